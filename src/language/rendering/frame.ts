import type { Context } from 'liquidjs'

export type Scope = Record<string, unknown>

/** A scope without a prototype, so that `constructor` and its like are names like any other. */
export function newScope(): Scope {
  return Object.create(null) as Scope
}

/** What ends what stands around it, on its way out. */
export type Interrupt = { readonly kind: 'break' | 'continue' } | { readonly kind: 'return'; readonly value: unknown }

/** What a template has to itself. A partial that is isolated has another one, so that it neither sees nor changes this. */
export interface Frame {
  /** The oldest first. */
  readonly scopes: Scope[]
  /** The host's data. */
  readonly environments: Scope
  /** Whether a host's tag has pushed a scope that has a prototype. */
  foreign: boolean
  /** `increment` and `decrement` count here, so that the host's data stays as it is. */
  counters: Scope | undefined
  /** What tags keep in a render: LiquidJS' registers. */
  slots: Scope | undefined
  /** The host's own context around which this one is: its registers and its memory limit go on. */
  readonly home: Context | undefined
  interrupt: Interrupt | undefined
}

export function newFrame(scopes: Scope[], environments: Scope): Frame {
  return {
    scopes,
    environments,
    foreign: false,
    counters: undefined,
    slots: undefined,
    home: undefined,
    interrupt: undefined,
  }
}

/** The scopes of a host's context, oldest first. */
export function scopesOf(context: Context): Scope[] {
  const scopes: Scope[] = []
  for (let scope = context.pop(); scope; scope = context.pop()) scopes.unshift(scope)
  for (const scope of scopes) context.push(scope)
  return scopes
}
