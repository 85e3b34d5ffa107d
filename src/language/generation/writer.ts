import type { Liquid, Token } from 'liquidjs'
import type { Evaluate, Resume } from '../rendering/closures'
import type { RenderContext } from '../rendering/context'
import { countText, TextNode } from '../rendering/text-node'
import type { PromiseOrValue } from '../../base/async/promise-or-value'
import { printLiteral, writeLateTest, type Code } from './code'
import type { Catcher, Open, OpenLoop } from './open-constructs'
import type { LocateError, Place } from './places'
import { Source, type WrittenFunction } from './source'

/** An expression, as code is written of it. */
export interface EmittedExpression {
  /** @param lenient whether an undefined variable is nil under `lenientIf`, even with `strictVariables` */
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

/**
 * Writes the JavaScript of a template. Nodes and expressions write themselves with their method `emit`; the writer
 * keeps the locals, the places for errors, and the open constructs. Values that cannot be written as code are passed to
 * it in an array.
 */
export class Writer extends Source {
  readonly places: Place[] = []
  private readonly loops: OpenLoop[] = []
  private readonly opened: Open[] = []
  private readonly catchers: Catcher[] = []
  private captures = 0
  /** The locals to blame an error on, for each call of a filter. */
  private blamed: string[] = []
  private place = 0

  constructor(readonly liquid: Liquid) {
    super()
  }

  /**
   * Ends a function: returns its statements, its locals and the input and arguments of its calls for errors, and begins
   * the next.
   */
  cut(): WrittenFunction & { readonly blamed: string } {
    const blamed = this.blamed.join('')
    this.blamed = []
    return { ...this.end(), blamed }
  }

  /** Runs `write`; if it writes more than `max` characters, its code is replaced by the code of `other`. */
  attempt(max: number, write: () => void, other: () => void): void {
    const { place, captures } = this
    const lists = [this.blamed, this.loops, this.opened, this.catchers] as const
    const lengths = lists.map((list) => list.length)
    if (this.tryWrite(max, write)) return
    lists.forEach((list, i) => (list.length = lengths[i] as number))
    Object.assign(this, { place, captures })
    other()
  }

  /** Errors from here on belong to a token. */
  markPlace(token: Token): void {
    this.goTo(this.places.push({ token, isCaptured: this.captures > 0 }) - 1)
  }

