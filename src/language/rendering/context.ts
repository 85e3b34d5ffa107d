import { Context, Drop, type Liquid, type RenderOptions, type Template, type Token } from 'liquidjs'
import type { RuleName } from '../../base/diagnostics/severities'
import { isTruthy } from '../../base/values/compare'
import { hasOwn } from '../../base/values/hash'
import type { PlatformSettings, ResolvedAdapters } from '../../ports/adapters'
import { Budget } from './budget'
import { getDialect, isOldVariable, type Dialect, type Exchange } from '../dialect'
import type { FilterContext } from '../definitions/definition'
import { isScope, makeFrame, makeEmptyScope, listScopes, type Frame, type Interrupt, type Scope } from './frame'
import type { KeptOutput } from './kept-output'
import { diagnoseAt } from './locate'
import type { Sink } from './pieces'
import { read } from '../expressions/read'
import { finallyDo, isPromise, type PromiseOrValue } from '../../base/async/promise-or-value'

export { makeEmptyScope, type Scope }
type LiquidOptions = Liquid['options']

const nothing: Scope = Object.freeze(makeEmptyScope())

/** Learns when a partial or function begins, and by the function that it returns when it ends. An empty one has no file. */
export interface PartialListener {
  begin(file: string | undefined): () => void
}

/** The state that a render shares with the contexts that a host's tags spawn. */
interface Shared {
  readonly budget: Budget
  readonly files: Map<string, PromiseOrValue<Template[]>>
  /** Created on first use. */
  exchange: Exchange | undefined
}

/**
 * The context of a render: extends LiquidJS' with scopes that compiled templates read fast, and with the state of the
 * dialect.
 */
export class RenderContext extends Context implements FilterContext {
  readonly dialect: Dialect
  readonly budget: Budget
  private readonly shared: Shared
  /** Undefined if the render is not traced: then no time is taken. */
  partials: PartialListener | undefined
  /** The output of a streamed render; undefined while a caller needs the text itself. */
  pieces: Sink | undefined
  /** Whether captures, too, distinguish the template's own text from values. */
  recordsParts = false
  /** Whether the message of an error is printed at its place, and the render continues. */
  printsErrors: boolean
  /** The format of the output, if it differs from the response's: Markdown that will be HTML, or a text that is not HTML. */
  format: 'markdown' | 'txt' | undefined
  /** The printed values for `keepOutputType`, evaluated after the render. */
  kept: KeptOutput | undefined
  /** The latest call of a filter that reports faults. */
  call: Token | undefined
  /** The variables that the current template sees. */
  frame: Frame
  /** The error being thrown, with the output before it. It is not kept on the error, which renders may share. */
  private failure: { readonly error: unknown; readonly output: string } | undefined

  constructor(liquid: Liquid, environment: object = {}, options: RenderOptions = {}, parent?: RenderContext) {
    super(environment, liquid.options, options, { liquid, ...(parent && { renderLimit: parent.renderLimit }) })
    this.dialect = getDialect(liquid)
    this.frame = makeFrame([makeEmptyScope()], this.environments)
    this.shared = parent?.shared ?? {
      budget: makeBudget(this, liquid.options, options),
      files: new Map<string, PromiseOrValue<Template[]>>(),
      exchange: undefined,
    }
    this.partials = parent?.partials
    this.printsErrors = parent?.printsErrors ?? false
    this.format = parent?.format
    this.budget = this.shared.budget
    // LiquidJS' filters and the host's count their memory here.
    this.memoryLimit.use = (size) => {
      if (size > 0) this.allocate(size)
    }
  }

  /** The context to render in: the argument itself, or a new one around a host's scope or context. */
  static of(liquid: Liquid, scope: object | undefined, options: RenderOptions = {}): RenderContext {
    if (scope instanceof RenderContext) return scope
    if (!(scope instanceof Context)) return new RenderContext(liquid, scope, options)
    const { environments, globals, sync, strictVariables, ownPropertyOnly } = scope
    const context = new RenderContext(liquid, environments, { globals, sync, strictVariables, ownPropertyOnly })
    const counters = scope.getRegister<Scope>('counters', makeEmptyScope())
    context.frame = { ...makeFrame(listScopes(scope), environments), foreign: true, home: scope, counters }
    context.renderLimit = scope.renderLimit
    return context
  }

