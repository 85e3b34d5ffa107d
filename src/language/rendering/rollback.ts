import { LiquidError } from 'liquidjs'

/** Thrown by `rollback` to the enclosing transaction; nothing else catches it. */
export class Rollback extends Error {
  constructor() {
    super('rolled back')
    this.name = 'Rollback'
  }
}

/** Returns whether an error is a rollback, with or without its place. */
export function isRollback(error: unknown): boolean {
  return error instanceof Rollback || (LiquidError.is(error) && error.originalError instanceof Rollback)
}
