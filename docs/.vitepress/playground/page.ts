import { Editor } from './editor'
import type { Fault, Result, Results } from './render'
import { Renderer } from './renderer'
import { dataFile, decodeSketch, encodeSketch, type Sketch } from './share'

/** An example of the reference. */
export interface Example extends Sketch {
  readonly group: string
  readonly name: string
}

const first: Sketch = {
  template: `{%- assign cart = { "items": ["tea"] } -%}
{%- assign cart.items << "cup" -%}
<h1>{{ title | titleize }}</h1>
{%- for item in cart.items %}
{% render 'item', name: item, price: 4.5 -%}
{% endfor %}
{%- function total = 'lib/total', items: cart.items %}
<p>{{ total | pricify: 'EUR' }}</p>
`,
  data: '{ "title": "your cart" }',
  files: {
    'views/partials/item.liquid': '<p>{{ name }}: {{ price | pricify: "EUR" }}</p>',
    'views/partials/lib/total.liquid': '{% assign sum = items.size | times: 4.5 %}\n{% return sum %}',
  },
}

const pauseMs = 250

/** Fills an element with the playground. Returns a function that ends it. @param startWorker starts `worker.ts` */
export function startPlayground(
  root: HTMLElement,
  examples: readonly Example[],
  startWorker: () => Worker,
): () => void {
  const playground = new Playground(root, examples, new Renderer(startWorker))
  return () => playground.close()
}

class Playground {
  private readonly template: Editor
  /** The editors of the data and of the files, by their paths. */
  private readonly files = new Map<string, { editor: Editor; tab: HTMLButtonElement; panel: HTMLElement }>()
  private readonly tabs: HTMLElement
  private readonly panels: HTMLElement
  private readonly remove = make('button', { type: 'button' }, 'Remove file')
  private readonly output = new Output()
  private readonly plain: HTMLElement
  private readonly log: HTMLElement
  private readonly status: HTMLElement
  /** The path of the shown file. */
  private selected: string = dataFile
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly onHash = (): void => {
    const sketch = decodeSketch(location.hash)
    if (sketch && location.hash !== this.written) this.show(sketch)
  }
  /** The part of the address that the playground itself has written. */
  private written = ''

  constructor(
    private readonly root: HTMLElement,
    examples: readonly Example[],
    private readonly renderer: Renderer,
  ) {
    const templateBox = make('div', { class: 'editor' })
    this.tabs = make('div', { role: 'tablist', 'aria-label': 'Data and files', class: 'tabs' })
    this.panels = make('div', { class: 'panels' })
    this.plain = make('pre', { class: 'output', role: 'region', tabindex: '0', 'aria-label': 'Output of LiquidJS' })
    this.log = make('ul', { class: 'log' })
    this.status = make('span', { class: 'status', role: 'status' })
    root.replaceChildren(
      make('h1', {}, 'Playground'),
      make('div', { class: 'bar' }, this.makeExamples(examples), this.makeShare(), this.status),
      make(
        'div',
        { class: 'columns' },
        make('section', {}, make('h2', {}, 'Template'), templateBox, this.makeTabBar(), this.panels),
        make('section', {}, this.output.element, this.log, make('h2', {}, 'LiquidJS without the package'), this.plain),
      ),
    )
    const sketch = decodeSketch(location.hash) ?? first
    this.template = new Editor(templateBox, sketch.template, 'liquid', 'Template', () => this.plan())
    addEventListener('hashchange', this.onHash)
    this.show(sketch)
  }

  close(): void {
    removeEventListener('hashchange', this.onHash)
    clearTimeout(this.timer)
    this.renderer.end()
    this.template.close()
    for (const { editor } of this.files.values()) editor.close()
  }

  private show({ template, data, files }: Sketch): void {
    this.template.text = template
    for (const path of [...this.files.keys()]) this.removeFile(path)
    this.addFile(dataFile, data)
    for (const [path, text] of Object.entries(files)) this.addFile(path, text)
    this.select(dataFile)
    this.plan(0)
  }

  private read(): Sketch {
    const texts = Array.from(this.files, ([path, { editor }]) => [path, editor.text] as const)
    const files = texts.filter(([path]) => path !== dataFile)
    return {
      template: this.template.text,
      data: texts.find(([path]) => path === dataFile)?.[1] ?? '',
      files: Object.fromEntries(files),
    }
  }