  /** Writes `write` for a call of a filter, at which errors are located; `locals` are its input and arguments. */
  writeCallAt(token: Token, locate: LocateError, locals: readonly string[], write: () => void): void {
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
  writeWithin<T>(write: () => T): T {
    const { place } = this
    const written = write()
    this.goTo(place)
    return written
  }

  evaluate(expression: EmittedExpression, lenient?: boolean): Code {
    return expression.emit?.(this, lenient) ?? this.callExpression(expression, lenient)
  }

  /** Sets a variable. */
  assign(name: string, js: string): void {
    const key = printLiteral(name)
    this.add(`if(s===noVariables)c.assign(${key},${js});else s[${key}]=${js};`)
  }

  /** Calls the closure of an expression. */
  callExpression(expression: EmittedExpression, lenient?: boolean): Code {
    this.share()
    return { js: this.keep(`${this.addConstant(expression.compile(lenient))}(c)`), kind: 'any' }
  }

  /** Calls the closure of a filter. */
  callFilter({ compile }: { readonly compile: () => unknown }, input: Code): Code {
    this.share()
    return { js: this.keep(`${this.addConstant(compile())}(${input.js},c)`), kind: 'any' }
  }

  /** Like `evaluate`, for a plain value: waits for the value of an asynchronous drop. */
  evaluatePlain(expression: EmittedExpression, lenient?: boolean): Code {
    const value = this.evaluate(expression, lenient)
    if (value.kind !== 'any' || value.known) return value
    const name = this.keep(value.js)
    this.add(`if(typeof ${name}==='object'&&${name}!==null)${name}=readPlain(${name},c);`)
    return { js: name, kind: 'any' }
  }

  /** Writes the handling of a promise; nothing if the value cannot be one. */
  writeIfLate({ js, kind, known }: Code, write: () => void): void {
    if (kind !== 'any' || known) return
    this.add(`if(${writeLateTest(js)}){`)
    write()
    this.add('}')
  }

  /**
   * Writes expressions one after another.
   *
   * @param bail writes the handling of the promise of all values, in a local
   */
  evaluateList(expressions: readonly EmittedExpression[], bail: (promise: string) => void, lenient?: boolean): Code[] {
    const closures: { list?: readonly Evaluate[] } = {}
    const rest = (): readonly Evaluate[] => (closures.list ??= expressions.map((each) => each.compile(lenient)))
    const values: Code[] = []
    expressions.forEach((expression, i) => {
      const value = this.evaluate(expression, lenient)
      this.writeIfLate(value, () => {
        this.share()
        const before = values.map(({ js }) => js).join(',')
        bail(this.keep(`evaluateRest(${this.addConstant(rest)},${i},[${before}],${value.js},c)`))
      })
      values.push(value)
    })
    return values
  }

  /**
   * Writes a value that is made of the values of expressions, one after another.
   *
   * @param make makes the value once all promises have resolved
   * @param write writes it if no value is a promise. Default: a call of `make`
   */
  build(
    expressions: readonly EmittedExpression[],
    lenient: boolean | undefined,
    make: (values: unknown[], context: RenderContext) => unknown,
    write = (values: readonly Code[], maker: string): Code => ({
      js: `${maker}([${values.map(({ js }) => js).join(',')}],c)`,
      kind: 'any',
    }),
  ): Code {
    const [result, end, maker] = [this.addLocal(), this.addLabel(), this.addConstant(make)]
    this.add(`${end}:{`)
    const bail = (all: string): void => this.add(`${result}=buildLater(${all},${maker},c);break ${end};`)
    const values = this.evaluateList(expressions, bail, lenient)
    const { js, kind } = write(values, maker)
    this.add(`${result}=${js};}`)
    return { js: result, kind }
  }

  writeNode(node: EmittedNode): void {
    if (node.emit?.(this) !== true) this.callNode(node)
  }

  /** Calls the closures of a node. Its blocks may be generated on their own. */
  callNode(node: EmittedNode): void {
    this.markPlace(node.token)
    this.share()
    this.printCall(node, `${this.addConstant(node)}.evaluate(c)`)
  }

  /**
   * Writes a node that is a call: first its expressions, and then the call with their values.
   *
   * @param run returns the text of the node
   */
  callWith(
    node: EmittedNode,
    expressions: readonly EmittedExpression[],
    run: (values: readonly unknown[], context: RenderContext) => PromiseOrValue<string>,
  ): void {
    const name = this.addConstant(run)
    this.markPlace(node.token)
    const values = this.evaluateList(expressions, (all) => {
      this.leave(`buildLater(${all},${name},c)`)
    })
    this.share()
    this.printCall(node, `${name}([${values.map(({ js }) => js).join(',')}],c)`)
  }

  /** Prints the text that a call for a node returns. The blocks of the node may be generated on their own. */
  printCall(node: EmittedNode, js: string): void {
    this.printOrLeave(this.keep(js))
    if (node.interrupts) this.writeJumpIfInterrupted()
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
  writeBlock(block: EmittedBlock): void {
    const { rendered } = block
    if (rendered.length === 0) return
    const written = countText(rendered)
    this.add(`b.step(${rendered.length});${written > 0 ? `b.write(${written});` : ''}`)
    this.writeNodes(
      rendered,
      (i) => block.resumeAt(i),
      (node) => {
        this.flush()
        this.writeNode(node)
      },
    )
    this.flush()
  }

  /** Writes nodes; `resume` continues after the node at an index. */
  writeNodes(
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
    // The promise may be of a partial, with a frame of its own.
    if (this.loops.length > 0) this.add('h=c.frame;c.frame=f;')
    this.share()
    if (this.loops.length > 0) this.add('c.frame=h;')
    const resumes = this.addConstant(this.opened.map(({ resume }) => resume))
    const state = this.opened.map((open) => `[${open.state.join(',')}]`).join(',')
    this.add(`return leave(c,${part},${this.text},${resumes},[${state}]);`)
  }

  /**
   * Continues in a method after a promise in a local: its arguments are the value, the locals of `state` and the
   * context, and it returns the text of the current node.
   */
  leaveTo<T extends object>(promise: string, owner: T, method: keyof T & string, ...state: readonly string[]): void {
    this.leave(`continueLater(${promise},${this.addConstant(owner)},${printLiteral(method)},[${state.join(',')}],c)`)
  }

  /** Runs `write` inside of a loop. */
  writeLoop(loop: OpenLoop, label: string, write: () => void): void {
    this.loops.push(loop)
    this.writeCatch({ label, isLoop: true }, write)
    this.loops.pop()
  }

  /** Finds the innermost loop with a variable, or with its `forloop`. */
  findLoop(name: string): OpenLoop | undefined {
    return this.loops.findLast(({ variable }) => variable === name || name === 'forloop')
  }

  /** Lets the closures that are called next see the variables of open loops. */
  share(): void {
    for (const { scope, enter, index, value } of this.loops)
      this.add(`(${scope}??=${enter}).beginIteration(${index},${value});`)
  }

  /**
   * Writes code that renders a block into a local, which is returned, and prints nothing.
   *
   * @param store does the rest of the node with the text, if the closures continue
   */
  gather(block: EmittedBlock, store: (text: string, context: RenderContext) => void): string {
    const text = this.keep("''")
    const label = this.addLabel()
    const outer = this.text
    const resume = (
      part: PromiseLike<string>,
      context: RenderContext,
      before: string,
      printed: string,
    ): PromiseLike<string> =>
      part
        .then((found) => {
          store(before + found, context)
          return printed
        })
        .then(undefined, (error: unknown) => {
          context.takeOutput(error)
          context.keepOutput(error, printed)
          throw error
        })
    this.add(`${label}:{`)
    this.open(resume, [outer], () => {
      this.text = text
      this.captures++
      this.writeCatch({ label, isLoop: false }, () => {
        this.writeBlock(block)
      })
      this.captures--
      this.text = outer
    })
    this.add('}')
    return text
  }

  /** Runs `write` where a `break`, `continue` or `return` jumps to `label`. */
  writeCatch(catcher: Catcher, write: () => void): void {
    this.catchers.push(catcher)
    write()
    this.catchers.pop()
  }

  /** Ends the enclosing loop, or its iteration; where the interrupt has to pass something else first, it is set. */
  writeInterrupt(kind: 'break' | 'continue'): void {
    this.flush()
    const catcher = this.catchers.at(-1) as Catcher
    if (catcher.isLoop) this.add(`${kind} ${catcher.label};`)
    else {
      this.add(`c.interrupt={kind:"${kind}"};`)
      this.writeJump()
    }
  }

  /** Goes on where the pending interrupt is caught first. */
  writeJump(): void {
    this.flush()
    const { label, isLoop } = this.catchers.at(-1) as Catcher
    this.add(isLoop ? `if(c.endsLoop())break ${label};continue ${label};` : `break ${label};`)
  }

  /** Writes a jump for code that may have set an interrupt. */
  writeJumpIfInterrupted(): void {
    this.flush()
    this.add('if(c.interrupt!==undefined){')
    this.writeJump()
    this.add('}')
  }
}
