// A table at the tiny document: what is sent, what becomes of it when nobody answers, and which clicks count.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { Table } from "../../src/atoll/web/static/table.js";
import { make } from "./page.js";

const SOON = 100;
const LATER = 1000;
const CONFIRM = () => make("button", { dataDraft: "confirm" }, "Confirm");
const button = (text, ...targets) => make("button", { dataChoice: text, dataTargets: targets.join("|") }, text);

let page, table, asked, answers, clock;

// What the table asks for; a draft is shown with what can be done about it.
function ask(decision, buttons, { drafted = 0, ...more } = {}) {
  return make("div", { class: "ask", dataDecision: decision, dataDrafted: drafted, dataSeat: 0, ...more }, ...buttons);
}

const island = make("g", { dataTarget: "island:green" });

const ROOT = Object.assign(make("meta", { name: "root" }), { content: "" });

function open(...prompt) {
  const root = make("div", { id: "table", dataTable: "t1", dataSeat: 0, dataSeq: 5, dataMine: "yes" },
    make("main", { class: "stage", dataMore: "# more" }, make("div", { id: "board" }, island),
      make("button", { dataZoom: "2" })),
    make("section", { id: "prompt" }, ...prompt),
    ...["track", "recap", "panels", "choices", "result", "areas", "seats", "log", "chat", "lost"]
      .map((id) => make("div", { id })));
  page = make("html", {}, make("meta", { name: "csrf" }), ROOT, root,
    make("div", { id: "toast", hidden: "", dataSilence: "No answer." }));
  page.isRoot = true;
  globalThis.document = Object.assign(page, {
    createElement: () => ({ set innerHTML(html) { this.content = drawings[html]?.() ?? make("div", {}); } }),
    getElementById: (id) => page.querySelector(`#${id}`),
  });
  table = new Table(root);
}

// What the server draws, by the name that it has in an answer.
const drawings = {
  first: () => make("div", {}, ask("0-1", [button("die red"), button("die blue", "island:green")])),
  next: () => make("div", {}, ask("0-2", [button("end turn")])),
  handOver: () => make("div", {}, make("button", { dataTakeOver: 1 }, "I am Bob")),
  confirm: () => make("div", {}, ask("0-1", [CONFIRM()], { dataComposed: "", drafted: 1 })),
};
const parts = (seq, prompt, draft = []) => ({ seq, seat: 0, draft, mine: true, title: "Daimyo", prompt });
const answer = (status, said) => ({ ok: status < 300, status, json: async () => said });

beforeEach(() => {
  asked = [];
  answers = [];
  clock = 0;
  globalThis.EventSource = class { addEventListener() {} };
  globalThis.addEventListener = () => {};
  globalThis.setTimeout = () => 0; // nobody waits until what was told fades
  globalThis.localStorage = { getItem: () => null, setItem() {} };
  globalThis.matchMedia = () => ({ matches: true });
  globalThis.performance.now = () => clock;
  globalThis.fetch = async (path, options) => {
    asked.push([path, options?.body && JSON.parse(options.body)]);
    const next = answers.shift();
    if (!next) throw new TypeError("nobody is there");
    return next;
  };
  open(...drawings.first().childNodes);
});

afterEach(() => { delete globalThis.document; });

const toast = () => page.querySelector("#toast");
const told = () => (toast().hidden ? "" : toast().textContent);
const sent = () => asked.filter(([path]) => path.split("?")[0].endsWith("/play")).map(([, body]) => body.choices);
const at = (selector) => page.querySelector(selector);

// Click as a mouse does, at a time; answered when everything that follows from it has happened.
function click(selector, { time = LATER, down = time, detail = 1 } = {}) {
  table.aimed = down;
  return table.clicked({ target: at(selector), timeStamp: time, detail, preventDefault() {} });
}

// -- when nobody answers ---------------------------------------------------------------------------------

test("a move that nobody received is told, and can be made again", async () => {
  await click("[data-choice]");
  assert.equal(told(), "No answer.");
  assert.equal(table.ask().dataset.sent, undefined);
  answers = [answer(200, { seq: 6, parts: parts(6, "next") })];
  await click("[data-choice]");
  assert.deepEqual(sent(), [["die red"], ["die red"]]);
  assert.equal(table.ask().dataset.decision, "0-2");
});

test("choices that a pick had hidden are there again when the move was not received", async () => {
  await click("[data-target]");
  await new Promise((then) => { setImmediate(then); });
  assert.deepEqual(sent(), [["die blue"]]);
  assert.deepEqual(table.choices().map((each) => each.hidden), [false, false]);
  assert.deepEqual(table.picked, []);
});

for (const [what, lost] of [["nobody", null], ["a broken server", answer(500, { error: "Something went wrong" })],
  ["a broken way", answer(502, null)], ["a busy server", answer(429, { error: "Slow down" })]])
  test(`a draft outlives a confirmation that reached ${what}`, async () => {
    open(...drawings.confirm().childNodes);
    table.draft = ["build"];
    answers = lost ? [lost] : [];
    await click("[data-draft=confirm]");
    assert.notEqual(told(), "");
    assert.deepEqual(table.draft, ["build"]);
    answers = [answer(200, { seq: 6, parts: parts(6, "next") })];
    await click("[data-draft=confirm]");
    assert.deepEqual(sent(), [["build"], ["build"]]);
    assert.deepEqual(table.draft, []);
  });

