import { Context, Drop, type Liquid, type RenderOptions, type Template } from 'liquidjs'
import { isTruthy } from '../values/compare'
import { hasOwn } from '../values/hash'
import type { PlatformSettings, ResolvedAdapters } from '../adapters/adapters'
import { Budget } from './budget'
import { dialectOf, type Dialect, type Exchange } from './dialect'
import type { FilterContext } from './definition'
import { finallyDo } from './finally'
import type { KeptOutput } from './kept-output'
import type { Pieces } from './pieces'
import { read } from './read'
import type { PromiseOrValue } from './wait'

export type Scope = Record<string, unknown>
type LiquidOptions = Liquid['options']

const nothing: Scope = Object.freeze(newScope())

/** What a render shares with the contexts that a host's tags spawn from its own. */
interface Shared {
  readonly budget: Budget
  readonly files: Map<string, PromiseOrValue<Template[]>>
  /** Made when it is first asked for. */
  exchange: Exchange | undefined
}

/** A scope without a prototype, so that `constructor` and its like are names like any other. */
export function newScope(): Scope {
  return Object.create(null) as Scope
}

/**
 * The context of a render: LiquidJS' own, with the scopes kept where a compiled template reads them fast,
 * and with what the dialect adds.
 */
export class RenderContext extends Context implements FilterContext {
  readonly dialect: Dialect
  readonly budget: Budget
  private readonly shared: Shared
  /** Set by `return`, until the partial that it ends has ended. */
  returnCalled = false
  /** What `return` handed back. */
  returned: unknown
  /** What was printed before an error on its way up, for the `try` that catches it. */
  partialOutput = ''
  /** Where a streamed render puts its text; none where something around needs that text itself. */
  pieces: Pieces | undefined
  /** What `keepOutputType` looks at when the render is over. */
  kept: KeptOutput | undefined
  private frames: Scope[] = [newScope()]
  /** Whether a host's tag has pushed a scope that has a prototype. */
  private foreign = false
  /** `increment` and `decrement` count here, so that the host's data stays as it is. */
  private counters: Scope | undefined
  /** What tags keep in a render: LiquidJS' registers. */
  private slots = newScope()
  /** The host's own context around which this one is: its registers and its memory limit go on. */
  private home: Context | undefined

  constructor(liquid: Liquid, environment: object = {}, options: RenderOptions = {}, parent?: RenderContext) {
    super(environment, liquid.options, options, { liquid, ...(parent && { renderLimit: parent.renderLimit }) })
    this.dialect = dialectOf(liquid)
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
    context.frames = framesOf(scope)
    context.foreign = true
    context.home = scope
    context.counters = scope.getRegister<Scope>('counters', newScope())
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

  /** Whether a `break`, `continue` or `return` is on its way out. */
  get interrupted(): boolean {
    return this.breakCalled || this.continueCalled || this.returnCalled
  }

  /** Goes on after a `break`, `continue` or `return` has ended what stood around it. */
  resume(): void {
    this.breakCalled = this.continueCalled = this.returnCalled = false
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
    this.home?.memoryLimit.use(size)
  }

  warnOnce(message: string): void {
    this.dialect.warnOnce(message)
  }

  /** The value of a variable: newest scope first, then counters, the render's data, and the globals. */
  lookup(name: string): unknown {
    if (this.foreign) return this.lookupGuarded(name)
    const frames = this.frames
    for (let i = frames.length - 1; i >= 0; i--) {
      const frame = frames[i] as Scope
      const value = frame[name]
      if (value !== undefined) return this.reveal(value, frame)
      if (name in frame) return undefined
    }
    return this.lookupOutside(name)
  }

  private lookupGuarded(name: string): unknown {
    for (let i = this.frames.length - 1; i >= 0; i--) {
      const frame = this.frames[i] as Scope
      if (hasOwn(frame, name)) return this.reveal(frame[name], frame)
    }
    return this.lookupOutside(name)
  }

  private lookupOutside(name: string): unknown {
    if (this.counters !== undefined && name in this.counters) return this.counters[name]
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
    const value: unknown = this.counters?.[name] ?? (hasOwn(this.environments, name) ? this.environments[name] : 0)
    return typeof value === 'number' ? value : 0
  }

  setCounter(name: string, value: number): void {
    this.counters ??= newScope()
    this.counters[name] = value
  }

  override push(scope: object): number {
    if (Object.getPrototypeOf(scope) !== null) this.foreign = true
    return this.frames.push(scope as Scope)
  }

  override pop(): Scope | undefined {
    return this.frames.pop()
  }

  /** Runs `work` with the variables of `scope` before all others. */
  within<T>(scope: Scope, work: () => PromiseOrValue<T>): PromiseOrValue<T> {
    this.push(scope)
    return finallyDo(work, () => this.pop())
  }

  override bottom(): Scope {
    return this.frames[0] as Scope
  }

  override getAll(): Scope {
    return Object.assign(newScope(), this.globals, this.environments, this.counters, ...this.frames) as Scope
  }

  override *_get(paths: Parameters<Context['_get']>[0]): IterableIterator<unknown> {
    const [root, ...rest] = paths
    const value: unknown = yield this.lookup(String(root))
    return (yield this._getFromScope(value, rest)) as unknown
  }

  /** Runs `work` with nothing in sight but `scope`, and `context`: what a partial of `render` or `function` sees. */
  isolate<T>(scope: Scope, work: () => PromiseOrValue<T>): PromiseOrValue<T> {
    const { frames, foreign, counters, slots, home, environments, breakCalled, continueCalled } = this
    this.frames = [scope]
    this.foreign = false
    this.counters = undefined
    this.slots = newScope()
    this.home = undefined
    this.environments = nothing
    this.breakCalled = this.continueCalled = false
    return finallyDo(work, () => {
      this.frames = frames
      this.foreign = foreign
      this.counters = counters
      this.slots = slots
      this.home = home
      this.environments = environments
      this.breakCalled = breakCalled
      this.continueCalled = continueCalled
    })
  }

  override getRegister<T>(key: string, fallback?: T): T {
    if (this.home) return this.home.getRegister<T>(key, fallback)
    return (this.slots[key] ??= fallback) as T
  }

  override setRegister(key: string, value: unknown): unknown {
    if (this.home) return this.home.setRegister(key, value)
    return (this.slots[key] = value)
  }

  override spawn(scope: object = {}): RenderContext {
    const { globals, sync, strictVariables, ownPropertyOnly } = this
    return new RenderContext(this.liquid as Liquid, scope, { globals, sync, strictVariables, ownPropertyOnly }, this)
  }
}

/** The scopes of a host's context, oldest first. */
function framesOf(context: Context): Scope[] {
  const frames: Scope[] = []
  for (let frame = context.pop(); frame; frame = context.pop()) frames.unshift(frame)
  for (const frame of frames) context.push(frame)
  return frames
}

function newBudget(context: Context, { memoryLimit }: LiquidOptions, options: RenderOptions): Budget {
  const { limits } = dialectOf(context.liquid as Liquid).settings
  const memory = Math.min(limits.memory, options.memoryLimit ?? memoryLimit)
  return new Budget({ ...limits, memory }, (now) => context.renderLimit.check(now))
}
