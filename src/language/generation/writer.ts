import type { Liquid, Token } from 'liquidjs'
import type { Evaluate, Resume } from '../rendering/closures'
import type { RenderContext } from '../rendering/context'
import { countText, TextNode } from '../rendering/text-node'
import type { PromiseOrValue } from '../rendering/wait'
import { literal, lateness, TemplateTooLong, type Code } from './code'
import type { Catcher, Open, OpenLoop } from './open-constructs'
import type { LocateError, Place } from './places'

/** An expression, as code is written of it. */
export interface EmittedExpression {
  /** @param lenient whether an undefined variable is nil even under `strictVariables` */
  compile(lenient?: boolean): Evaluate
  /** Writes its code, if it can: `compile`d closures are called otherwise. */
  emit?(writer: Writer, lenient?: boolean): Code | undefined
}

/** A node, as code is written of it. */
export interface EmittedNode {
  token: Token
  /** Whether it may cause a `break`, `continue` or `return`. */
  readonly interrupts: boolean
  /** The blocks of its body. */
  readonly blocks?: readonly EmittedBlock[]
  /** Returns the node's output. */
  evaluate(context: RenderContext): PromiseOrValue<string>
  /** Writes its code; returns whether it can. */
  emit?(writer: Writer): boolean
}

/** A list of nodes, as code is written of it. */
export interface EmittedBlock {
  /** Whether it is rendered by something else than the code of a block around it. */
  isRoot: boolean
  /** The nodes that are rendered. */
  readonly rendered: readonly EmittedNode[]
  /** How the closures go on after the promise of the node at an index of `rendered`. */
  resumeAt(i: number): Resume
}

/** Thrown to give up the code of a node. */
const tooLong = new Error('the code of a node is too long')
/** The greatest length of the code of a template, in characters. */
const maxTotal = 2_000_000

/**
 * Writes the JavaScript of a template. Nodes and expressions write themselves with their method `emit`; the writer
 * keeps the locals, the places for errors, and the open constructs. Values that cannot be written as code are passed to
 * it in an array.
 */
export class Writer {
  readonly constants: unknown[] = []
  readonly places: Place[] = []
  /** Statements of the function that is being written. */
  private lines: string[] = []
  private length = 0
  /** The length at which an attempt is abandoned. */
  private end = Infinity
  private total = 0
  private locals = 0
  private labels = 0
  private readonly names = new Map<unknown, string>()
  private readonly loops: OpenLoop[] = []
  private readonly opened: Open[] = []
  private readonly catchers: Catcher[] = []
  private captures = 0
  /** The locals to blame an error on, for each call of a filter. */
  private blamed: string[] = []
  /** Text of the template that is not written yet. */
  private held = ''
  private place = 0
  /** The local that text is appended to. */
  text = 't'

  constructor(readonly liquid: Liquid) {}

  /** Returns the name of a value in the code. */
  constant(value: unknown): string {
    let name = this.names.get(value)
    if (name === undefined) {
      name = `k${this.constants.length}`
      this.constants.push(value)
      this.names.set(value, name)
    }
    return name
  }

  /** Returns the name of a new local. */
  local(): string {
    return `v${this.locals++}`
  }

  label(): string {
    return `l${this.labels++}`
  }

  /** Writes statements. */
  add(statements: string): void {
    this.lines.push(statements)
    this.length += statements.length
    this.total += statements.length
    if (this.length > this.end) throw tooLong
    if (this.total > maxTotal) throw new TemplateTooLong()
  }

  /** Returns a local with a value. */
  keep(js: string): string {
    const name = this.local()
    this.add(`${name}=${js};`)
    return name
  }

  /** Ends a function: returns its statements, its locals and what errors are blamed on, and begins the next. */
  cut(): { readonly statements: string; readonly locals: readonly string[]; readonly blamed: string } {
    const locals = Array.from({ length: this.locals }, (_, i) => `v${i}`)
    const cut = { statements: this.lines.join('\n'), locals, blamed: this.blamed.join('') }
    this.lines = []
    this.blamed = []
    this.length = this.locals = 0
    return cut
  }

  /** The length of the function that is being written, in characters. */
  get size(): number {
    return this.length
  }

