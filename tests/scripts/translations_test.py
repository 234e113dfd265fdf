"""English has all plural forms, every other language every text. Needs lupdate in PERGOLA_LUPDATE."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

from bash_stage import ROOT

HINT = "run: ninja -C build/dev pergola_lupdate, then write both forms into i18n/pergola_en.ts"


def texts(path: str) -> dict[tuple[str, str, str], list[str]]:
    """(context, text, comment) -> the translation, or its plural forms; empty where something is still to be written."""
    found = {}
    for context in ElementTree.parse(path).getroot().iter("context"):
        for message in context.iter("message"):
            key = (context.findtext("name") or "", message.findtext("source") or "", message.findtext("comment") or "")
            translation = message.find("translation")
            forms = []
            if translation is not None and translation.get("type") is None:
                forms = [form.text or "" for form in translation.iter("numerusform")] or [translation.text or ""]
            found[key] = forms if all(forms) else []
    return found


def places(text: str) -> list[str]:
    """%1, %L2 and so on, each as often as it occurs; %n may be left out of a plural form ("a chat")."""
    return sorted(place for place in re.findall(r"%L?[0-9n]", text) if not place.endswith("n"))


def of_sources(language: str, *options: str) -> dict[tuple[str, str, str], list[str]]:
    """texts() of the language's file after lupdate has taken up what the sources say now."""
    with tempfile.TemporaryDirectory() as folder:
        fresh = os.path.join(folder, f"pergola_{language}.ts")
        shutil.copy(ROOT / f"i18n/pergola_{language}.ts", fresh)
        subprocess.run([os.environ["PERGOLA_LUPDATE"], "-silent", "-recursive", ROOT / "app", ROOT / "ui", "-I", ROOT, *options,
                        "-no-obsolete", "-locations", "none", "-source-language", "en", "-target-language", language,
                        "-ts", fresh], check=True, capture_output=True)
        return texts(fresh)


class Translations(unittest.TestCase):
    def test_every_plural_of_the_sources_has_both_english_forms(self) -> None:
        wanted = of_sources("en", "-pluralonly")
        self.assertTrue(wanted)
        for key, forms in wanted.items():
            self.assertEqual(len([form for form in forms if form]), 2, f"{key[:2]}: {HINT}")
            self.assertNotIn("(s)", "".join(forms), f"{key[:2]}: {HINT}")

    def test_every_text_of_the_sources_is_in_every_language_with_the_same_places(self) -> None:
        for language, forms_wanted in (("ar", 6), ("de", 2), ("zh_CN", 1)):
            wanted = of_sources(language)
            self.assertGreater(len(wanted), 500)
            for (context, source, _), forms in wanted.items():
                self.assertTrue(forms, f"{language}: {context} has no translation of {source!r}")
                self.assertIn(len(forms), (1, forms_wanted), f"{language}: {source!r}")
                for form in forms:
                    self.assertEqual(places(form), places(source), f"{language}: {source!r} became {form!r}")


if __name__ == "__main__":
    unittest.main()
