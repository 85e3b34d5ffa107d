var __defProp = Object.defineProperty;
var __defNormalProp = (obj, key, value) => key in obj ? __defProp(obj, key, { enumerable: true, configurable: true, writable: true, value }) : obj[key] = value;
var __publicField = (obj, key, value) => __defNormalProp(obj, typeof key !== "symbol" ? key + "" : key, value);
import { json } from "@codemirror/lang-json";
import { liquid } from "@codemirror/lang-liquid";
import { syntaxHighlighting, HighlightStyle } from "@codemirror/language";
import { setDiagnostics } from "@codemirror/lint";
import { tags } from "@lezer/highlight";
import { EditorView, basicSetup } from "codemirror";
import { strToU8, strFromU8, deflateSync, Inflate } from "fflate";
const highlight = HighlightStyle.define([
  { tag: [tags.keyword, tags.controlKeyword, tags.operatorKeyword], color: "var(--playground-keyword)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--playground-string)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--playground-number)" },
  { tag: [tags.propertyName, tags.attributeName, tags.function(tags.variableName)], color: "var(--playground-name)" },
  { tag: [tags.tagName, tags.angleBracket], color: "var(--playground-tag)" },
  { tag: tags.comment, color: "var(--vp-c-text-3)" }
]);
class Editor {
  constructor(parent, text, language, label, onChange) {
    __publicField(this, "view");
    this.view = new EditorView({
      doc: text,
      parent,
      extensions: [
        basicSetup,
        language === "json" ? json() : liquid(),
        syntaxHighlighting(highlight),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": label }),
        EditorView.updateListener.of(({ docChanged }) => {
          if (docChanged) onChange();
        })
      ]
    });
  }
  get text() {
    return this.view.state.doc.toString();
  }
  set text(text) {
    if (text === this.text) return;
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
  }
  /** Marks the place of an error, or removes the mark. */
  mark(fault) {
    const { state } = this.view;
    const diagnostics = fault ? [{ ...findPlace(fault, state.doc), severity: "error", message: fault.message }] : [];
    this.view.dispatch(setDiagnostics(state, diagnostics));
  }
  close() {
    this.view.destroy();
  }
}
function findPlace({ line = 1, column = 1 }, doc) {
  const { from: start, to: end, text } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  const from = Math.min(start + Math.max(column - 1, 0), end);
  const [word = ""] = /^\w+|^\{%-?\s*\w+|^./.exec(text.slice(from - start)) ?? [];
  return { from, to: Math.min(from + Math.max(word.length, 1), end) };
}
const maxMs = 5e3;
const stopped = `stopped after ${maxMs / 1e3} seconds`;
class Renderer {
  /** @param startWorker starts `worker.ts` */
  constructor(startWorker) {
    __publicField(this, "worker");
    __publicField(this, "ready", Promise.resolve());
    /** The worker that is rendering. */
    __publicField(this, "busy");
    __publicField(this, "last", 0);
    this.startWorker = startWorker;
  }
  /** The results; undefined if a later sketch has replaced this one. */
  async render(sketch) {
    const id = ++this.last;
    if (this.busy) this.end();
    const worker = this.worker ?? (this.worker = this.start());
    await this.ready;
    if (id !== this.last) return void 0;
    return this.ask(worker, id, sketch);
  }
  ask(worker, id, sketch) {
    this.busy = worker;
    return new Promise((resolve) => {
      const finish = (results) => {
        clearTimeout(timer);
        if (this.busy === worker) this.busy = void 0;
        worker.removeEventListener("message", onMessage);
        resolve(id === this.last ? results : void 0);
      };
      const timer = setTimeout(() => {
        if (this.worker === worker) this.end();
        const fault = { fault: { message: stopped } };
        finish({ platform: fault, liquidJs: fault, log: [] });
      }, maxMs);
      const onMessage = ({ data }) => {
        if (data.id === id) finish(data.results);
      };
      worker.addEventListener("message", onMessage);
      worker.postMessage({ id, sketch });
    });
  }
  start() {
    const worker = this.startWorker();
    this.ready = new Promise((resolve) => worker.addEventListener("message", () => resolve(), { once: true }));
    return worker;
  }
  /** Ends the worker; the next sketch starts a new one. */
  end() {
    var _a;
    (_a = this.worker) == null ? void 0 : _a.terminate();
    this.worker = void 0;
    this.busy = void 0;
  }
}
const dataFile = "data.json";
const maxBytes = 5e5;
function encodeSketch(sketch) {
  const bytes = deflateSync(strToU8(JSON.stringify(sketch)), { level: 9 });
  return btoa(strFromU8(bytes, true)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
function decodeSketch(hash) {
  const digits = hash.replace(/^#/, "");
  if (digits === "" || digits.length > maxBytes) return void 0;
  try {
    const bytes = strToU8(atob(digits.replaceAll("-", "+").replaceAll("_", "/")), true);
    return readSketch(JSON.parse(strFromU8(inflate(bytes))));
  } catch {
    return void 0;
  }
}
function inflate(bytes) {
  const parts = [];
  let size = 0;
  const stream = new Inflate((part) => {
    size += part.length;
    if (size > maxBytes) throw new Error("the sketch is too long");
    parts.push([...part]);
  });
  for (let at = 0; at < bytes.length; at += 1024) {
    stream.push(bytes.subarray(at, at + 1024), at + 1024 >= bytes.length);
  }
  return Uint8Array.from(parts.flat());
}
function readSketch(value) {
  const { template, data, files } = Object(value);
  if (typeof template !== "string" || typeof data !== "string") return void 0;
  const entries = Object.entries(Object(files)).filter(([, text]) => typeof text === "string");
  return { template, data, files: Object.fromEntries(entries) };
}
const first = {
  template: `{% assign cart = { "items": [] } %}
{% assign cart.items << "tea" %}
{% assign cart.items << "cup" %}
<h1>{{ title | titleize }}</h1>
{% for item in cart.items %}
  {% render 'item', name: item, price: 4.5 %}
{% endfor %}
{% function total = 'lib/total', items: cart.items %}
<p>{{ total | pricify: 'EUR' }}</p>
`,
  data: '{ "title": "your cart" }',
  files: {
    "views/partials/item.liquid": '<p>{{ name }}: {{ price | pricify: "EUR" }}</p>',
    "views/partials/lib/total.liquid": "{% assign sum = items.size | times: 4.5 %}\n{% return sum %}"
  }
};
const pauseMs = 250;
function startPlayground(root, examples, startWorker) {
  const playground = new Playground(root, examples, new Renderer(startWorker));
  return () => playground.close();
}
class Playground {
  constructor(root, examples, renderer) {
    __publicField(this, "template");
    /** The editors of the data and of the files, by their paths. */
    __publicField(this, "files", /* @__PURE__ */ new Map());
    __publicField(this, "tabs");
    __publicField(this, "panels");
    __publicField(this, "output", new Output());
    __publicField(this, "plain");
    __publicField(this, "log");
    __publicField(this, "status");
    __publicField(this, "timer");
    __publicField(this, "onHash", () => {
      const sketch = decodeSketch(location.hash);
      if (sketch && location.hash !== this.written) this.show(sketch);
    });
    /** The part of the address that the playground itself has written. */
    __publicField(this, "written", "");
    this.root = root;
    this.renderer = renderer;
    const templateBox = make("div", { class: "editor" });
    this.tabs = make("div", { role: "tablist", "aria-label": "Data and files", class: "tabs" });
    this.panels = make("div", { class: "panels" });
    this.plain = make("pre", { class: "output", tabindex: "0", "aria-label": "Output of LiquidJS" });
    this.log = make("ul", { class: "log" });
    this.status = make("span", { class: "status", role: "status" });
    root.replaceChildren(
      make("h1", {}, "Playground"),
      make("div", { class: "bar" }, this.makeExamples(examples), this.makeShare(), this.status),
      make(
        "div",
        { class: "columns" },
        make("section", {}, make("h2", {}, "Template"), templateBox, this.makeTabBar(), this.panels),
        make("section", {}, this.output.element, this.log, make("h2", {}, "LiquidJS without the package"), this.plain)
      )
    );
    const sketch = decodeSketch(location.hash) ?? first;
    this.template = new Editor(templateBox, sketch.template, "liquid", "Template", () => this.plan());
    addEventListener("hashchange", this.onHash);
    this.show(sketch);
  }
  close() {
    removeEventListener("hashchange", this.onHash);
    clearTimeout(this.timer);
    this.renderer.end();
    this.template.close();
    for (const { editor } of this.files.values()) editor.close();
  }
  show({ template, data, files }) {
    this.template.text = template;
    for (const path of [...this.files.keys()]) this.removeFile(path);
    this.addFile(dataFile, data);
    for (const [path, text] of Object.entries(files)) this.addFile(path, text);
    this.select(dataFile);
    this.plan(0);
  }
  read() {
    var _a;
    const texts = Array.from(this.files, ([path, { editor }]) => [path, editor.text]);
    const files = texts.filter(([path]) => path !== dataFile);
    return {
      template: this.template.text,
      data: ((_a = texts.find(([path]) => path === dataFile)) == null ? void 0 : _a[1]) ?? "",
      files: Object.fromEntries(files)
    };
  }
  plan(milliseconds = pauseMs) {
    this.root.setAttribute("aria-busy", "true");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.render(), milliseconds);
  }
  async render() {
    const sketch = this.read();
    this.status.textContent = "rendering …";
    const results = await this.renderer.render(sketch);
    if (results) this.print(results);
  }
  print({ platform, liquidJs, log }) {
    this.root.setAttribute("aria-busy", "false");
    this.status.textContent = "";
    this.output.print(platform);
    this.plain.textContent = "output" in liquidJs ? liquidJs.output : liquidJs.fault.message;
    this.plain.classList.toggle("fault", "fault" in liquidJs);
    this.log.replaceChildren(...log.map((message) => make("li", {}, message)));
    const fault = "fault" in platform ? platform.fault : void 0;
    const isElsewhere = (fault == null ? void 0 : fault.file) !== void 0 && this.files.has(fault.file);
    this.template.mark(isElsewhere ? void 0 : fault);
    for (const [path, { editor, tab }] of this.files) {
      const isHere = isElsewhere && fault.file === path;
      editor.mark(isHere ? fault : void 0);
      tab.classList.toggle("fault", isHere);
    }
  }
  makeExamples(examples) {
    const select = make("select", { "aria-label": "Examples" }, make("option", { value: "" }, "Examples …"));
    const groups = Map.groupBy(examples, ({ group }) => group);
    for (const [group, members] of groups) {
      const options = members.map(
        (example) => make("option", { value: String(examples.indexOf(example)) }, `${example.name}: ${shorten(example.template)}`)
      );
      select.append(make("optgroup", { label: group }, ...options));
    }
    select.addEventListener("change", () => {
      const example = examples[Number(select.value)];
      if (select.value !== "" && example) this.show(example);
    });
    return select;
  }
  makeShare() {
    const button = make("button", { type: "button", class: "share" }, "Copy a link");
    button.addEventListener("click", () => {
      this.written = `#${encodeSketch(this.read())}`;
      history.replaceState(history.state, "", this.written);
      const done = (text) => {
        this.status.textContent = text;
      };
      navigator.clipboard.writeText(location.href).then(
        () => done("copied"),
        () => done("the link is in the address bar")
      );
    });
    return button;
  }
  makeTabBar() {
    const path = make("input", { "aria-label": "Path of a new file", placeholder: "views/partials/card.liquid" });
    const form = make("form", { class: "new" }, path, make("button", { type: "submit" }, "Add file"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const name = path.value.trim();
      if (name === "") return;
      if (!this.files.has(name)) this.addFile(name, "");
      this.select(name);
      path.value = "";
      this.plan();
    });
    return make("div", { class: "tab-bar" }, this.tabs, form);
  }
  addFile(path, text) {
    const id = `file-${this.files.size}-${path.replace(/\W+/g, "-")}`;
    const panel = make("div", { id, role: "tabpanel", class: "editor", "aria-label": path });
    const tab = make("button", { type: "button", role: "tab", "aria-controls": id }, path);
    tab.addEventListener("click", () => this.select(path));
    tab.addEventListener("keydown", ({ key }) => {
      if (key === "Delete" && path !== dataFile) this.removeFile(path);
      const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
      const paths = [...this.files.keys()];
      const next = paths[paths.indexOf(path) + step];
      if (step !== 0 && next !== void 0) this.select(next, true);
    });
    this.tabs.append(tab);
    this.panels.append(panel);
    const language = path.endsWith(".json") ? "json" : "liquid";
    this.files.set(path, { editor: new Editor(panel, text, language, path, () => this.plan()), tab, panel });
  }
  removeFile(path) {
    const { editor, tab, panel } = this.files.get(path) ?? {};
    editor == null ? void 0 : editor.close();
    tab == null ? void 0 : tab.remove();
    panel == null ? void 0 : panel.remove();
    this.files.delete(path);
    this.select(dataFile, true);
    this.plan();
  }
  select(path, isFocused = false) {
    for (const [other, { tab, panel }] of this.files) {
      const isSelected = other === path;
      tab.setAttribute("aria-selected", String(isSelected));
      tab.tabIndex = isSelected ? 0 : -1;
      panel.hidden = !isSelected;
      if (isSelected && isFocused) tab.focus();
    }
  }
}
class Output {
  constructor() {
    __publicField(this, "text", make("pre", { class: "output", tabindex: "0", "aria-label": "Output" }));
    __publicField(this, "frame", make("iframe", { sandbox: "", title: "Preview of the output", class: "output preview" }));
    __publicField(this, "toggle", make("button", { type: "button", "aria-pressed": "false" }, "Preview"));
    __publicField(this, "element", make(
      "div",
      { class: "result" },
      make("div", { class: "bar" }, make("h2", {}, "Result"), this.toggle),
      this.text,
      this.frame
    ));
    this.frame.hidden = true;
    this.toggle.addEventListener("click", () => {
      const isPreview = this.frame.hidden;
      this.frame.hidden = !isPreview;
      this.text.hidden = isPreview;
      this.toggle.setAttribute("aria-pressed", String(isPreview));
    });
  }
  print(result) {
    const output = "output" in result ? result.output : "";
    this.text.textContent = "fault" in result ? describe(result.fault) : output;
    this.text.classList.toggle("fault", "fault" in result);
    this.frame.srcdoc = preview(output);
  }
}
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
function preview(output) {
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<style>body { font: 16px/1.5 system-ui, sans-serif; background: #fff; color: #111 }</style>${output}`;
}
function describe({ message }) {
  return message;
}
function shorten(template) {
  const [line = ""] = template.split("\n");
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}
function make(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}
export {
  startPlayground
};