  /** Runs `write`; if it writes more than `max` characters, its code is replaced by that of `other`. */
  attempt(max: number, write: () => void, other: () => void): void {
    const { length, place, text, captures, held } = this
    const lists = [this.lines, this.blamed, this.loops, this.opened, this.catchers] as const
    const lengths = lists.map((list) => list.length)
    this.end = length + max
    try {
      write()
    } catch (error) {
      if (error !== tooLong) throw error
      lists.forEach((list, i) => (list.length = lengths[i] as number))
      Object.assign(this, { length, place, text, captures, held })
      this.end = Infinity
      other()
    }
    this.end = Infinity
  }

  /** Errors from here on belong to a token. */
  at(token: Token): void {
    this.goTo(this.places.push({ token, isCaptured: this.captures > 0 }) - 1)
  }

  /** Writes `write` for a call of a filter, at which errors are located; `locals` are its input and arguments. */
  atCall(token: Token, locate: LocateError, locals: readonly string[], write: () => void): void {
    const outer = this.place
    const place = this.places.push({ token, isCaptured: this.captures > 0, locate }) - 1
    this.blamed.push(`case ${place}:a=[${locals.join(',')}];break;`)
    this.goTo(place)
    write()
    this.goTo(outer)
  }

  private goTo(place: number): void {
    this.place = place
    this.add(`p=${place};`)
  }

  /** Runs `write`, and returns to the place before. */
  within(write: () => void): void {
    const { place } = this
    write()
    this.goTo(place)
  }

  /** Prints text of the template. */
  print(text: string): void {
    this.held += text
  }

  /** Prints the text that a local has; it is counted already. */
  printLocal(name: string): void {
    this.flush()
    this.add(`${this.text}+=${name};`)
  }

  /** Writes the text that is held back, before anything that can fail or wait. */
  flush(): void {
    if (this.held !== '') this.add(`${this.text}+=${literal(this.held)};`)
    this.held = ''
  }

  /** Writes an expression. */
  evaluate(expression: EmittedExpression, lenient?: boolean): Code {
    return expression.emit?.(this, lenient) ?? this.call(expression.compile(lenient))
  }

  /** Sets a variable. */
  assign(name: string, js: string): void {
    const key = literal(name)
    this.add(`if(s===noVariables)c.assign(${key},${js});else s[${key}]=${js};`)
  }

  /** Calls the closure of an expression. */
  call(evaluate: Evaluate): Code {
    this.share()
    return { js: this.keep(`${this.constant(evaluate)}(c)`), kind: 'any' }
  }

  /** Like `evaluate`, for a plain value: waits for the value of an asynchronous drop. */
  plain(expression: EmittedExpression, lenient?: boolean): Code {
    const value = this.evaluate(expression, lenient)
    if (value.kind !== 'any' || value.known) return value
    const name = this.keep(value.js)
    this.add(`if(typeof ${name}==='object'&&${name}!==null)${name}=plain(${name},c);`)
    return { js: name, kind: 'any' }
  }

  /** Writes what happens if a value is a promise; nothing if it cannot be one. */
  ifLate({ js, kind, known }: Code, write: () => void): void {
    if (kind !== 'any' || known) return
    this.add(`if(${lateness(js)}){`)
    write()
    this.add('}')
  }

  /**
   * Writes expressions one after another.
   *
   * @param compile returns the closure of one, for those after a promise
   * @param bail writes what happens with the promise of all values, in a local
   */
  all<E extends EmittedExpression>(
    expressions: readonly E[],
    evaluate: (expression: E) => Code,
    compile: (expression: E) => Evaluate,
    bail: (promise: string) => void,
  ): Code[] {
    const closures: { list?: readonly Evaluate[] } = {}
    const rest = (): readonly Evaluate[] => (closures.list ??= expressions.map(compile))
    const values: Code[] = []
    expressions.forEach((expression, i) => {
      const value = evaluate(expression)
      this.ifLate(value, () => {
        this.share()
        const before = values.map(({ js }) => js).join(',')
        bail(this.keep(`rest(${this.constant(rest)},${i},[${before}],${value.js},c)`))
      })
      values.push(value)
    })
    return values
  }

  /** Writes a value that is made of the values of expressions, one after another. */
  build<E extends EmittedExpression>(
    expressions: readonly E[],
    evaluate: (expression: E) => Code,
    compile: (expression: E) => Evaluate,
    make: (values: unknown[], context: RenderContext) => unknown,
  ): Code {
    const [result, end, maker] = [this.local(), this.label(), this.constant(make)]
    this.add(`${end}:{`)
    const values = this.all(expressions, evaluate, compile, (all) => {
      this.add(`${result}=buildLater(${all},${maker},c);break ${end};`)
    })
    this.add(`${result}=${maker}([${values.map(({ js }) => js).join(',')}],c);}`)
    return { js: result, kind: 'any' }
  }

