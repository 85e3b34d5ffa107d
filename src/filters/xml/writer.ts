import { ArgumentError } from '../../language/definitions/definition'
import { changeInChunks } from '../../base/metering/chunks'
import { unwrap } from '../../base/values/compare'
import { impossibleInXml } from '../../base/text/escape'
import { describe } from '../../base/values/describe'
import { isHash, listKeys, type Hash } from '../../base/values/hash'
import { toText } from '../../base/values/inspect'
import type { Allocator, Meter } from '../../base/metering/meter'
import { Range } from '../../base/values/range'
import { Nesting } from '../nesting'
import { anonymousElement, attributeMark, contentKey } from './names'

const rootName = 'opt'
const indentation = '  '

/**
 * Writes a hash or an array as XML: the only key of a hash is the root element, the items of an array are anonymous
 * elements.
 *
 * @param attrPrefix whether keys that begin with `@` are attributes and all others elements; if false, single values
 * are attributes
 * @param allocator charged for the length of each piece of text before it is added
 * @throws {ArgumentError} if a key is not an XML name, a text has a character that XML does not allow, or a value
 * contains itself
 */
export function writeXml(object: Hash | readonly unknown[], attrPrefix: boolean, allocator: Allocator): string {
  const writer = new XmlWriter(attrPrefix, allocator)
  if (!isHash(object)) return writer.writeElements(anonymousElement, object, '')
  const [name, ...others] = Object.keys(object)
  return name === undefined || others.length > 0
    ? writer.writeElement(rootName, object, '')
    : writer.writeElement(name, object[name], '')
}

class XmlWriter {
  private readonly nesting = new Nesting('object')

  constructor(
    private readonly attrPrefix: boolean,
    private readonly allocator: Allocator,
  ) {}

  writeElement(name: string, value: unknown, indent: string): string {
    const plain = expandRange(unwrap(value))
    if (Array.isArray(plain)) return this.writeElements(name, plain, indent)
    const tag = checkName(name)
    return isHash(plain)
      ? this.writeHash(tag, plain, indent)
      : this.writeLine(`${indent}<${tag}>${this.escapeText(plain)}</${tag}>`)
  }

  /** An element of that name for each item. */
  writeElements(name: string, items: readonly unknown[], indent: string): string {
    this.nesting.enter(items)
    const tag = checkName(name)
    let xml = ''
    for (const item of items) {
      const plain = expandRange(unwrap(item))
      xml += Array.isArray(plain)
        ? this.writeLine(`${indent}<${tag}>`) +
          this.writeElements(anonymousElement, plain, indent + indentation) +
          this.writeLine(`${indent}</${tag}>`)
        : this.writeElement(name, plain, indent)
    }
    this.nesting.leave(items)
    return xml
  }

  private writeHash(tag: string, hash: Hash, indent: string): string {
    this.nesting.enter(hash)
    const keys = listKeys(hash, this.allocator)
    let attributes = ''
    let text = keys.length === 0 ? '' : undefined
    let inner: string | undefined
    for (const key of keys) {
      const value = expandRange(unwrap(hash[key]))
      if (key === contentKey)
        text = Array.isArray(value) ? value.map((item) => this.escapeText(item)).join('') : this.escapeText(value)
      else if (this.isAttribute(key, value)) attributes += this.writeAttribute(key, value)
      else inner = (inner ?? '') + this.writeElement(key, value, indent + indentation)
    }
    this.nesting.leave(hash)
    const begin = `${indent}<${tag}${attributes}`
    if (inner === undefined) return this.writeLine(text === undefined ? `${begin} />` : `${begin}>${text}</${tag}>`)
    const open = text === undefined ? this.writeLine(`${begin}>`) : `${begin}>${text}`
    this.allocator.charge(inner.length)
    return open + (text === undefined ? inner : inner.trimStart()) + this.writeLine(`${indent}</${tag}>`)
  }

  private isAttribute(key: string, value: unknown): boolean {
    if (Array.isArray(value) || isHash(value)) return false
    return this.attrPrefix ? key.startsWith(attributeMark) : value != null
  }

  private writeAttribute(key: string, value: unknown): string {
    const name = this.attrPrefix ? key.slice(attributeMark.length) : key
    const text = toText(value, this.allocator)
    // XML parsers read raw whitespace in an attribute as spaces.
    const written = ` ${checkName(name)}="${escapeBy(specialInAttribute, text, this.allocator)}"`
    this.allocator.allocate(written.length)
    return written
  }

  private escapeText(value: unknown): string {
    return escapeBy(special, toText(value, this.allocator), this.allocator)
  }

  private writeLine(text: string): string {
    this.allocator.allocate(text.length)
    return `${text}\n`
  }
}

/** Converts a range to the array of its numbers. */
function expandRange(value: unknown): unknown {
  return value instanceof Range ? value.valueOf() : value
}

const startOfName =
  ':A-Z_a-z\\xc0-\\xd6\\xd8-\\xf6\\xf8-\\u02ff\\u0370-\\u037d\\u037f-\\u1fff\\u200c-\\u200d\\u2070-\\u218f\\u2c00-\\u2fef\\u3001-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\ufffd\\u{10000}-\\u{effff}'
const validName = new RegExp(`^[${startOfName}][\\u0300-\\u036f${startOfName}\\-.\\d\\xb7\\u203f-\\u2040]*$`, 'u')

function checkName(name: string): string {
  if (validName.test(name)) return name
  throw new ArgumentError('object', `expected keys that are XML names, got ${describe(name)}`)
}

const special = /[&<>"'\r]/g
const specialInAttribute = /[&<>"'\r\n\t]/g
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
}

function escapeBy(characters: RegExp, text: string, meter: Meter): string {
  const [wrong] = impossibleInXml.exec(text) ?? []
  if (wrong !== undefined) {
    const code = (wrong.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')
    throw new ArgumentError('object', `has a character that XML does not allow: U+${code}`)
  }
  return changeInChunks(text, meter, (chunk) => chunk.replace(characters, (character) => entities[character] as string))
}