  /** The request that this render is part of. */
  get exchange(): Exchange {
    return (this.shared.exchange ??= this.dialect.newExchange())
  }

  set exchange(exchange: Exchange) {
    this.shared.exchange = exchange
  }

  /** The files that this render has used, so that it sees one version of each. */
  get files(): Map<string, PromiseOrValue<Template[]>> {
    return this.shared.files
  }

  /** The pending `break`, `continue` or `return`. */
  get interrupt(): Interrupt | undefined {
    return this.frame.interrupt
  }

  set interrupt(interrupt: Interrupt | undefined) {
    this.frame.interrupt = interrupt
  }

  /** The value of a pending `return`. */
  get returned(): unknown {
    const { interrupt } = this.frame
    return interrupt?.kind === 'return' ? interrupt.value : undefined
  }

  /** Returns whether a loop ends after an iteration. Resets a pending `break` or `continue`. */
  endsLoop(): boolean {
    const { interrupt } = this.frame
    if (interrupt === undefined) return false
    if (interrupt.kind !== 'return') this.frame.interrupt = undefined
    return interrupt.kind !== 'continue'
  }

  /** Attaches the output so far to an error, for the `try` that catches it. */
  keepOutput(error: unknown, printed: string): void {
    this.failure = { error, output: printed + this.takeOutput(error) }
  }

  /** Removes and returns the output before an error. */
  takeOutput(error: unknown): string {
    const { failure } = this
    if (failure === undefined || failure.error !== error) return ''
    this.failure = undefined
    return failure.output
  }

  get remainingMs(): number {
    return this.budget.remainingMs
  }

  get settings(): PlatformSettings {
    return this.dialect.settings
  }

  get adapters(): ResolvedAdapters {
    return this.dialect.adapters
  }

  get language(): string {
    return this.exchange.context.language
  }

  /** Returns whether a value counts as true, by JavaScript's rule if the host has set `jsTruthy`. */
  isTruthy(value: unknown): boolean {
    return this.opts.jsTruthy ? Boolean(value instanceof Drop ? value.valueOf() : value) : isTruthy(value)
  }

  charge(work: number): void {
    this.budget.charge(work)
  }

  reserve(milliseconds: number): void {
    this.budget.reserve(milliseconds)
  }

  /** Charges for `size` characters or elements. */
  allocate(size: number): void {
    this.budget.allocate(size)
    this.frame.home?.memoryLimit.use(size)
  }

  warnOnce(message: string): void {
    this.dialect.warnOnce(message)
  }

  report(rule: RuleName, message: string): void {
    if (this.call) this.dialect.report(diagnoseAt(rule, this.call, message))
    else this.dialect.warnOnce(message)
  }

  /** The value of a variable: newest scope first, then counters, the render's data, and the globals. */
  lookup(name: string): unknown {
    const { scopes, foreign } = this.frame
    if (foreign) return this.lookUpGuarded(name)
    for (let i = scopes.length - 1; i >= 0; i--) {
      const scope = scopes[i] as Scope
      const value = scope[name]
      if (value !== undefined) return this.callIfFunction(value, scope)
      if (name in scope) return undefined
    }
    return this.lookUpOutside(name)
  }

  private lookUpGuarded(name: string): unknown {
    const scope = this.frame.scopes.findLast((each) => hasOwn(each, name))
    return scope ? this.callIfFunction(scope[name], scope) : this.lookUpOutside(name)
  }

  private lookUpOutside(name: string): unknown {
    const { counters } = this.frame
    if (counters !== undefined && name in counters) return counters[name]
    if (name in this.environments) return read(this.environments, name, this)
    if (name in this.globals) return read(this.globals, name, this)
    if (name === 'context') return this.exchange.context
    if (name === 'platform_context') return this.exchange.platformContext
    const isRequests = this.settings.liquidAddOldVariables && isOldVariable(name)
    return isRequests ? read(this.exchange.context, name, this) : undefined
  }

  /** The value of a scope's entry; a function is called. */
  private callIfFunction(value: unknown, scope: Scope): unknown {
    return typeof value === 'function' ? (value.call(scope) as unknown) : value
  }

  /** The names of all variables, for the message about an undefined one. */
  names(): string[] {
    return Object.keys(this.getAll())
  }

  /** The current number of `increment` and `decrement`. */
  counter(name: string): number {
    const own: unknown = this.frame.counters?.[name]
    const value: unknown = own ?? (hasOwn(this.environments, name) ? this.environments[name] : 0)
    return typeof value === 'number' ? value : 0
  }

