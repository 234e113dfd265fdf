"""A stage for tests of our bash scripts: a folder of fake programs in front of PATH, a home, a log of calls."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


class BashStage(unittest.TestCase):
    def setUp(self) -> None:
        # The space and the umlaut are part of every test.
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="pergola tést "))
        self.addCleanup(shutil.rmtree, self.folder)
        self.programs = self.folder / "programs"
        self.programs.mkdir()
        self.home = self.folder / "home"
        self.home.mkdir()

    def fake(self, name: str, body: str) -> None:
        """A program that writes its arguments to calls.txt and then does `body`."""
        program = self.programs / name
        program.write_text(f'#!/bin/bash\necho "{name} $*" >>"{self.folder}/calls.txt"\n{body}\n', encoding="utf-8")
        program.chmod(0o755)

    def open_terminal(self) -> tuple[int, int]:
        """Both ends of a pseudo-terminal; a bare chroot has none, since nobody mounted /dev/pts."""
        try:
            return os.openpty()
        except OSError as problem:
            self.skipTest(f"no pseudo-terminal: {problem}")

    def calls(self) -> list[str]:
        log = self.folder / "calls.txt"
        return log.read_text(encoding="utf-8").splitlines() if log.exists() else []

    def environment(self, **changes: str) -> dict[str, str]:
        kept = {"PATH": f"{self.programs}:/usr/bin:/bin", "HOME": str(self.home), "LC_ALL": "C.UTF-8"}
        return {key: value for key, value in {**kept, **changes}.items() if value is not None}

    def bash(self, script: str, **changes: str) -> subprocess.CompletedProcess:
        """Runs a script without a terminal, with the repository as PERGOLA_ROOT."""
        prefix = f'set -u; PERGOLA_ROOT="{ROOT}"; '
        return subprocess.run(["/bin/bash", "-c", prefix + script], env=self.environment(**changes), text=True,
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False)

    def run_program(self, *command: str, **changes: str) -> subprocess.CompletedProcess:
        return subprocess.run(command, env=self.environment(**changes), text=True, stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=60, check=False)
