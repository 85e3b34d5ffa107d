import { Context, Drop, type Liquid, type RenderOptions, type Template } from 'liquidjs'
import { isTruthy } from '../../values/compare'
import { hasOwn } from '../../values/hash'
import type { PlatformSettings, ResolvedAdapters } from '../../adapters/adapters'
import { Budget } from './budget'
import { dialectOf, type Dialect, type Exchange } from '../dialect'
import type { FilterContext } from '../definitions/definition'
import { finallyDo } from './finally'
import { newFrame, newScope, scopesOf, type Frame, type Interrupt, type Scope } from './frame'
import type { KeptOutput } from './kept-output'
import type { Pieces } from './pieces'
import { read } from '../expressions/read'
import type { PromiseOrValue } from './wait'

export { newScope, type Scope }
type LiquidOptions = Liquid['options']

const nothing: Scope = Object.freeze(newScope())

/** What a render shares with the contexts that a host's tags spawn from its own. */
interface Shared {
  readonly budget: Budget
  readonly files: Map<string, PromiseOrValue<Template[]>>
  /** Made when it is first asked for. */
  exchange: Exchange | undefined
}

/**
 * The context of a render: LiquidJS' own, with the scopes kept where a compiled template reads them fast,
 * and with what the dialect adds.
 */
export class RenderContext extends Context implements FilterContext {
  readonly dialect: Dialect
  readonly budget: Budget
  private readonly shared: Shared
  /** Where a streamed render puts its text; none where something around needs that text itself. */
  pieces: Pieces | undefined
  /** What `keepOutputType` looks at when the render is over. */
  kept: KeptOutput | undefined
  private frame: Frame
  /** The error that is on its way up, with what was printed before it. An error itself may be one of several renders. */
  private failure: { readonly error: unknown; readonly output: string } | undefined

  constructor(liquid: Liquid, environment: object = {}, options: RenderOptions = {}, parent?: RenderContext) {
    super(environment, liquid.options, options, { liquid, ...(parent && { renderLimit: parent.renderLimit }) })
    this.dialect = dialectOf(liquid)
    this.frame = newFrame([newScope()], this.environments)
    this.shared = parent?.shared ?? {
      budget: newBudget(this, liquid.options, options),
      files: new Map<string, PromiseOrValue<Template[]>>(),
      exchange: undefined,
    }
    this.budget = this.shared.budget
    // LiquidJS' own filters and those of the host count what they make here.
    this.memoryLimit.use = (size) => {
      if (size > 0) this.allocate(size)
    }
  }

