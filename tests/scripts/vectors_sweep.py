"""The reference vectors of tokenizers and templates against pergola-cli, whole.

    PERGOLA_CLI=.../pergola-cli PERGOLA_VECTORS=DIR python3 -m unittest vectors_sweep

Only where a configuration names the folder (-DPERGOLA_VECTORS=DIR): it is not part of the repository, whose own
subset is tests/golden. DIR/tokenizers/KIND has a tokenizer.json, tokenizer.model or vocab.gguf and cases.json;
DIR/templates has NAME.jinja, inputs.json and cases.json; or all that lies in DIR/vectors. A checker of models may
lie beside the vectors: tools/check_vectors.py in DIR or in the folder above it.
"""
import json
import os
import subprocess
import sys
import tempfile
import unicodedata
import unittest
from pathlib import Path

CLI = os.environ["PERGOLA_CLI"]
FOLDER = Path(os.environ["PERGOLA_VECTORS"])
VECTORS = FOLDER / "vectors" if (FOLDER / "vectors").is_dir() else FOLDER
CHECKER = (FOLDER if VECTORS != FOLDER else FOLDER.parent) / "tools" / "check_vectors.py"


def read_json(path):
    return json.loads(Path(path).read_text(encoding="utf-8"))


def run_cli(*arguments):
    return subprocess.run([CLI, *map(str, arguments)], capture_output=True, timeout=120, check=False)


def asked(entry):
    """-> [(add_special, parse_special, ids, text or None)] that one entry of cases.json says."""
    knows_special = "ids_plain" in entry or "ids_with_special" in entry
    answers = [(False, knows_special, entry["ids"], entry["decoded"])]
    if "ids_with_special" in entry:
        answers.append((True, True, entry["ids_with_special"], None))
    if knows_special:
        answers.append((False, False, entry.get("ids_plain", entry["ids"]), None))
    return answers


class Tokenizers(unittest.TestCase):
    def check(self, model, questions):
        """`questions`: [(text, add_special, parse_special, ids, text or None)]"""
        with tempfile.TemporaryDirectory() as folder:
            cases, answers = Path(folder) / "cases.json", Path(folder) / "answers.json"
            cases.write_text(json.dumps({"cases": [
                {"text": text, "add_special": add, "parse_special": parse} for text, add, parse, _, _ in questions]}))
            done = run_cli("tokenize", model, "--cases", cases, "--out", answers)
            self.assertEqual(done.returncode, 0, done.stderr)
            given = read_json(answers)["cases"]
        self.assertEqual(len(given), len(questions))
        for (text, add, parse, ids, decoded), answer in zip(questions, given):
            with self.subTest(text=text, add_special=add, parse_special=parse):
                self.assertEqual(answer["ids"], ids)
                if decoded is not None:
                    self.assertEqual(answer["text"], decoded)

    def test_each_kind_gives_the_published_ids(self):
        kinds = sorted(path.parent for path in (VECTORS / "tokenizers").glob("*/cases.json"))
        self.assertTrue(kinds, "no kind has a cases.json")
        for kind in kinds:
            with self.subTest(kind=kind.name):
                entries = read_json(kind / "cases.json")["cases"]
                self.check(kind, [(entry["text"], *answer) for entry in entries for answer in asked(entry)])

    def test_each_gguf_vocabulary_gives_the_published_ids(self):
        for path in sorted((VECTORS / "tokenizers").glob("*/vocab.gguf")):
            with self.subTest(kind=path.parent.name):
                document = path.parent / "tokenizer.json"
                normalizer = (read_json(document).get("normalizer") or {}) if document.exists() else {}
                composes = normalizer.get("type") == "NFC"
                # The format says neither the flags of added tokens nor that text is composed.
                questions = [(entry["text"], False, False, entry["ids"], None)
                             for entry in read_json(path.parent / "cases.json")["cases"]
                             if entry["group"] != "added" and "ids_plain" not in entry
                             and not (composes and unicodedata.normalize("NFC", entry["text"]) != entry["text"])]
                self.check(path, questions)


class Templates(unittest.TestCase):
    def test_each_template_gives_the_published_prompt(self):
        folder = VECTORS / "templates"
        inputs = read_json(folder / "inputs.json")
        with tempfile.TemporaryDirectory() as scratch:
            written = {"tools": inputs["tools"], **inputs["conversations"]}
            paths = {name: Path(scratch) / f"{name}.json" for name in written}
            for name, value in written.items():
                paths[name].write_text(json.dumps(value))
            for template in read_json(folder / "cases.json")["templates"]:
                for entry in template["cases"]:
                    with self.subTest(template=template["template"], case=entry["name"]):
                        self.check(folder / template["template"], entry, inputs, paths)

    def check(self, source, entry, inputs, paths):
        context = dict(entry["context"])
        arguments = ["template", "--source", source, "--messages", paths[entry["conversation"]], "--now", inputs["now"]]
        if not context.pop("add_generation_prompt", True):
            arguments.append("--no-generation-prompt")
        if entry["tools"]:
            arguments += ["--tools", paths["tools"]]
        if entry["documents"]:
            context["documents"] = inputs["documents"]
        for name, value in context.items():
            arguments += ["--var", f"{name}={json.dumps(value)}"]
        done = run_cli(*arguments)
        if "expected" in entry:
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(done.stdout.decode(), entry["expected"])
            return
        self.assertEqual(done.returncode, 1)
        if entry["error_type"] == "raise_exception":
            self.assertIn(entry["error_message"], done.stderr.decode())


class Models(unittest.TestCase):
    def check(self, *arguments):
        program = Path(__file__).with_name("cli_in_f32.py")
        done = subprocess.run([sys.executable, CHECKER, "--cli", program, "--timeout", "900", *arguments, VECTORS], capture_output=True, timeout=3000,
                              check=False)
        printed = done.stdout.decode()
        problems = [line for line in printed.splitlines() if line.startswith("FAIL")]
        self.assertEqual((done.returncode, problems), (0, []), done.stderr.decode())
        self.assertRegex(printed.splitlines()[-1], r"^[1-9][0-9]* passed, 0 failed")

    @unittest.skipUnless(CHECKER.is_file(), "the folder of vectors has no checker of models")
    def test_each_gguf_model_gives_the_published_numbers(self):
        self.check("--only", "gguf")

    @unittest.skipUnless(CHECKER.is_file(), "the folder of vectors has no checker of models")
    @unittest.skipUnless(os.environ.get("PERGOLA_STARTER_MODEL"), "PERGOLA_STARTER_MODEL does not name the starter model")
    def test_the_starter_model_gives_the_published_numbers(self):
        self.check("--only", "smollm2", "--smollm2", os.environ["PERGOLA_STARTER_MODEL"])


if __name__ == "__main__":
    unittest.main()
