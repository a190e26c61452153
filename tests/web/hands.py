"""With what a scripted person acts on a page: a mouse, a finger, or keys alone.

Each is told the place of what is meant; the page knows the thing itself, as `goal`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playwright.sync_api import Page

MOST = 400  # times that Tab may be pressed
KEY = """() => {
  const cards = [...document.querySelectorAll("#choices .v:not([hidden])")];
  const number = cards.indexOf(goal) + 1;
  if (number >= 1 && number <= 9) return String(number);
  if (goal === document.querySelector(".go .end[data-choice]")) return "e";
  if (goal.matches("[data-arm], [data-draft=confirm]")) return "Enter";
  if (goal.closest("#board") && !document.activeElement.closest("#board")) return "b";
  return "";
}"""
REACHED = "() => document.activeElement === goal"
Hand = Callable[[Page, Sequence[float]], None]


def mouse(page: Page, place: Sequence[float]) -> None:
    """Click at a place."""
    page.mouse.click(*place)


def finger(page: Page, place: Sequence[float]) -> None:
    """Tap at a place."""
    page.touchscreen.tap(*place)


def keys(page: Page, place: Sequence[float]) -> None:
    """Press the key that means it; what has no key of its own is reached by Tab, and Enter presses it."""
    key = page.evaluate(KEY)
    if key:
        page.keyboard.press(key)
    if key in ("", "b"):
        walk(page)
        page.keyboard.press("Enter")


def walk(page: Page) -> None:
    """Press Tab until what is meant has the focus."""
    for _ in range(MOST):
        if page.evaluate(REACHED):
            return
        page.keyboard.press("Tab")
    raise AssertionError("Tab never reaches it")
