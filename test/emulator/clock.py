"""The time that calls and jobs are told, which tests move ahead."""

from __future__ import annotations

import time


class Clock:
    def __init__(self):
        self.ahead = 0

    def milliseconds(self) -> int:
        return int(time.time() * 1000 + self.ahead)
