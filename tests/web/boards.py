"""Measures a board as Chromium shows it: sizes, boxes of ink, and the colours of the pixels below letters."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import combinations
from typing import Any, Literal

import msgspec
import numpy as np
import numpy.typing as npt
from PIL import Image
from playwright.sync_api import Page

from atoll.kernel import Record, Replay
from atoll.table.match import PERSON
from positions import positions

COARSE, SHARP = 1, 2  # pixels of a screenshot a pixel of the page, at a first look and where that leaves a doubt
TOUCH = 1.0  # pixels by which boxes may touch
CONTRAST, LARGE, OF_LARGE = 4.5, 24, 3.0
BOLD, LARGE_BOLD = 700, 18.66
SHOWN = 0.55  # the part of a letter's ink that must be seen; thin ink is never as dark as it should be
DOUBT = 1.05  # how much more of a letter than the bar a first look must show to need no sharper one
NEARLY = 1.005  # the same of contrast, in which the two agree to a hundredth
Pixels = npt.NDArray[np.float64]
Scheme = Literal["light", "dark"]

BARE = """bare => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`.stage > :not(.canvas), .stage::after, .rail { visibility: hidden !important }
    #board > svg :is(text, tspan) { ${bare ? "fill: transparent !important" : ""} }`);
  document.adoptedStyleSheets = [sheet];
}"""
STAGE = """() => (({ left, top, right, bottom }) => [left, top, right, bottom])(
  document.querySelector(".stage").getBoundingClientRect())"""
LOOK = """() => {
  const svg = document.querySelector("#board > svg");
  const stage = document.querySelector(".stage").getBoundingClientRect();
  const pen = new OffscreenCanvas(900, 120).getContext("2d", { willReadFrequently: true });
  const plain = ({ left, top, right, bottom }) => [left, top, right, bottom];
  const seen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const reach = (font, text) => { // how wide and high its ink is
    pen.font = font;
    const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down, fontBoundingBoxAscent: line, width } =
      pen.measureText(text);
    return { up, down, line, width };
  };
  const inked = globalThis.inked ??= new Map();
  const inkOf = (font, letter) => {
    const key = `${font}/${letter}`; // so wide, how much of it is ink, and how far that reaches
    if (!inked.has(key)) {
      const reached = reach(font, letter);
      const wide = Math.ceil(reached.width) + 40;
      pen.clearRect(0, 0, wide, 120);
      pen.fillText(letter, 20, 80);
      const { data } = pen.getImageData(0, 0, wide, 120);
      let ink = 0;
      for (let k = 3; k < data.length; k += 4) ink += data[k] / 255;
      inked.set(key, { ink, ...reached });
    }
    return inked.get(key);
  };
  const letters = [];
  const walker = document.createTreeWalker(svg, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const around = node.parentElement;
    const text = node.data.trim().replaceAll(/\\s+/g, " ");
    if (!text || !around.matches("text, tspan") || around.closest("defs, symbol") || !seen(around)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (!box.width) continue;
    const { a, b, d } = around.getScreenCTM();
    const style = getComputedStyle(around);
    const size = parseFloat(style.fontSize) * Math.hypot(a, b);
    const font = `${style.fontStyle} ${style.fontWeight} ${size}px ${style.fontFamily}`;
    const { up, down, line } = reach(font, text);
    const straight = Math.abs(b) < 0.01 && d > 0;
    const base = box.top + line;
    const glyphs = [...node.data].flatMap((letter, k) => {
      if (!straight || !letter.trim()) return [];
      range.setStart(node, k);
      range.setEnd(node, k + 1);
      const { left, right } = range.getBoundingClientRect();
      const { ink, up: high, down: low, width } = inkOf(font, letter);
      const slack = around.closest("[textLength]") ? 3 : 0; // where words are squeezed, boxes are told inexactly
      const squeezed = Math.min(1, (right - left) / width);
      return [{ letter, ink: ink * squeezed, box: [left - slack, base - high, right + slack, base + low] }];
    });
    let dim = 1;
    for (let each = around; each !== svg; each = each.parentElement) dim *= getComputedStyle(each).opacity;
    letters.push({
      text, size, glyphs, dim: dim * style.fillOpacity, fill: style.fill, weight: Number(style.fontWeight),
      kind: around.closest("text").getAttribute("class") ?? around.closest("g[class]")?.getAttribute("class") ?? "",
      box: straight ? [box.left, base - up, box.right, base + down] : plain(box),
      whole: around.closest("text").textContent.trim(),
      piece: around.closest("[data-piece]")?.dataset.piece ?? "",
    });
  }
  const outline = (element) => {
    const boxes = [element, ...element.querySelectorAll("*")]
      .filter((each) => each instanceof SVGGraphicsElement && !(each instanceof SVGGElement))
      .filter((each) => seen(each) && !each.closest(".ring") && each.tagName !== "text")
      .map((each) => each.getBoundingClientRect()).filter(({ width }) => width);
    return [Math.min(...boxes.map((b) => b.left)), Math.min(...boxes.map((b) => b.top)),
      Math.max(...boxes.map((b) => b.right)), Math.max(...boxes.map((b) => b.bottom))];
  };
  const all = (selector) => [...svg.querySelectorAll(selector)].filter(seen);
  return {
    stage: plain(stage), letters, units: svg.getScreenCTM().a,
    far: document.querySelector("#board").classList.contains("far"),
    pieces: all("[data-piece]").map((piece) => ({ name: piece.dataset.piece, box: outline(piece) })),
    targets: all(".target").map((each) => ({ name: each.dataset.target, box: plain(each.getBoundingClientRect()) })),
  };
}"""


def moments(name: str, count: int) -> Iterator[bytes]:
    """Give so many records that end where one seat has something to choose: from now on a person."""
    return (cut(*position) for position in positions(name, count))


def cut(replay: Replay, entry: int) -> bytes:
    """Return the record up to an entry, as it is sent."""
    whole, seat = replay.record, replay.at(entry).seat
    seats = [PERSON if k == seat else "random" for k in range(len(whole.seats))]
    made: Record = msgspec.structs.replace(whole, seats=seats, entries=whole.entries[:entry])
    return msgspec.json.encode(made)


# -- what is measured ------------------------------------------------------------------------------------


def shot(page: Page, stage: list[float], bare: bool, sharp: int) -> Pixels:
    """Return the pixels of the stage, with its letters or without."""
    page.evaluate(BARE, bare)
    left, top, right, bottom = stage
    clip = {"x": left, "y": top, "width": right - left, "height": bottom - top, "scale": sharp}
    wire = page.context.new_cdp_session(page)  # its pictures are made for speed
    made = wire.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True, "clip": clip})
    wire.detach()
    return np.asarray(Image.open(BytesIO(b64decode(made["data"]))).convert("RGB"), dtype=np.float64)


def luminance(colour: Pixels) -> Pixels:
    """Return how bright colours are, by the book of the W3C."""
    part = colour / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    bright: Pixels = linear @ np.array([0.2126, 0.7152, 0.0722])
    return bright


def faults_of_ink(
    seen: Any, drawn: Pixels, bare: Pixels, sharp: int, bar: float = 1.0, least: float = 1.0
) -> Iterator[str]:
    """Tell which labels are hidden in part and which cannot be told from what is below them, by so strict bars."""
    left, top, right, bottom = seen["stage"]
    for label in seen["letters"]:
        x, y, u, v = label["box"]
        if x < left + 2 or y < top + 2 or u > right - 2 or v > bottom - 2:
            continue
        ink = np.array([float(part) for part in label["fill"].removeprefix("rgb(").removesuffix(")").split(",")])
        below: list[tuple[Pixels, Pixels]] = []
        hidden = ""
        for glyph in label["glyphs"]:
            x, y, u, v = glyph["box"]
            rows = slice(int((y - top - 1) * sharp), int((v - top + 1) * sharp) + 1)
            columns = slice(int((x - left) * sharp), int((u - left) * sharp) + 1)
            ground, shown = bare[rows, columns], drawn[rows, columns]
            reach = (ink - ground) * label["dim"]
            cover = ((shown - ground) * reach).sum(2) / np.maximum((reach**2).sum(2), 1.0)
            if np.clip(cover, 0, 1).sum() / sharp**2 < SHOWN * bar * glyph["ink"]:
                hidden += glyph["letter"]
            below.append(((ground + reach)[cover > 0.5], ground[cover > 0.5]))
        if hidden or not any(len(ground) for _, ground in below):
            yield f"hidden {hidden!r}: {told(label)}"
            continue
        one, other = (luminance(np.concatenate(each)).mean() + 0.05 for each in zip(*below, strict=True))
        large = label["size"] >= (LARGE_BOLD if label["weight"] >= BOLD else LARGE)
        if (ratio := max(one, other) / min(one, other)) < (OF_LARGE if large else CONTRAST) * least:
            yield f"contrast {ratio:.2f}: {told(label)}"


def told(letter: Any) -> str:
    """Return a label as one would look for it."""
    return f"{letter['whole']!r} ({letter['kind']}{' of ' + letter['piece'] if letter['piece'] else ''})"


def faults_of_size(seen: Any, smallest: float, piece: float, target: float) -> Iterator[str]:
    """Tell what is too small to be read, grasped or hit."""
    for letter in seen["letters"]:
        if letter["size"] < smallest - 0.05:
            yield f"{letter['size']:.1f} px: {told(letter)}"
    for kind, least in (("pieces", piece), ("targets", target)):
        for each in seen[kind]:
            left, top, right, bottom = each["box"]
            if (max if kind == "pieces" else min)(right - left, bottom - top) < least - 0.05:
                yield f"{right - left:.1f} x {bottom - top:.1f} px: {kind} {each['name']}"


def faults_of_boxes(seen: Any) -> Iterator[str]:
    """Tell which labels lie over others."""
    for one, other in combinations(seen["letters"], 2):
        (a, b, c, d), (e, f, g, h) = one["box"], other["box"]
        if min(c, g) - max(a, e) > TOUCH and min(d, h) - max(b, f) > TOUCH:
            yield f"over each other: {told(one)} and {told(other)}"


def seen_on(page: Page) -> Any:
    """Return all labels, pieces and targets of the board as it is shown now."""
    page.evaluate(BARE, False)
    return page.evaluate(LOOK)


def faults_of_picture(page: Page, seen: Any, drawn: Pixels) -> Iterator[str]:
    """Tell what is wrong with a coarse picture; where that leaves a doubt, a sharp one decides."""
    stage = seen["stage"]
    bare = shot(page, stage, True, COARSE)
    if any(faults_of_ink(seen, drawn, bare, COARSE, DOUBT, NEARLY)):
        sharp, bare = (shot(page, stage, hide, SHARP) for hide in (False, True))
        yield from faults_of_ink(seen, sharp, bare, SHARP)


def faults(page: Page, schemes: Sequence[Scheme], smallest: float, piece: float, target: float) -> list[str]:
    """Return what is wrong with the board as it is shown now, by day and by night: the same pixels tell the same."""
    found: list[str] = []
    known: list[Pixels] = []
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        stage = page.evaluate(STAGE)
        drawn = shot(page, stage, False, COARSE)
        if any(np.array_equal(drawn, other) for other in known):
            continue
        known.append(drawn)
        seen = page.evaluate(LOOK)
        wrong = [*faults_of_size(seen, smallest, piece, target), *faults_of_boxes(seen)]
        found += [f"{scheme} {fault}" for fault in (*wrong, *faults_of_picture(page, seen, drawn))]
    page.emulate_media(color_scheme=schemes[0])
    return found