  /** The context to render in: the one given, or one around a host's scope or context. */
  static of(liquid: Liquid, scope: object | undefined, options: RenderOptions = {}): RenderContext {
    if (scope instanceof RenderContext) return scope
    if (!(scope instanceof Context)) return new RenderContext(liquid, scope, options)
    const { environments, globals, sync, strictVariables, ownPropertyOnly } = scope
    const context = new RenderContext(liquid, environments, { globals, sync, strictVariables, ownPropertyOnly })
    const counters = scope.getRegister<Scope>('counters', newScope())
    context.frame = { ...newFrame(scopesOf(scope), environments), foreign: true, home: scope, counters }
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

  /** The files that this render has used: it sees one version of each. */
  get files(): Map<string, PromiseOrValue<Template[]>> {
    return this.shared.files
  }

  /** The `break`, `continue` or `return` that is on its way out. */
  get interrupt(): Interrupt | undefined {
    return this.frame.interrupt
  }

  set interrupt(interrupt: Interrupt | undefined) {
    this.frame.interrupt = interrupt
  }

  /** What a `return` that is on its way out hands back. */
  get returned(): unknown {
    const { interrupt } = this.frame
    return interrupt?.kind === 'return' ? interrupt.value : undefined
  }

  /** Whether a loop is over after a turn; its own `break` and `continue` go no further. */
  endsLoop(): boolean {
    const { interrupt } = this.frame
    if (interrupt === undefined) return false
    if (interrupt.kind !== 'return') this.frame.interrupt = undefined
    return interrupt.kind !== 'continue'
  }

  /** Has an error take along what was printed before it, to the `try` that catches it. */
  keepOutput(error: unknown, printed: string): void {
    this.failure = { error, output: printed + this.takeOutput(error) }
  }

  /** What was printed before an error. */
  takeOutput(error: unknown): string {
    const { failure } = this
    if (failure === undefined || failure.error !== error) return ''
    this.failure = undefined
    return failure.output
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

  /** Whether a value counts as true: as JavaScript has it where the host has set `jsTruthy`. */
  isTruthy(value: unknown): boolean {
    return this.opts.jsTruthy ? Boolean(value instanceof Drop ? value.valueOf() : value) : isTruthy(value)
  }

  charge(work: number): void {
    this.budget.charge(work)
  }

  /** Makes room for `size` characters or elements, or throws. */
  allocate(size: number): void {
    this.budget.allocate(size)
    this.frame.home?.memoryLimit.use(size)
  }

  warnOnce(message: string): void {
    this.dialect.warnOnce(message)
  }

  /** The value of a variable: newest scope first, then counters, the render's data, and the globals. */
  lookup(name: string): unknown {
    const { scopes, foreign } = this.frame
    if (foreign) return this.lookupGuarded(name)
    for (let i = scopes.length - 1; i >= 0; i--) {
      const scope = scopes[i] as Scope
      const value = scope[name]
      if (value !== undefined) return this.reveal(value, scope)
      if (name in scope) return undefined
    }
    return this.lookupOutside(name)
  }

  private lookupGuarded(name: string): unknown {
    const scope = this.frame.scopes.findLast((each) => hasOwn(each, name))
    return scope ? this.reveal(scope[name], scope) : this.lookupOutside(name)
  }

  private lookupOutside(name: string): unknown {
    const { counters } = this.frame
    if (counters !== undefined && name in counters) return counters[name]
    if (name in this.environments) return read(this.environments, name, this)
    if (name in this.globals) return read(this.globals, name, this)
    return name === 'context' ? this.exchange.context : undefined
  }

  /** A function in a scope is called for its value. */
  private reveal(value: unknown, scope: Scope): unknown {
    return typeof value === 'function' ? (value.call(scope) as unknown) : value
  }

  /** The names that a variable can have here, for the message about one that it cannot. */
  names(): string[] {
    return Object.keys(this.getAll())
  }

  /** The number that `increment` and `decrement` go on from. */
  counter(name: string): number {
    const own: unknown = this.frame.counters?.[name]
    const value: unknown = own ?? (hasOwn(this.environments, name) ? this.environments[name] : 0)
    return typeof value === 'number' ? value : 0
  }

  setCounter(name: string, value: number): void {
    const counters = (this.frame.counters ??= newScope())
    counters[name] = value
  }

  override push(scope: object): number {
    if (Object.getPrototypeOf(scope) !== null) this.frame.foreign = true
    return this.frame.scopes.push(scope as Scope)
  }

  override pop(): Scope | undefined {
    return this.frame.scopes.pop()
  }

  /** Runs `work` with the variables of `scope` before all others. */
  within<T>(scope: Scope, work: () => PromiseOrValue<T>): PromiseOrValue<T> {
    this.push(scope)
    return finallyDo(work, () => this.pop())
  }

  override bottom(): Scope {
    return this.frame.scopes[0] as Scope
  }

  override getAll(): Scope {
    const { counters, scopes } = this.frame
    return Object.assign(newScope(), this.globals, this.environments, counters, ...scopes) as Scope
  }

  override *_get(paths: Parameters<Context['_get']>[0]): IterableIterator<unknown> {
    const [root, ...rest] = paths
    const value: unknown = yield this.lookup(String(root))
    return (yield this._getFromScope(value, rest)) as unknown
  }

  /** Runs `work` a level deeper, with nothing in sight but `scope`, and `context`: what a partial of `render` or `function` sees. */
  isolate<T>(scope: Scope, work: () => PromiseOrValue<T>): PromiseOrValue<T> {
    const outer = this.frame
    this.budget.enter()
    this.swap(newFrame([scope], nothing))
    return finallyDo(work, () => {
      this.budget.leave()
      this.swap(outer)
    })
  }

  private swap(frame: Frame): void {
    this.frame = frame
    this.environments = frame.environments
  }

  override getRegister<T>(key: string, fallback?: T): T {
    const { home } = this.frame
    if (home) return home.getRegister<T>(key, fallback)
    const slots = (this.frame.slots ??= newScope())
    return (slots[key] ??= fallback) as T
  }

  override setRegister(key: string, value: unknown): unknown {
    const { home } = this.frame
    if (home) return home.setRegister(key, value)
    const slots = (this.frame.slots ??= newScope())
    return (slots[key] = value)
  }

  override spawn(scope: object = {}): RenderContext {
    const { globals, sync, strictVariables, ownPropertyOnly } = this
    return new RenderContext(this.liquid as Liquid, scope, { globals, sync, strictVariables, ownPropertyOnly }, this)
  }
}

function newBudget(context: Context, { memoryLimit }: LiquidOptions, options: RenderOptions): Budget {
  const { limits } = dialectOf(context.liquid as Liquid).settings
  const memory = Math.min(limits.memory, options.memoryLimit ?? memoryLimit)
  return new Budget({ ...limits, memory }, (now) => context.renderLimit.check(now))
}
