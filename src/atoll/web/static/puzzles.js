// Puzzles: which ones somebody has solved is kept in the browser alone.

import { $$ } from "./server.js";

const KEPT = "solved";

// Return the names of the puzzles that were solved, as they are kept.
export const solved = (storage) => new Set((storage.getItem(KEPT) ?? "").split(" ").filter(Boolean));

// Keep what this page shows to be solved, and mark what was solved before.
export function remember(root, storage) {
  const known = solved(storage);
  for (const { dataset } of $$("[data-solved]", root)) known.add(dataset.solved);
  storage.setItem(KEPT, [...known].join(" "));
  for (const link of $$("[data-puzzle]", root)) {
    const done = known.has(link.dataset.puzzle);
    link.classList.toggle("done", done);
    for (const mark of $$(".solved", link)) mark.hidden = !done;
  }
}

if (globalThis.document) remember(document, localStorage);
