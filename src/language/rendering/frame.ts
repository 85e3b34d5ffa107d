import type { Context } from 'liquidjs'

export type Scope = Record<string, unknown>

/**
 * The class of scopes. Its prototype is empty, so that `constructor` and the like are ordinary names: V8 keeps the
 * variables of its objects in slots, and the variables of objects without a prototype in a slower table.
 */
class Variables {
  [name: string]: unknown
}
Object.setPrototypeOf(Variables.prototype, null)
Reflect.deleteProperty(Variables.prototype, 'constructor')
Object.freeze(Variables.prototype)

export function makeEmptyScope(): Scope {
  return new Variables()
}

/** Whether an object inherits no names: one of `makeEmptyScope`, or one without a prototype. */
export function isScope(value: object): value is Scope {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Variables.prototype
}

/** A pending `break`, `continue` or `return`. */
export type Interrupt = { readonly kind: 'break' | 'continue' } | { readonly kind: 'return'; readonly value: unknown }

/** The variables and state of a template. An isolated partial has a frame of its own, and cannot see this one. */
export interface Frame {
  /** The oldest first. */
  readonly scopes: Scope[]
  /** Those of them that are the arguments of an `include`. */
  included: Scope[] | undefined
  /** The host's data. */
  readonly environments: Scope
  /** Whether a host's tag has pushed a scope with a prototype. */
  foreign: boolean
  /** The counters of `increment` and `decrement`, so that they do not change the host's data. */
  counters: Scope | undefined
  /** The state of tags during a render: LiquidJS' registers. */
  slots: Scope | undefined
  /** The host's own context that this one wraps: its registers and memory limit stay in use. */
  readonly home: Context | undefined
  interrupt: Interrupt | undefined
}

export function makeFrame(scopes: Scope[], environments: Scope): Frame {
  return {
    scopes,
    included: undefined,
    environments,
    foreign: false,
    counters: undefined,
    slots: undefined,
    home: undefined,
    interrupt: undefined,
  }
}

/** The scopes of a host's context, oldest first. */
export function listScopes(context: Context): Scope[] {
  const scopes: Scope[] = []
  for (let scope = context.pop(); scope; scope = context.pop()) scopes.unshift(scope)
  for (const scope of scopes) context.push(scope)
  return scopes
}
