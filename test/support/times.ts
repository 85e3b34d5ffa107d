import { register } from './register'

/** A fixed clock at 2017-04-15 15:21 UTC. */
export const clock = { now: () => new Date('2017-04-15T15:21:00Z') }

/** Instances with a fixed clock, in three time zones. */
export const { liquid } = register({ clock })
export const warsaw = register({ clock, settings: { timeZone: 'Europe/Warsaw' } }).liquid
export const newYork = register({ clock, settings: { timeZone: 'America/New_York' } }).liquid

/** The printed value of an expression. */
export const print = (expression: string, data: object = {}, on = liquid): string =>
  on.parseAndRenderSync(`{{ ${expression} }}`, data)

/** The value of an expression. */
export const evaluate = (expression: string, data: object = {}): unknown => liquid.evalValueSync(expression, data)
