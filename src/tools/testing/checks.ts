import { ok } from 'node:assert/strict'
import { isDate } from 'node:util/types'
import { abridge } from './json'

/** Checks the id of a record or an embedding. */
export function assertId(id: string): void {
  ok(/^[1-9]\d*$/.test(id), `an id: expected a whole number as text, got ${abridge(id)}`)
}

export function assertDate(value: unknown, subject: string): void {
  ok(isDate(value), `${subject}: expected a Date, got ${abridge(value)}`)
}

/** Checks that an id or a time follows another; times may be equal. */
export function assertLater(actual: string | Date | undefined, before: string | Date, subject: string): void {
  const isLater = typeof actual === 'string' ? Number(actual) > Number(before) : Number(actual) >= Number(before)
  ok(isLater, `${subject}: expected one after ${abridge(before)}, got ${abridge(actual)}`)
}

/** Checks the milliseconds that something took. */
export function assertLasted(ms: number, least: number, subject: string): void {
  ok(ms >= least, `${subject}: expected ${least} ms or more, got ${ms} ms`)
}
