import { LiquidError } from 'liquidjs'

/** On its way from a `rollback` to the transaction around it; nothing else catches it. */
export class Rollback extends Error {
  constructor() {
    super('rolled back')
    this.name = 'Rollback'
  }
}

/** Whether an error is a rollback on its way, with or without the place that it came from. */
export function isRollback(error: unknown): boolean {
  return error instanceof Rollback || (LiquidError.is(error) && error.originalError instanceof Rollback)
}
