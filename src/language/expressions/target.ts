import { TagArgumentError } from '../../base/errors'
import { getOwn, setOwn, type Hash } from '../../base/values/hash'
import type { Meter } from '../../base/metering/meter'
import { print } from '../../base/values/print'
import { unmark } from '../../base/values/scalar'
import { weighMore } from './weight'
import { describe } from '../../base/values/describe'
import type { RenderContext } from '../rendering/context'
import { compileAll, Literal, type Expression } from './expressions'
import type { LaxReader } from './lax'
import type { ExpressionReader } from './reader'
import { locateErrors, diagnoseAt } from '../rendering/locate'
import { makeVariableToken, type SegmentToken } from './tokens'
import { Drop } from 'liquidjs'
import { andThen, type PromiseOrValue } from '../../base/async/promise-or-value'

/** The target of an assignment: a variable, or a path in one, written `a.b`, `a["b"].c`. */
export class Target {
  /** Whether the value is appended to the existing array: the operator is `<<`. */
  private appends = false
  private readonly keys: (context: RenderContext) => PromiseOrValue<unknown[]>
  private readonly depth: number

  private constructor(
    private readonly tag: string,
    readonly name: string,
    /** The variable, for static analysis. */
    readonly token: SegmentToken,
    /** The keys of the path. */
    readonly parts: readonly Expression[],
  ) {
    this.depth = parts.length
    this.keys = compileAll(parts.map((key) => key.compile()))
  }

  /** Reads a target. */
  static read(reader: ExpressionReader, tag: string): Target {
    // Ruby's `assign` allows no quotes.
    const name = tag === 'assign' ? reader.readNonEmptyIdentifier() : reader.readName()
    reader.assert(name, () => `expected the name of a variable, got ${reader.snapshot()}`)
    const { begin, content } = name
    const keys = reader.readKeys()
    if (tag === 'assign') for (const word of [content, ...keys]) checkWord(reader, word, begin)
    const expressions = keys.map((key) => (typeof key === 'string' ? new Literal(key, reader.makePlace(begin)) : key))
    return new Target(tag, content, makeVariableToken(content, name), expressions)
  }

  /** Reads a target and the `=` or `<<` after it. */
  static readAssigned(reader: ExpressionReader, tag: string): Target {
    return reader.tolerate(
      () => Target.readStrictly(reader, tag),
      (lax) => Target.readLaxly(reader, lax, tag),
      // Ruby's tag finds the name before the `=` in every mode.
      tag === 'assign' || undefined,
    )
  }

  private static readStrictly(reader: ExpressionReader, tag: string): Target {
    const target = Target.read(reader, tag)
    reader.skipBlank()
    target.appends = reader.match('<<')
    reader.assert(target.appends || reader.peek() === '=', () => `expected "=" or "<<", got ${reader.snapshot()}`)
    reader.advance(target.appends ? 2 : 1)
    return target
  }

  private static readLaxly(reader: ExpressionReader, lax: LaxReader, tag: string): Target | undefined {
    const span = lax.findAssigned()
    if (!span) return undefined
    reader.p = span.end + 1
    const part = reader.makeSubReader(span.begin, span.end)
    const target = part.attempt(() => {
      const found = Target.read(part, tag)
      part.expectEnd()
      return found
    })
    if (target) return target
    const name = reader.input.slice(span.begin, span.end).trim()
    return new Target(tag, name, makeVariableToken(name, reader.makePlace(span.begin, span.end)), [])
  }

  /** Sets the value, or appends it. */
  set(context: RenderContext, value: unknown): PromiseOrValue<void> {
    if (this.appends) return this.append(context, value)
    if (this.depth === 0) return context.assign(this.name, value)
    return locateErrors(this.token, () => andThen(this.keys(context), (keys) => this.put(context, keys, value)))
  }

  /** Whether it sets a whole variable. */
  get simple(): boolean {
    return this.depth === 0 && !this.appends
  }