  /** Writes a node. */
  node(node: EmittedNode): void {
    if (node.emit?.(this) !== true) this.callNode(node)
  }

  /** Calls the closures of a node. Its blocks may be generated on their own. */
  callNode(node: EmittedNode): void {
    this.at(node.token)
    this.share()
    this.printOrLeave(this.keep(`${this.constant(node)}.evaluate(c)`))
    if (node.interrupts) this.jumpIfInterrupted()
    for (const block of node.blocks ?? []) block.isRoot = true
  }

  /** Prints the text in a local, or leaves if it is a promise. */
  printOrLeave(part: string): void {
    this.add(`if(typeof ${part}!=='string'){`)
    this.leave(part)
    this.add('}')
    this.printLocal(part)
  }

  /** Writes the nodes of a block inside of another node. */
  block(block: EmittedBlock): void {
    const { rendered } = block
    if (rendered.length === 0) return
    const written = countText(rendered)
    this.add(`b.step(${rendered.length});${written > 0 ? `b.write(${written});` : ''}`)
    this.nodes(
      rendered,
      (i) => block.resumeAt(i),
      (node) => {
        this.flush()
        this.node(node)
      },
    )
    this.flush()
  }

  /** Writes nodes; `resume` goes on after the node at an index. */
  nodes(
    nodes: readonly EmittedNode[],
    resume: (i: number) => Resume,
    write: (node: EmittedNode, i: number) => void,
  ): void {
    nodes.forEach((node, i) => {
      if (node instanceof TextNode) {
        this.print(node.text)
        return
      }
      this.opened.push({ resume: resume(i), state: [] })
      write(node, i)
      this.opened.pop()
    })
  }

  /** Runs `write` inside a construct; `resume` continues it in closures, with the locals of `state`. */
  open(resume: Resume, state: readonly string[], write: () => void): void {
    this.opened.push({ resume, state })
    write()
    this.opened.pop()
  }

  /** Goes on in the closures after a promise of the text of the current node. */
  leave(part: string): void {
    this.share()
    const resumes = this.constant(this.opened.map(({ resume }) => resume))
    const state = this.opened.map((open) => `[${open.state.join(',')}]`).join(',')
    this.add(`return leave(c,${part},${this.text},${resumes},[${state}]);`)
  }

  /** Runs `write` inside of a loop. */
  loop(loop: OpenLoop, label: string, write: () => void): void {
    this.loops.push(loop)
    this.catching({ label, isLoop: true }, write)
    this.loops.pop()
  }

  /** Finds the innermost loop with a variable, or with its `forloop`. */
  findLoop(name: string): OpenLoop | undefined {
    return this.loops.findLast(({ variable }) => variable === name || name === 'forloop')
  }

  /** Lets the closures that are called next see the variables of open loops. */
  share(): void {
    for (const { scope, enter, index, value } of this.loops) this.add(`(${scope}??=${enter}).turn(${index},${value});`)
  }

  /** Runs `write` for a `capture`, whose text is in a local of its own. */
  capture(text: string, label: string, write: () => void): void {
    const outer = this.text
    this.flush()
    this.text = text
    this.captures++
    this.catching({ label, isLoop: false }, write)
    this.captures--
    this.text = outer
  }

  /** Runs `write` where a `break`, `continue` or `return` jumps to `label`. */
  catching(catcher: Catcher, write: () => void): void {
    this.catchers.push(catcher)
    write()
    this.catchers.pop()
  }

  /** Ends the enclosing loop, or its turn; where the interrupt has to pass something else first, it is set. */
  interrupt(kind: 'break' | 'continue'): void {
    this.flush()
    const catcher = this.catchers.at(-1) as Catcher
    if (catcher.isLoop) this.add(`${kind} ${catcher.label};`)
    else {
      this.add(`c.interrupt={kind:"${kind}"};`)
      this.jump()
    }
  }

  /** Goes on where the pending interrupt is caught first. */
  jump(): void {
    this.flush()
    const { label, isLoop } = this.catchers.at(-1) as Catcher
    this.add(isLoop ? `if(c.endsLoop())break ${label};continue ${label};` : `break ${label};`)
  }

  /** Writes `jump` for what may have set an interrupt. */
  jumpIfInterrupted(): void {
    this.flush()
    this.add('if(c.interrupt!==undefined){')
    this.jump()
    this.add('}')
  }
}
