import { ArgumentError, type ParameterType } from '../language/definitions/definition'
import { hash, options } from '../language/definitions/types'
import { escapeText, impossibleInXml } from '../base/text/escape'
import { describe, show } from '../base/values/describe'
import { makeHash, type Hash } from '../base/values/hash'
import { toText } from '../base/values/inspect'

const attributeName = /^[a-z_][\w.-]*(?::[a-z_][\w.-]*)?$/i
const eventHandler = /^on/i

/** A hash of the attributes of an element of HTML or SVG. Event handlers are refused: their values would be scripts. */
export const attributes: ParameterType<Hash> = {
  name: 'hash',
  read: (value) =>
    makeHash(Object.entries(hash.read(value)).map(([name, value]) => [checkName(name), escapeXml(name, value)])),
}

/** Attributes as named options. */
export const attributeOptions: ParameterType<Hash> = {
  ...attributes,
  name: options.name,
  options: true,
}

function checkName(name: string): string {
  if (!attributeName.test(name))
    throw new ArgumentError(undefined, `expected names of attributes, got ${describe(name)}`)
  if (eventHandler.test(name)) throw new ArgumentError(undefined, `${show(name)} is an event handler`)
  return name
}

function escapeXml(name: string, value: unknown): string {
  const plain = toText(value)
  if (!impossibleInXml.test(plain)) return plain
  throw new ArgumentError(undefined, `${show(name)} has a character that XML does not allow`)
}

/** The attributes that the element does not define itself. */
export function omitAttributes(own: readonly string[], further: Hash): Hash {
  const taken = new Set(own.map((name) => name.toLowerCase()))
  return makeHash(Object.entries(further).filter(([name]) => !taken.has(name.toLowerCase())))
}

/** The attributes as written in a tag, each after a space. */
export function printAttributes(attributes: Hash): string {
  const each = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeText(toText(value))}"`)
  return each.join('')
}
