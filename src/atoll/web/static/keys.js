// What a key does at a table.

import { $, $$ } from "./server.js";

export function doWhat(table, meaning) {
  const press = (selector) => $(selector, table.root)?.click();
  if (typeof meaning === "number") return choose($$("#choices .v:not([hidden])", table.root)[meaning - 1]);
  return {
    finish: () => press(".go .end[data-choice]"),
    hint: () => press(".go [data-hint]"),
    undo: () => press(".go [data-undo], .go [data-draft=back]"),
    recap: () => { const box = $("#recap"); box.hidden = !box.hidden; },
    turn: () => table.turn(),
    board: () => { table.furniture.tab("board"); $("#board .target")?.focus(); },
    hand: () => { table.furniture.showArea(`seat:${Math.max(0, Number(table.seat))}`); },
    log: () => table.furniture.open("log"),
    players: () => table.furniture.tab("players"),
    help: () => $("#keys").showModal(),
    nearer: () => table.stage.zoom(1.25),
    farther: () => table.stage.zoom(0.8),
    fit: () => table.stage.zoom(0),
  }[meaning]?.();
}

function choose(card) {
  card?.focus(); // what confirms it is Enter
  card?.click();
}