  private plan(milliseconds = pauseMs): void {
    this.root.setAttribute('aria-busy', 'true')
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.render(), milliseconds)
  }

  private async render(): Promise<void> {
    const sketch = this.read()
    this.status.textContent = 'rendering …'
    const results = await this.renderer.render(sketch)
    if (results) this.print(results)
  }

  private print({ platform, liquidJs, log }: Results): void {
    this.root.setAttribute('aria-busy', 'false')
    this.status.textContent = ''
    this.output.print(platform)
    this.plain.textContent = 'output' in liquidJs ? liquidJs.output : liquidJs.fault.message
    this.plain.classList.toggle('fault', 'fault' in liquidJs)
    this.log.replaceChildren(...log.map((message) => make('li', {}, message)))
    const fault = 'fault' in platform ? platform.fault : undefined
    const isElsewhere = fault?.file !== undefined && this.files.has(fault.file)
    this.template.mark(isElsewhere ? undefined : fault)
    for (const [path, { editor, tab }] of this.files) {
      const isHere = isElsewhere && fault.file === path
      editor.mark(isHere ? fault : undefined)
      tab.classList.toggle('fault', isHere)
    }
  }

  private makeExamples(examples: readonly Example[]): HTMLElement {
    const select = make('select', { 'aria-label': 'Examples' }, make('option', { value: '' }, 'Examples …'))
    const groups = Map.groupBy(examples, ({ group }) => group)
    for (const [group, members] of groups) {
      const options = members.map((example) =>
        make('option', { value: String(examples.indexOf(example)) }, `${example.name}: ${shorten(example.template)}`),
      )
      select.append(make('optgroup', { label: group }, ...options))
    }
    select.addEventListener('change', () => {
      const example = examples[Number(select.value)]
      if (select.value !== '' && example) this.show(example)
    })
    return select
  }

  private makeShare(): HTMLElement {
    const button = make('button', { type: 'button', class: 'share' }, 'Copy a link')
    button.addEventListener('click', () => {
      this.written = `#${encodeSketch(this.read())}`
      history.replaceState(history.state, '', this.written)
      const done = (text: string): void => {
        this.status.textContent = text
      }
      navigator.clipboard.writeText(location.href).then(
        () => done('copied'),
        () => done('the link is in the address bar'),
      )
    })
    return button
  }

  private makeTabBar(): HTMLElement {
    const path = make('input', { 'aria-label': 'Path of a new file', placeholder: 'views/partials/card.liquid' })
    const form = make('form', { class: 'new' }, path, make('button', { type: 'submit' }, 'Add file'))
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      const name = path.value.trim()
      if (name === '') return
      if (!this.files.has(name)) this.addFile(name, '')
      this.select(name)
      path.value = ''
      this.plan()
    })
    this.remove.addEventListener('click', () => this.removeFile(this.selected))
    form.append(this.remove)
    return make('div', { class: 'tab-bar' }, this.tabs, form)
  }

  private addFile(path: string, text: string): void {
    const id = `file-${this.files.size}-${path.replace(/\W+/g, '-')}`
    const panel = make('div', { id, role: 'tabpanel', class: 'editor', 'aria-label': path })
    const tab = make('button', { type: 'button', role: 'tab', 'aria-controls': id }, path)
    tab.addEventListener('click', () => this.select(path))
    tab.addEventListener('keydown', ({ key }) => {
      if (key === 'Delete' && path !== dataFile) this.removeFile(path)
      const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
      const paths = [...this.files.keys()]
      const next = paths[paths.indexOf(path) + step]
      if (step !== 0 && next !== undefined) this.select(next, true)
    })
    this.tabs.append(tab)
    this.panels.append(panel)
    const language = path.endsWith('.json') ? 'json' : 'liquid'
    this.files.set(path, { editor: new Editor(panel, text, language, path, () => this.plan()), tab, panel })
  }

  private removeFile(path: string): void {
    const { editor, tab, panel } = this.files.get(path) ?? {}
    editor?.close()
    tab?.remove()
    panel?.remove()
    this.files.delete(path)
    this.select(dataFile, true)
    this.plan()
  }

  private select(path: string, isFocused = false): void {
    this.selected = path
    this.remove.hidden = path === dataFile
    for (const [other, { tab, panel }] of this.files) {
      const isSelected = other === path
      tab.setAttribute('aria-selected', String(isSelected))
      tab.tabIndex = isSelected ? 0 : -1
      panel.hidden = !isSelected
      if (isSelected && isFocused) tab.focus()
    }
  }
}

/** The output as text, or as a page in a frame that runs no scripts and sends no requests. */
class Output {
  private readonly text = make('pre', { class: 'output', role: 'region', tabindex: '0', 'aria-label': 'Output' })
  private readonly frame = make('iframe', { sandbox: '', title: 'Preview of the output', class: 'output preview' })
  private readonly toggle = make('button', { type: 'button', 'aria-pressed': 'false' }, 'Preview')
  readonly element = make(
    'div',
    { class: 'result' },
    make('div', { class: 'bar' }, make('h2', {}, 'Result'), this.toggle),
    this.text,
    this.frame,
  )

  constructor() {
    this.frame.hidden = true
    this.toggle.addEventListener('click', () => {
      const isPreview = this.frame.hidden
      this.frame.hidden = !isPreview
      this.text.hidden = isPreview
      this.toggle.setAttribute('aria-pressed', String(isPreview))
    })
  }

  print(result: Result): void {
    const output = 'output' in result ? result.output : ''
    this.text.textContent = 'fault' in result ? describe(result.fault) : output
    this.text.classList.toggle('fault', 'fault' in result)
    this.frame.srcdoc = preview(output)
  }
}

const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"

function preview(output: string): string {
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<style>body { font: 16px/1.5 system-ui, sans-serif; background: #fff; color: #111 }</style>${output}`
}

function describe({ message }: Fault): string {
  return message
}

function shorten(template: string): string {
  const [line = ''] = template.split('\n')
  return line.length > 60 ? `${line.slice(0, 60)}…` : line
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (HTMLElement | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}
