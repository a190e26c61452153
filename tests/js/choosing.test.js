// What a click means: which choices concern what was clicked, what a draft becomes, and what is too soon.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  Offer, concerned, handlerFor, isTriedOut, keyMeans, matching, narrowed, shortened,
} from "../../src/atoll/web/static/choosing.js";
import { make } from "./page.js";

const choice = (text, ...targets) => make("button", { dataChoice: text, dataTargets: targets.join("|") });
const names = (buttons) => buttons.map((button) => button.dataset.choice);

const BUTTONS = [
  choice("recruit green 1", "island:green", "space:1"),
  choice("recruit green 2", "island:green", "space:2"),
  choice("recruit red 1", "island:red", "space:1"),
  choice("pass"),
];
const GREEN = make("g", { dataTarget: "island:green" });
const BLUE = make("g", { dataTarget: "island:blue" });
const SPACE = make("g", { dataTarget: "space:1" });
const GREEN_SPACE = make("g", { dataTarget: "space:1", dataIsland: "green" });
make("svg", { id: "board" }, GREEN, BLUE, SPACE, GREEN_SPACE).isRoot = true;

test("the choices that concern everything that was clicked are found", () => {
  assert.deepEqual(names(matching(BUTTONS, [GREEN])), ["recruit green 1", "recruit green 2"]);
  assert.deepEqual(names(matching(BUTTONS, [SPACE])), ["recruit green 1", "recruit red 1"]);
  assert.deepEqual(names(matching(BUTTONS, [GREEN, SPACE])), ["recruit green 1"]);
  assert.deepEqual(names(matching(BUTTONS, [BLUE])), []);
});

test("an element says what it belongs to", () => {
  assert.deepEqual(names(matching(BUTTONS, [GREEN_SPACE])), ["recruit green 1"]);
});

test("an element that is a choice by itself leaves no other with the same target", () => {
  const buttons = [choice("offer fruit", "item:fruit"), choice("ask fruit", "item:fruit")];
  const more = make("span", { dataTarget: "item:fruit", dataDoes: "ask fruit" });
  assert.deepEqual(names(matching(buttons, [more])), ["ask fruit"]);
  assert.deepEqual(concerned([buttons[0]], [more]), []);
});

test("an element is concerned only if a choice fits all that it says", () => {
  const redSpace = make("g", { dataTarget: "space:2", dataIsland: "red" });
  assert.deepEqual(concerned(BUTTONS, [GREEN, BLUE, SPACE, redSpace]), [GREEN, SPACE]);
  assert.deepEqual(concerned([], [GREEN]), []);
});

test("every element that is picked leaves fewer choices", () => {
  const first = narrowed(BUTTONS, [], GREEN);
  const second = narrowed(BUTTONS, first.picked, SPACE);
  assert.deepEqual(first.picked, [GREEN]);
  assert.deepEqual([second.picked, names(second.found)], [[GREEN, SPACE], ["recruit green 1"]]);
});

test("an element that does not fit what was picked begins anew", () => {
  const red = make("g", { dataTarget: "island:red" });
  const { picked, found } = narrowed(BUTTONS, [GREEN], red);
  assert.deepEqual([picked, names(found)], [[red], ["recruit red 1"]]);
});

test("an element that is no longer on the page is forgotten", () => {
  const gone = make("g", { dataTarget: "island:red" });
  assert.deepEqual(narrowed(BUTTONS, [gone], SPACE).picked, [SPACE]);
});

test("only choices of a composed move are tried out, and an end only when something was begun", () => {
  const [plain, composed] = [make("div", {}), make("div", { dataComposed: "" })];
  const [build, done] = [choice("build"), make("button", { dataChoice: "done", class: "end" })];
  assert.equal(isTriedOut(build, plain, []), false);
  assert.equal(isTriedOut(build, composed, []), true);
  assert.equal(isTriedOut(done, composed, []), false);
  assert.equal(isTriedOut(done, composed, ["build"]), true);
});

test("a draft loses its last choice, or all of them, and the old one stays as it was", () => {
  const draft = ["build", "here"];
  assert.deepEqual(shortened.back(draft), ["build"]);
  assert.deepEqual(shortened.drop(draft), []);
  assert.deepEqual(draft, ["build", "here"]);
});

test("a click is for the nearest element that has a handler", () => {
  const handlers = { choice: () => "choice", takeOver: () => "take over" };
  const icon = make("svg", {});
  const inner = make("button", { dataTakeOver: "1" }, icon);
  make("div", { dataChoice: "pass" }, inner);
  const { element, handle } = handlerFor(icon, handlers);
  assert.deepEqual([element, handle()], [inner, "take over"]);
  assert.equal(handlerFor(make("p", { dataOther: "" }), handlers), null);
});

test("nobody answers within a moment what was not asked before", () => {
  const offer = new Offer("0-1");
  assert.equal(offer.tooNewFor(0), false, "what a page opens with has been waited for");
  offer.shown("0-2", 1000);
  assert.equal(offer.tooNewFor(990), true, "aimed at the offer before");
  assert.equal(offer.tooNewFor(1349), true);
  assert.equal(offer.tooNewFor(1350), false);
});

test("an offer that is drawn again is no new one", () => {
  const offer = new Offer("0-1");
  offer.shown("0-2", 1000);
  offer.shown("0-2", 2000);
  assert.equal(offer.tooNewFor(2001), false);
});

test("keys pick what glows, and a key held down does nothing more", () => {
  const glowing = make("g", { class: "target" });
  const button = make("button", {});
  const field = make("input", {});
  make("section", { id: "prompt" }, button);
  for (const key of ["Enter", " "]) {
    assert.equal(keyMeans({ key, repeat: false, target: glowing }), "pick");
    assert.equal(keyMeans({ key, repeat: true, target: glowing }), "nothing");
    assert.equal(keyMeans({ key, repeat: false, target: button }), "", "the browser clicks it");
    assert.equal(keyMeans({ key, repeat: true, target: field }), "", "people may write as they like");
  }
  assert.equal(keyMeans({ key: "Enter", repeat: true, target: button }), "nothing");
  assert.equal(keyMeans({ key: "Escape", repeat: false, target: button }), "unpick");
  assert.equal(keyMeans({ key: "Tab", repeat: false, target: glowing }), "");
});
