"""The plural forms of English are complete: nobody reads "1 token(s)". Needs lupdate in PERGOLA_LUPDATE."""

import os
import shutil
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

from bash_stage import ROOT

HINT = "run: ninja -C build/dev pergola_lupdate, then write both forms into i18n/pergola_en.ts"


def plurals(path: str) -> dict[tuple[str, str, str], list[str]]:
    """(context, text, comment) -> its forms, empty where they are still to be written."""
    found = {}
    for context in ElementTree.parse(path).getroot().iter("context"):
        for message in context.iter("message"):
            key = (context.findtext("name") or "", message.findtext("source") or "", message.findtext("comment") or "")
            translation = message.find("translation")
            complete = translation is not None and translation.get("type") is None
            found[key] = [form.text or "" for form in translation.iter("numerusform")] if complete else []
    return found


class Translations(unittest.TestCase):
    def test_every_plural_of_the_sources_has_both_english_forms(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            fresh = os.path.join(folder, "pergola_en.ts")
            shutil.copy(ROOT / "i18n/pergola_en.ts", fresh)
            subprocess.run([os.environ["PERGOLA_LUPDATE"], "-silent", "-recursive", ROOT / "app", ROOT / "ui", "-I", ROOT,
                            "-pluralonly", "-no-obsolete", "-locations", "none", "-source-language", "en",
                            "-target-language", "en", "-ts", fresh],
                           check=True, capture_output=True)
            wanted = plurals(fresh)
        self.assertTrue(wanted)
        for key, forms in wanted.items():
            self.assertEqual(len([form for form in forms if form]), 2, f"{key[:2]}: {HINT}")
            self.assertNotIn("(s)", "".join(forms), f"{key[:2]}: {HINT}")


if __name__ == "__main__":
    unittest.main()
