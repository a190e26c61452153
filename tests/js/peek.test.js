// Where a card stands that is shown whole.

import assert from "node:assert/strict";
import { test } from "node:test";

import { peekBy } from "../../src/atoll/web/static/peek.js";

const screen = { innerWidth: 1440, innerHeight: 900 };

test("a card that is shown whole stands on its own foot", () => {
  assert.deepEqual(peekBy({ left: 700, bottom: 880 }, screen), { left: "700px", bottom: "20px", width: "240px" });
});

test("where the dock is drawn larger, a card that is shown whole is so, too", () => {
  assert.deepEqual(peekBy({ left: 700, bottom: 880 }, screen, 2), { left: "350px", bottom: "10px", width: "240px" });
});

test("a card that is shown whole never leaves the window", () => {
  assert.equal(peekBy({ left: 1400, bottom: 880 }, screen).left, "1192px");
  assert.equal(peekBy({ left: -30, bottom: 950 }, screen).left, "8px");
  assert.equal(peekBy({ left: -30, bottom: 950 }, screen).bottom, "8px");
});
