// Where the coach's card stands, and what its light falls on.

import assert from "node:assert/strict";
import { test } from "node:test";

import { around, cardBeside } from "../../src/atoll/web/static/coach.js";

const VIEW = { width: 1000, height: 700 };
const CARD = { width: 300, height: 200 };

test("a card stands below what it speaks of, in its middle", () => {
  assert.deepEqual(cardBeside({ x: 400, y: 100, width: 100, height: 50 }, CARD, VIEW), { x: 300, y: 164 });
});

test("it stands above where there is no room below", () => {
  assert.deepEqual(cardBeside({ x: 400, y: 600, width: 100, height: 50 }, CARD, VIEW), { x: 300, y: 386 });
});

test("it stands at the side of what is as high as the page", () => {
  assert.equal(cardBeside({ x: 100, y: 10, width: 100, height: 680 }, CARD, VIEW).x, 214);
});

test("it never leaves the page", () => {
  const { x, y } = cardBeside({ x: 990, y: 0, width: 10, height: 10 }, CARD, VIEW);
  assert.ok(x + CARD.width <= VIEW.width && y >= 0);
});

test("what fills the page is covered where it matters least", () => {
  assert.deepEqual(cardBeside({ x: 0, y: 0, width: 1000, height: 700 }, CARD, VIEW), { x: 350, y: 492 });
});

test("the light falls on everything that is named", () => {
  const boxes = [{ x: 10, y: 20, width: 30, height: 40 }, { x: 100, y: 5, width: 10, height: 10 }];
  assert.deepEqual(around(boxes), { x: 4, y: -1, width: 112, height: 67 });
});