test("a draft that the server refuses is dropped, and the reason told", async () => {
  open(...drawings.confirm().childNodes);
  table.draft = ["build"];
  answers = [answer(422, { error: "Too expensive" }), answer(200, parts(5, "first"))];
  await click("[data-draft=confirm]");
  assert.equal(told(), "Too expensive");
  assert.deepEqual(table.draft, []);
  assert.equal(at("[data-choice]").dataset.choice, "die red");
});

test("a move that comes too late is not told: the page shows why", async () => {
  answers = [answer(409, { error: "stale" }), answer(200, parts(6, "next"))];
  await click("[data-choice]");
  assert.equal(told(), "");
  assert.equal(table.ask().dataset.decision, "0-2");
});

test("a choice that could not be tried out is no part of the draft", async () => {
  open(ask("0-1", [button("build")], { dataComposed: "" }));
  await click("[data-choice]");
  assert.equal(told(), "No answer.");
  assert.deepEqual([table.draft, table.shown], [[], true]);
  answers = [answer(200, parts(5, "confirm", ["build"]))];
  await click("[data-choice]");
  assert.deepEqual(table.draft, ["build"]);
  assert.equal(table.ask().dataset.drafted, "1");
});

test("nobody's hand is shown later because it could not be shown now", async () => {
  open(...drawings.handOver().childNodes);
  await click("[data-take-over]");
  assert.equal(told(), "No answer.");
  assert.equal(table.seat, "0");
});

// -- which clicks count ----------------------------------------------------------------------------------

test("nothing more is sent while a move is under way", async () => {
  answers = [answer(200, { seq: 6, parts: parts(6, "next") })];
  const first = click("[data-choice]");
  await click("[data-choice]");
  await first;
  assert.equal(sent().length, 1);
});

test("a draft is confirmed once, however often that is clicked", async () => {
  open(...drawings.confirm().childNodes);
  table.draft = ["build"];
  answers = [answer(200, { seq: 6, parts: parts(6, "next") })];
  const first = click("[data-draft=confirm]");
  await click("[data-draft=confirm]");
  await first;
  assert.equal(sent().length, 1);
});

test("nothing more is taken back while something is being taken back", async () => {
  open(ask("0-1", [make("button", { dataUndo: "" }, "Undo")]));
  answers = [answer(200, {}), answer(200, parts(6, "next"))];
  const first = click("[data-undo]");
  await click("[data-undo]");
  await first;
  assert.deepEqual(asked.filter(([path]) => path.endsWith("/undo")).map(([, body]) => body), [{ seat: 0 }]);
});

test("what is not easily mended is asked once more", async () => {
  open(make("button", { dataEnd: 0, dataSure: "Really?" }));
  for (const sure of [false, true]) {
    globalThis.confirm = (question) => question === "Really?" && sure;
    await click("[data-end]");
  }
  assert.deepEqual(asked[0], ["/api/tables/t1/end", { seat: 0 }]);
  assert.equal(asked.filter(([path]) => path.endsWith("/end")).length, 1);
});

async function goOn(prompt) {
  clock = LATER;
  answers = [answer(200, { seq: 6, parts: parts(6, prompt) })];
  await click("[data-choice]");
}

for (const [hand, event] of [
  ["the second click of a double click", { time: LATER + SOON, detail: 2 }],
  ["a click that follows at once", { time: LATER + SOON }],
  ["a key on the button that has the focus now", { time: LATER + SOON, detail: 0 }],
  ["a finger that came down before", { time: 2 * LATER, down: LATER - SOON }],
])
  test(`${hand} does not answer what was asked just now`, async () => {
    await goOn("next");
    await click("[data-choice]", event);
    assert.deepEqual(sent(), [["die red"]]);
    answers = [answer(200, { seq: 7, parts: parts(7, "first") })];
    await click("[data-choice]", { time: 2 * LATER });
    assert.deepEqual(sent(), [["die red"], ["end turn"]]);
  });

test("a second click does not show the next player's hand to the one before", async () => {
  await goOn("handOver");
  await click("[data-take-over]", { time: LATER + SOON });
  assert.equal(table.seat, "0");
});

test("what asks for nothing is heard at any time", async () => {
  await goOn("next");
  await click("[data-zoom]", { time: LATER + SOON });
  assert.equal(table.stage.view.scale, 2);
});

test("a change that asks for nothing new delays nobody", async () => {
  clock = LATER;
  table.html.set("prompt", "first");
  table.show(parts(6, "first"));
  await click("[data-choice]", { time: LATER + SOON });
  assert.equal(sent().length, 1);
});

test("a key picks what glows, but not what began to glow just now", async () => {
  const press = () => table.pressed({ key: "Enter", target: island, timeStamp: LATER + SOON, preventDefault() {} });
  assert.ok(island.classList.contains("target"));
  clock = LATER;
  table.show(parts(6, "next"));
  clock = LATER + SOON / 2;
  table.show(parts(7, "first"));
  press();
  assert.deepEqual(sent(), []);
  table.offer.since = 0;
  press();
  assert.deepEqual(sent(), [["die blue"]]);
});
