"""The window's program as a process: it reaches no network, is there once, and leaves nothing behind.

PERGOLA_WINDOW_PROGRAM and PERGOLA_NETWORK_WATCH name the program and the library that notes network calls.
"""
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = os.environ["PERGOLA_WINDOW_PROGRAM"]
WATCH = os.environ["PERGOLA_NETWORK_WATCH"]
PATIENCE_S = 60


def until(is_done, what):
    end = time.monotonic() + PATIENCE_S
    while not is_done():
        if time.monotonic() > end:
            raise AssertionError(f"{what} did not come within {PATIENCE_S} s")
        time.sleep(0.05)


def processes_of(session):
    """The numbers of the processes of a session that have not ended."""
    found = []
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == session and fields[0] != "Z":
            found.append(int(stat.parent.name))
    return found


class WindowProcess(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.home = pathlib.Path(folder.name)
        self.runtime = self.home / "runtime"
        self.runtime.mkdir(mode=0o700)
        self.log = self.home / "network.log"
        self.environment = {
            **{name: os.environ[name] for name in ("PATH", "LANG", "LD_LIBRARY_PATH") if name in os.environ},
            "HOME": str(self.home), "QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": str(self.runtime),
            "LD_PRELOAD": WATCH, "PERGOLA_NETWORK_LOG": str(self.log), "ASAN_OPTIONS": "verify_asan_link_order=0"}

    def start(self, *arguments):
        program = subprocess.Popen([PROGRAM, *arguments], env=self.environment, start_new_session=True,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                   text=True)
        self.addCleanup(program.stderr.close)
        self.addCleanup(lambda: program.poll() is None and (program.kill(), program.wait()))
        return program

    def sockets(self):
        return list(self.runtime.glob("pergola-*.socket"))

    def start_first(self):
        program = self.start()
        until(lambda: self.sockets() or program.poll() is not None, "the window")
        self.assertIsNone(program.poll(), program.poll() is not None and program.stderr.read())
        # It answers when its window is up, and not before.
        self.assertEqual(self.start().wait(PATIENCE_S), 0)
        return program

    def test_the_watch_sees_what_a_program_asks_of_the_network(self):
        code = "import socket; socket.socket(); socket.socket(socket.AF_INET6); socket.socket(socket.AF_UNIX)"
        subprocess.run([sys.executable, "-c", code], env=self.environment, check=True)
        self.assertEqual(self.log.read_text(encoding="utf-8"), "socket\n" * 2)

    def test_a_started_window_asks_nothing_of_the_network(self):
        program = self.start_first()
        time.sleep(3)  # what it does by itself it does at first
        program.send_signal(signal.SIGTERM)
        self.assertEqual(program.wait(PATIENCE_S), 0, program.stderr.read())
        self.assertFalse(self.log.exists(), self.log.exists() and self.log.read_text(encoding="utf-8"))

    def test_a_second_start_ends_and_the_first_one_goes_on(self):
        first = self.start_first()
        second = self.start("--model", str(self.home / "no-such.gguf"))
        self.assertEqual(second.wait(PATIENCE_S), 0, second.stderr.read())
        self.assertIsNone(first.poll())
        # It was handed over: the first one says what is wrong with the file, in its log.
        first.send_signal(signal.SIGTERM)
        self.assertEqual(first.wait(PATIENCE_S), 0)
        self.assertIn("no-such.gguf", first.stderr.read())

    def test_a_killed_program_is_in_nobodys_way(self):
        first = self.start_first()
        first.kill()
        first.wait()
        self.assertTrue(self.sockets(), "a killed program cannot clear up")
        again = self.start()
        stale = self.sockets()[0].stat().st_ino
        until(lambda: again.poll() is not None or any(s.stat().st_ino != stale for s in self.sockets()), "the window")
        self.assertIsNone(again.poll())
        second = self.start()
        self.assertEqual(second.wait(PATIENCE_S), 0, second.stderr.read())

    def test_a_desktop_that_logs_out_sends_two_signals_and_chats_are_saved_all_the_same(self):
        program = self.start_first()
        program.send_signal(signal.SIGTERM)
        program.send_signal(signal.SIGHUP)
        self.assertEqual(program.wait(PATIENCE_S), 0, program.stderr.read())

    def test_nothing_stays_behind(self):
        program = self.start_first()
        program.send_signal(signal.SIGTERM)
        self.assertEqual(program.wait(PATIENCE_S), 0, program.stderr.read())
        until(lambda: not processes_of(program.pid), "the end of every process")
        self.assertEqual(self.sockets(), [])


if __name__ == "__main__":
    unittest.main()