  private append(context: RenderContext, value: unknown): PromiseOrValue<void> {
    const push = (keys: readonly unknown[]): void => {
      const list = keys.reduce<unknown>((owner, key) => readChild(owner, key, context), context.lookup(this.name))
      const printPath = (): string => [this.name, ...keys.map((key) => print(key, context))].join('.')
      if (!Array.isArray(list)) {
        throw new TagArgumentError(
          this.tag,
          `cannot append to "${printPath()}": expected an array, got ${describe(list)}`,
        )
      }
      if (!Object.isExtensible(list)) throw this.makeFrozenError(printPath())
      context.budget.hold(1, weighMore(list, value))
      list.push(value)
    }
    return locateErrors(this.token, () => andThen(this.keys(context), push))
  }

  private put(context: RenderContext, keys: readonly unknown[], value: unknown): void {
    let path = this.name
    let parent = this.findContainer(context.lookup(path), path, context, (hash) => {
      context.assign(this.name, hash)
    })
    for (const key of keys.slice(0, -1)) {
      const [owner, at] = [parent, path]
      path += `.${print(key, context)}`
      parent = this.findContainer(readChild(owner, key, context), path, context, (hash) => {
        this.store(owner, key, hash, at, context)
      })
    }
    this.store(parent, keys.at(-1), value, path, context)
  }

  /** The hash or array to set a key of; nil becomes a hash. */
  private findContainer(value: unknown, path: string, context: RenderContext, keep: (hash: Hash) => void): object {
    const isNil = value == null
    if (isNil && !context.settings.strict) {
      const message = `tag "${this.tag}": "${path}" is nil: it becomes a hash`
      context.dialect.report(diagnoseAt('nil-target', this.token, message))
      const hash: Hash = {}
      keep(hash)
      return hash
    }
    // Drops are not data: bytes, times and ranges are immutable, and a host's object has methods.
    if (typeof value === 'object' && value !== null && !(value instanceof Drop)) return value
    const found = `expected a hash or an array, got ${describe(value)}`
    throw new TagArgumentError(this.tag, `cannot set a key of "${path}": ${found}`)
  }

  /** An object that the host has frozen cannot change. */
  private makeFrozenError(path: string): TagArgumentError {
    return new TagArgumentError(this.tag, `cannot change "${path}": the host has frozen it`)
  }

  private store(owner: object, key: unknown, value: unknown, path: string, meter: Meter): void {
    const plain = unmark(key)
    if (Object.isFrozen(owner)) throw this.makeFrozenError(path)
    if (!Array.isArray(owner)) return setOwn(owner, printKey(plain, meter), value ?? null)
    const index = typeof plain === 'number' && plain < 0 ? owner.length + plain : plain
    if (!Number.isInteger(index) || (index as number) < 0 || (index as number) > owner.length) {
      throw new TagArgumentError(
        this.tag,
        `"${path}" is an array of ${owner.length}: it has no index ${print(key, meter)}`,
      )
    }
    owner[index as number] = value
  }
}

/** Ruby's `assign` does not accept `?` in names, unlike all other tags. */
function checkWord(reader: ExpressionReader, word: string | Expression, begin: number): void {
  if (typeof word === 'string' && word.includes('?'))
    throw reader.error(`assign cannot set "${word}": a name that is set has no "?"`, begin)
}

function readChild(owner: unknown, key: unknown, meter: Meter): unknown {
  const plain = unmark(key)
  if (Array.isArray(owner)) return typeof plain === 'number' ? (owner as unknown[]).at(plain) : undefined
  return typeof owner === 'object' && owner !== null ? getOwn(owner, printKey(plain, meter)) : undefined
}

/** A key as text, charged for because looking up a long one takes time. */
function printKey(key: unknown, meter: Meter): string {
  const name = print(key, meter)
  meter.charge(name.length)
  return name
}
