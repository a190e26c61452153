// Searching the rules: whatever somebody types, what they mean stands first.

import assert from "node:assert/strict";
import { test } from "node:test";

import { around, indexed, plain, search } from "../../src/atoll/web/static/rulebook.js";

const rule = (to, text) => ({ kind: "rule", to, name: to, text });
const INDEX = indexed([
  { kind: "head", to: "DAI-13.3", name: "13.3 Governor", text: "13.3 Governor" },
  { kind: "term", to: "DAI-13.3.1", name: "Governor", text: "Governor DAI-13.3.1" },
  { kind: "term", to: "DAI-2.7", name: "No Man's Land", text: "No Man's Land" },
  { kind: "term", to: "DAI-16.2.1", name: "Jérémy le Brave", text: "Jérémy le Brave" },
  rule("DAI-1.4", "Each clan has 8 governors and 1 scavenger."),
  rule("DAI-13.3", "Of governors."),
  rule("DAI-13.3.1", "A governor goes on a free spot."),
  rule("DAI-13.3.2", "The owner gains 2 influence."),
  rule("DAI-2.6", "Each island has slums; the scavenger of a rival stays."),
  rule("DAI-R-11", "Helmet: the first blue die."),
]);
const found = (typed) => search(INDEX, typed).map(({ to }) => to);

test("an id is found whole or by its beginning, with the game's letters or without", () => {
  assert.equal(found("DAI-13.3.2")[0], "DAI-13.3.2");
  assert.equal(found("13.3.2")[0], "DAI-13.3.2");
  assert.equal(found("r-11")[0], "DAI-R-11");
  assert.deepEqual(found("dai-13.3").slice(0, 3), ["DAI-13.3", "DAI-13.3.1", "DAI-13.3.2"]);
});

test("a term stands before the rules that only name it", () => {
  assert.deepEqual(found("governor").slice(0, 2), ["DAI-13.3.1", "DAI-13.3"]);
  assert.equal(found("no man")[0], "DAI-2.7");
});

test("capitals and accents do not matter, and every word must be there", () => {
  assert.equal(found("jeremy LE")[0], "DAI-16.2.1");
  assert.deepEqual(found("scavenger rival"), ["DAI-2.6"]);
  assert.deepEqual(found("scavenger zebra"), []);
  assert.deepEqual(found("  "), []);
  assert.equal(plain("Évènement d’île"), "evenement d'ile");
});

test("what is shown of a long rule begins shortly before what was typed", () => {
  const long = `${"Nothing of interest is said here. ".repeat(4)}Then the Helmet changes hands.`;
  assert.match(around(long, "helmet"), /^….{0,40}Helmet changes hands\.$/);
  assert.equal(around("A short rule.", "rule"), "A short rule.");
});
