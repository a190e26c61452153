// Where a callout stands.

import assert from "node:assert/strict";
import { test } from "node:test";

import { calloutBy } from "../../src/atoll/web/static/preview.js";

const stage = { x: 0, y: 48, width: 390, height: 400 };
const box = { offsetWidth: 200, offsetHeight: 60 };
const at = (x, y, width = 40, height = 40) => calloutBy({ x, y, width, height }, stage, box);

test("a callout stands above its target, or below where the recap is", () => {
  assert.deepEqual(at(180, 300), { left: 100, top: 184 });
  assert.deepEqual(at(180, 60), { left: 100, top: 60 });
});

test("a callout never leaves the stage, whatever its target", () => {
  for (const [x, y, width, height] of [[0, 48, 10, 10], [380, 440, 40, 40], [-500, -500, 2000, 2000]]) {
    const { left, top } = at(x, y, width, height);
    assert.ok(left >= 8 && left + 200 <= 382);
    assert.ok(top >= 8 && top + 60 <= 392);
  }
});
