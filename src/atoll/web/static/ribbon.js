// The ribbon: tells the newest big event across the stage.

import { $, $$ } from "./server.js";
import { chime } from "./sound.js";

const STAYS = 4000; // milliseconds
const bigEvents = () => $$("#log [data-ribbon]");

export class Ribbon {
  constructor(root) {
    this.root = root;
    this.told = bigEvents().length;
  }

  unroll() {
    const events = bigEvents();
    const fresh = events.slice(this.told);
    this.told = events.length;
    const ribbon = $(".ribbon", this.root);
    if (!fresh.length || !ribbon) return;
    ribbon.replaceChildren(...fresh.at(-1).cloneNode(true).childNodes);
    ribbon.hidden = false;
    chime("event");
    clearTimeout(this.rolled);
    this.rolled = setTimeout(() => { ribbon.hidden = true; }, STAYS);
  }
}
