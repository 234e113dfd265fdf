"""Holds every #include to the dependency direction of ARCHITECTURE.md. Knows no compiler and no build.

layering_test.py ROOT checks the tree; layering_test.py --self-test proves that it sees planted violations.
"""
import pathlib
import re
import sys
import tempfile

INCLUDE = re.compile(r'^\s*#\s*include\s*["<]([^">]+)[">]', re.MULTILINE)
QT = re.compile(r"^Q[A-Za-z]+($|/)|^q[a-z_]+\.h$")
# Inside engine/ only downwards; folders of one rank do not see each other.
RANKS = {"base": 0, "telemetry": 1, "formats": 2, "tokenizer": 3, "template": 3, "model": 4, "constrain": 4, "memory": 5,
         "cache": 6, "layers": 7, "generate": 8, "quantize": 8}
# Whoever can reach a network lies in one of two folders, so that nothing else can ask without the user.
NETWORK = re.compile(r"^(QtNetwork/|QNetwork|Q(Tcp|Udp|Ssl)(Socket|Server)|QHost|QDns|sys/socket\.h|netdb\.h|netinet/|arpa/inet\.h|"
                     r"curl/|httplib|boost/asio|asio)")
MAY_REACH_NETWORK = ("engine/hub/", "engine/serve/")
PUBLIC = re.compile(r"^engine/((engine|outline)\.h|(hub|serve)/[^/]+\.h)$")
TO_CLI = re.compile(r"^engine/(inspect\.h|quantize/convert\.h)$")


def is_allowed_in_engine(source, target):
    mine, theirs = ("" if path.count("/") == 1 else path.split("/")[1] for path in (source, target))
    if mine in ("serve", "hub"):
        return theirs == mine or (target == "engine/engine.h" if mine == "serve" else theirs == "base")
    if not mine:  # the public headers stand on base alone; what implements them sees every rank
        return not (PUBLIC.match(source) or TO_CLI.match(source)) or RANKS.get(theirs, 0) == 0
    if target == "engine/engine.h":  # its plain types are the words of every folder but the lowest
        return RANKS.get(mine, 0) > 0
    return theirs == mine or (theirs in RANKS and RANKS[theirs] < RANKS.get(mine, -1))


def is_allowed(source, target):
    """Whether the file `source` may include our file `target`; both relative to the root."""
    top, other = source.split("/")[0], target.split("/")[0]
    if source == "app/main.cpp" or other == top == "kernels":
        return True
    if top == "engine":
        return other == "kernels" or (other == "engine" and is_allowed_in_engine(source, target))
    if top == "kernels" or target == "kernels/result.h":
        return top != "kernels"
    if source.startswith("app/cli/"):
        return bool(PUBLIC.match(target) or TO_CLI.match(target)) or target.startswith("app/cli/")
    return bool(PUBLIC.match(target)) or other == "app" or other == top


def violations(root):
    for file in sorted(f for top in ("kernels", "engine", "app", "ui") for f in (root / top).rglob("*")):
        if file.suffix not in (".h", ".cpp", ".cu", ".cuh"):
            continue
        source = file.relative_to(root).as_posix()
        without_qt = source.startswith(("kernels/", "engine/", "app/cli/"))
        for target in INCLUDE.findall(file.read_text(encoding="utf-8")):
            beside = file.parent / target
            ours = target if (root / target).is_file() else \
                beside.resolve().relative_to(root.resolve()).as_posix() if beside.is_file() else ""
            reaches_out = NETWORK.match(target) and not source.startswith(MAY_REACH_NETWORK)
            if (ours and not is_allowed(source, ours)) or (without_qt and QT.match(target)) or reaches_out:
                yield f"{source} includes {target}"


PLANTED = {"kernels/a.cpp": "engine/base/b.h", "engine/base/b.cpp": "engine/cache/c.h", "engine/base/b.h": "QString",
           "engine/tokenizer/t.cpp": "engine/template/t.h", "app/a.cpp": "engine/inspect.h", "app/b.cpp": "ui/u.h",
           "ui/u.cpp": "engine/engine_state.h", "app/cli/c.cpp": "QtCore/QFile", "engine/engine.h": "engine/cache/c.h",
           "ui/n.cpp": "QNetworkAccessManager", "app/n.cpp": "sys/socket.h", "app/cli/n.cpp": "curl/curl.h"}
CLEAN = {"engine/cache/c.h": "engine/base/b.h", "engine/template/t.h": "vector", "engine/inspect.h": "string", "engine/engine_state.h": "engine/cache/c.h",
         "ui/u.h": "engine/engine.h", "app/main.cpp": "engine/cache/c.h", "app/cli/d.cpp": "engine/inspect.h",
         "engine/hub/h.cpp": "curl/curl.h", "engine/serve/s.cpp": "sys/socket.h"}


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        for path, target in {**PLANTED, **CLEAN}.items():
            file = pathlib.Path(folder) / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(f'#include "{target}"\n', encoding="utf-8")
        seen = {line.split(" includes ")[0] for line in violations(pathlib.Path(folder))}
    return [f"the self-test expected {sorted(PLANTED)}, saw {sorted(seen)}"] if seen != set(PLANTED) else []


if __name__ == "__main__":
    found = self_test() if sys.argv[1] == "--self-test" else list(violations(pathlib.Path(sys.argv[1])))
    print("\n".join(found) or "every include obeys the layers")
    sys.exit(bool(found))