  setCounter(name: string, value: number): void {
    const counters = (this.frame.counters ??= makeEmptyScope())
    counters[name] = value
  }

  override push(scope: object): number {
    if (!isScope(scope)) this.frame.foreign = true
    return this.frame.scopes.push(scope as Scope)
  }

  override pop(): Scope | undefined {
    return this.frame.scopes.pop()
  }

  /** Runs `work` so that its errors are thrown, for a tag that they concern, and not printed. */
  raising<T>(work: () => PromiseOrValue<T>): PromiseOrValue<T> {
    const { printsErrors } = this
    this.printsErrors = false
    return finallyDo(work, () => {
      this.printsErrors = printsErrors
    })
  }

  /** Runs `work` with `scope` as the innermost scope. */
  within<T>(scope: Scope, work: () => PromiseOrValue<T>): PromiseOrValue<T> {
    this.push(scope)
    return finallyDo(work, () => this.pop())
  }

  /** Runs `work` with the arguments of an `include` as the innermost scope. */
  include<T>(scope: Scope, work: () => PromiseOrValue<T>): PromiseOrValue<T> {
    const { frame } = this
    const outer = frame.included
    frame.included = outer === undefined ? [scope] : [...outer, scope]
    return finallyDo(
      () => this.within(scope, work),
      () => {
        frame.included = outer
      },
    )
  }

  /** Sets a variable: the argument of an `include` if one has the name, else one of the outermost scope. */
  assign(name: string, value: unknown): void {
    const included = this.frame.included?.findLast((scope) => name in scope)
    const scope = included ?? this.bottom()
    scope[name] = value
  }

  override bottom(): Scope {
    return this.frame.scopes[0] as Scope
  }

  override getAll(): Scope {
    const { counters, scopes } = this.frame
    return Object.assign(makeEmptyScope(), this.globals, this.environments, counters, ...scopes) as Scope
  }

  override *_get(paths: Parameters<Context['_get']>[0]): IterableIterator<unknown> {
    const [root, ...rest] = paths
    const value: unknown = yield this.lookup(String(root))
    return (yield this._getFromScope(value, rest)) as unknown
  }

  /**
   * Runs `work` one level deeper with only `scope` and `context`, as a partial of `render` or `function` sees them.
   *
   * @param nesting the `nesting` of the partial's block
   */
  isolate<T>(scope: Scope, nesting: number, work: (context: this) => PromiseOrValue<T>): PromiseOrValue<T> {
    const outer = this.frame
    this.budget.enter(nesting)
    this.swap(makeFrame([scope], nothing))
    let result: PromiseOrValue<T> | undefined
    try {
      result = work(this)
    } finally {
      if (!isPromise(result)) this.exit(outer, nesting)
    }
    if (!isPromise(result)) return result
    return Promise.resolve(result).finally(() => {
      this.exit(outer, nesting)
    })
  }

  private exit(outer: Frame, nesting: number): void {
    this.budget.leave(nesting)
    this.swap(outer)
  }

  private swap(frame: Frame): void {
    this.frame = frame
    this.environments = frame.environments
  }

  override getRegister<T>(key: string, fallback?: T): T {
    const { home } = this.frame
    if (home) return home.getRegister<T>(key, fallback)
    const slots = (this.frame.slots ??= makeEmptyScope())
    return (slots[key] ??= fallback) as T
  }

  override setRegister(key: string, value: unknown): unknown {
    const { home } = this.frame
    if (home) return home.setRegister(key, value)
    const slots = (this.frame.slots ??= makeEmptyScope())
    return (slots[key] = value)
  }

  override spawn(scope: object = {}): RenderContext {
    const { globals, sync, strictVariables, ownPropertyOnly } = this
    return new RenderContext(this.liquid as Liquid, scope, { globals, sync, strictVariables, ownPropertyOnly }, this)
  }
}

function makeBudget(context: Context, { memoryLimit, renderLimit }: LiquidOptions, options: RenderOptions): Budget {
  const { limits } = getDialect(context.liquid as Liquid).settings
  const memory = Math.min(limits.memory, options.memoryLimit ?? memoryLimit)
  const hostMs = options.renderLimit ?? renderLimit
  return new Budget({ ...limits, memory }, hostMs, (now) => context.renderLimit.check(now))
}
