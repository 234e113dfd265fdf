"""./run in a copy of the repository's scripts, with a build that is already there and fakes for what it starts."""

import os
import pathlib
import shutil
import subprocess
import unittest

from bash_stage import ROOT, BashStage

MODEL = "SmolLM2-135M-Instruct.Q4_1.gguf"
MODEL_BYTES = 98362432
SHOW = 'for word in "$@"; do printf "[%s]" "$word"; done; echo'


class Run(BashStage):
    def setUp(self) -> None:
        super().setUp()
        self.clone = self.folder / "my clone"
        shutil.copytree(ROOT / "packaging/lib", self.clone / "packaging/lib")
        shutil.copy(ROOT / "run", self.clone / "run")
        self.release = self.clone / "build/release"
        self.program("app/pergola", f"echo -n 'window '; {SHOW}")
        self.program("app/cli/pergola-cli", f"echo -n 'terminal '; {SHOW}")
        (self.release / "build.ninja").write_text("", encoding="utf-8")
        (self.release / "CMakeCache.txt").write_text(
            f"CMAKE_HOME_DIRECTORY:INTERNAL={self.clone.resolve()}\n", encoding="utf-8")
        self.fake("ninja", 'echo "ninja: no work to do."')
        self.fake("cmake", "exit 0")
        self.fake("dpkg-query", f'. "{ROOT}/packaging/lib/packages.sh"; for row in "${{PERGOLA_PACKAGE_GROUPS[@]}}"; do '
                  'for name in ${row##*|}; do echo "installed ${name%%/*}"; done; done')
        self.models = self.home / ".local/share/pergola/models"

    def program(self, path: str, body: str) -> None:
        program = self.release / path
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text(f"#!/bin/bash\n{body}\n", encoding="utf-8")
        program.chmod(0o755)

    def place_starter(self) -> pathlib.Path:
        self.models.mkdir(parents=True)
        with open(self.models / MODEL, "wb") as file:
            file.truncate(MODEL_BYTES)
        return self.models / MODEL

    def run_it(self, *arguments: str, **changes: str) -> subprocess.CompletedProcess:
        return self.run_program(str(self.clone / "run"), *arguments, **changes)

    def test_opens_the_window_with_the_starter(self) -> None:
        starter = self.place_starter()
        done = self.run_it(DISPLAY=":1")
        self.assertEqual(done.stdout.splitlines()[-1], f"window [--model][{starter}]")

    def test_a_wayland_display_is_a_display(self) -> None:
        self.place_starter()
        self.assertIn("window [--model]", self.run_it(WAYLAND_DISPLAY="wayland-0").stdout)

    def test_opens_the_named_model_and_fetches_nothing(self) -> None:
        mine = self.folder / "my model.gguf"
        mine.write_bytes(b"GGUF")
        done = self.run_it(str(mine), DISPLAY=":1")
        self.assertEqual(done.stdout.splitlines()[-1], f"window [--model][{mine}]")
        self.assertFalse([call for call in self.calls() if call.startswith("python3")])

    def test_a_model_that_is_not_there_is_said_at_once(self) -> None:
        done = self.run_it("nowhere.gguf", DISPLAY=":1")
        self.assertEqual(done.returncode, 1)
        self.assertIn("there is no model at nowhere.gguf", done.stderr)

    def test_without_network_opens_the_window_without_a_model_and_says_so(self) -> None:
        self.fake("python3", '[[ $* == *--version* ]] && exit 0; exit 1')
        done = self.run_it(DISPLAY=":1")
        self.assertEqual(done.returncode, 0)
        self.assertIn("could not be downloaded", done.stderr)
        self.assertIn("The window opens without a model", done.stdout)
        self.assertEqual(done.stdout.splitlines()[-1], "window ")

    def test_without_a_display_says_so_and_names_the_terminal_chat(self) -> None:
        self.place_starter()
        done = self.run_it()
        self.assertEqual(done.returncode, 0)
        self.assertIn("There is no display here", done.stdout)
        command = done.stdout.splitlines()[-1]
        self.assertEqual(self.run_program("/bin/bash", "-c", command).stdout,
                         f"terminal [chat][{self.models / MODEL}]\n")

    def test_without_a_display_on_a_terminal_opens_the_terminal_chat(self) -> None:
        starter = self.place_starter()
        leader, follower = self.open_terminal()
        done = subprocess.run([str(self.clone / "run")], env=self.environment(), stdin=follower,
                              capture_output=True, text=True, timeout=60, check=False)
        os.close(leader)
        os.close(follower)
        self.assertEqual(done.stdout.splitlines()[-1], f"terminal [chat][{starter}]")

    def test_a_failed_build_stops_with_1_and_shows_the_end_of_the_log(self) -> None:
        self.fake("ninja", '[[ $* == *-n* ]] || { echo "error: no such thing"; exit 1; }')
        done = self.run_it(DISPLAY=":1")
        self.assertEqual(done.returncode, 1)
        self.assertIn("error: no such thing", done.stderr)
        self.assertNotIn("window", done.stdout)

    def test_a_clone_that_was_moved_is_configured_anew(self) -> None:
        self.place_starter()
        (self.release / "CMakeCache.txt").write_text("CMAKE_HOME_DIRECTORY:INTERNAL=/elsewhere\n", encoding="utf-8")
        self.run_it(DISPLAY=":1")
        self.assertIn("cmake --fresh --preset release", self.calls())

    def test_prepare_starts_nothing(self) -> None:
        self.place_starter()
        done = self.run_it("--prepare", DISPLAY=":1")
        self.assertEqual(done.returncode, 0)
        self.assertNotIn("window [", done.stdout)

    def test_help_is_shown_before_anything_is_done(self) -> None:
        done = self.run_it("--help")
        self.assertEqual(done.returncode, 0)
        self.assertTrue(done.stdout.startswith("Usage: ./run"))
        self.assertEqual(self.calls(), [])

    def test_a_wrong_option_is_usage_error_2(self) -> None:
        self.assertEqual(self.run_it("--fast").returncode, 2)

    def test_its_own_work_takes_under_two_seconds_when_all_is_there(self) -> None:
        self.place_starter()
        before = os.times()
        self.run_it(DISPLAY=":1")
        after = os.times()
        # Processor time, which a busy machine does not stretch.
        spent = after.children_user + after.children_system - before.children_user - before.children_system
        self.assertLess(spent, 2.0)


if __name__ == "__main__":
    unittest.main()
