// A tiny document: elements with just as much of a browser's as the page's scripts use.

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const camel = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

class Node {
  parentElement = null;

  get nextSibling() {
    const siblings = this.parentElement?.childNodes ?? [];
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }

  get isConnected() { return Boolean(this.parentElement?.isRoot || this.parentElement?.isConnected); }

  remove() {
    const siblings = this.parentElement.childNodes;
    siblings.splice(siblings.indexOf(this), 1);
    this.parentElement = null;
  }

  isEqualNode(other) { return String(this) === String(other); }
}

export class Text extends Node {
  nodeType = 3;
  nodeName = "#text";

  constructor(data) { super(); this.data = data; }

  get textContent() { return this.data; }

  toString() { return this.data; }
}

export class Element extends Node {
  nodeType = 1;
  childNodes = [];
  listeners = {};
  style = { setProperty(name, value) { this[name] = value; } };

  constructor(name, attributes = {}, children = []) {
    super();
    this.nodeName = name;
    this.map = new Map(Object.entries(attributes).map(([key, value]) => [kebab(key), String(value)]));
    for (const child of children) this.insertBefore(typeof child === "string" ? new Text(child) : child, null);
  }

  get localName() { return this.nodeName; }

  get children() { return this.childNodes.filter((node) => node.nodeType === 1); }

  get firstChild() { return this.childNodes[0] ?? null; }

  get firstElementChild() { return this.children[0] ?? null; }

  append(drawn) { for (const node of [...drawn.childNodes]) this.insertBefore(node, null); }

  get attributes() { return [...this.map].map(([name, value]) => ({ name, value })); }

  hasAttribute(name) { return this.map.has(name); }

  getAttribute(name) { return this.map.get(name) ?? null; }

  setAttribute(name, value) { this.map.set(name, String(value)); }

  removeAttribute(name) { this.map.delete(name); }

  toggleAttribute(name, on) { if (on) this.map.set(name, ""); else this.map.delete(name); }

  replaceChildren(...children) { this.childNodes = children; }

  get hidden() { return this.map.has("hidden"); }

  set hidden(on) { if (on) this.map.set("hidden", ""); else this.map.delete("hidden"); }

  get dataset() {
    return new Proxy(this.map, {
      get: (map, name) => map.get(`data-${kebab(name)}`),
      has: (map, name) => map.has(`data-${kebab(name)}`),
      set: (map, name, value) => Boolean(map.set(`data-${kebab(name)}`, String(value))),
      deleteProperty: (map, name) => { map.delete(`data-${kebab(name)}`); return true; },
      ownKeys: (map) => [...map.keys()].filter((key) => key.startsWith("data-")).map((key) => camel(key.slice(5))),
      getOwnPropertyDescriptor: (map, name) => ({
        value: map.get(`data-${kebab(name)}`), enumerable: true, configurable: true,
      }),
    });
  }

  get classList() {
    const names = new Set((this.getAttribute("class") ?? "").split(" ").filter(Boolean));
    return {
      contains: (name) => names.has(name),
      toggle: (name, on) => {
        if (on) names.add(name); else names.delete(name);
        this.setAttribute("class", [...names].join(" "));
      },
      add(name) { this.toggle(name, true); },
      remove(name) { this.toggle(name, false); },
    };
  }

  get textContent() { return this.childNodes.map((child) => child.textContent).join(""); }

  set textContent(text) { this.childNodes = [new Text(text)]; }

  insertBefore(node, next) {
    if (node.parentElement) node.remove();
    this.childNodes.splice(next ? this.childNodes.indexOf(next) : this.childNodes.length, 0, node);
    node.parentElement = this;
  }

  // Selectors: names, ids, classes and attributes, alone or joined; what is around is not looked at but by "#id name".
  matches(selector) {
    return selector.split(", ").some((each) => {
      const [own, ...around] = each.split(" ").reverse();
      const parts = own.match(/^[a-z]+|#[\w-]+|\.[\w-]+|\[[^\]]+\]/g) ?? [];
      const fits = parts.every((part) => {
        if (part[0] === "#") return this.getAttribute("id") === part.slice(1);
        if (part[0] === ".") return this.classList.contains(part.slice(1));
        if (part[0] !== "[") return this.nodeName === part;
        const [name, value = this.getAttribute(name)] = part.slice(1, -1).replaceAll('"', "").split("=");
        return this.hasAttribute(name) && this.getAttribute(name) === value;
      });
      return fits && (!around.length || Boolean(this.parentElement?.closest(around.reverse().join(" "))));
    });
  }

  closest(selector) { return this.matches(selector) ? this : this.parentElement?.closest(selector) ?? null; }

  querySelectorAll(selector) {
    return this.childNodes.filter((child) => child.nodeType === 1)
      .flatMap((child) => [...(child.matches(selector) ? [child] : []), ...child.querySelectorAll(selector)]);
  }

  querySelector(selector) { return this.querySelectorAll(selector)[0] ?? null; }

  addEventListener(kind, listener) { (this.listeners[kind] ??= []).push(listener); }

  focus() { this.focused = true; }

  // Nothing is laid out here: every element is a square in a corner.
  clientWidth = 100;
  clientHeight = 100;

  getBoundingClientRect() { return { x: 0, y: 0, left: 0, top: 0, right: 100, bottom: 100, width: 100, height: 100 }; }

  toString() {
    const attributes = this.attributes.map(({ name, value }) => ` ${name}="${value}"`).sort().join("");
    return `<${this.nodeName}${attributes}>${this.childNodes.join("")}</${this.nodeName}>`;
  }
}

// Make an element: make("button", { dataChoice: "pass" }, "Pass").
export const make = (name, attributes, ...children) => new Element(name, attributes, children);

export const shown = (element) => element.childNodes.join("");
