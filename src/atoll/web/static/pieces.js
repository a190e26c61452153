// What the browser has of a page: pieces by their marks, so that the server sends only what is new.

const LATER = 4; // answers for which a piece is kept that is shown no more: another answer may still name it

export class Pieces {
  constructor() {
    this.html = new Map();
    this.used = new Map(); // by which answer each piece was named last
    this.answers = 0;
  }

  // The marks of what is shown, as an address names them.
  known() {
    const now = [...this.used].filter(([, answer]) => answer === this.answers);
    return now.map(([mark]) => mark.toString(36)).join(".");
  }

  // Return an answer with whole fragments; nothing if it names a piece that was forgotten: then all is asked for anew.
  whole(told, names) {
    if (!told) return null;
    this.answers += 1;
    const named = names.filter((name) => told[name] !== undefined);
    const fragments = named.map((name) => [name, [told[name]].flat().map((item) => this.piece(item)).join("")]);
    for (const [mark, answer] of this.used) if (answer <= this.answers - LATER) this.forget(mark);
    if (!this.used.has(undefined)) return { ...told, ...Object.fromEntries(fragments) };
    for (const mark of [...this.used.keys()]) this.forget(mark);
    return null;
  }

  piece(item) {
    if (typeof item === "string") return item;
    const [mark, html] = Array.isArray(item) ? item : [item, this.html.get(item)];
    this.html.set(mark, html);
    this.used.set(html === undefined ? undefined : mark, this.answers);
    return html;
  }

  forget(mark) {
    this.html.delete(mark);
    this.used.delete(mark);
  }
}
