import { Drop } from 'liquidjs'
import { PlatformError } from '../errors'
import { toJson } from './json'
import { Range } from './range'
import { Time } from './time'

const deepest = 100

/** The text that a value prints as. Source: decisions.md, "Output". */
export function print(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  return printOther(value, 0)
}

function printOther(value: unknown, depth: number): string {
  switch (typeof value) {
    case 'string':
      return value
    case 'object':
      return value === null ? '' : printObject(value, depth)
    case 'number':
    case 'boolean':
    case 'bigint':
      return String(value)
    default:
      return ''
  }
}

function printObject(value: object, depth: number): string {
  if (depth > deepest)
    throw new PlatformError('type', `an array that is nested more than ${deepest} deep cannot be printed`)
  if (Array.isArray(value)) {
    let text = ''
    for (const item of value) text += printOther(item, depth + 1)
    return text
  }
  if (value instanceof Date) return printTime(value)
  if (value instanceof Range || value instanceof Time) return value.toString()
  if (value instanceof Drop) return printDrop(value, depth)
  return hasOwnText(value) ? String(value) : toJson(value)
}

function printDrop(drop: Drop, depth: number): string {
  const plain: unknown = drop.valueOf()
  return plain === drop ? String(drop) : printOther(plain, depth + 1)
}

/** Whether the object says itself how it reads, as a URL or a decimal does. */
function hasOwnText(value: object): boolean {
  const text: unknown = (value as { toString?: unknown }).toString
  return typeof text === 'function' && text !== root(value).toString
}

/** The last prototype of an object: `Object.prototype`, of whichever realm it comes from. */
function root(value: object): { readonly toString?: unknown } {
  let last = value
  for (;;) {
    const next = Object.getPrototypeOf(last) as object | null
    if (next === null) return last
    last = next
  }
}

function printTime(time: Date): string {
  if (Number.isNaN(time.getTime())) return ''
  const iso = time.toISOString()
  return `${iso.slice(0, iso.indexOf('T'))} ${iso.slice(iso.indexOf('T') + 1, -5)} UTC`
}
