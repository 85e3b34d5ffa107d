import * as fixedLimits from '../../base/limits'
import { ArgumentError } from '../../language/definitions/definition'
import { splitChunks } from '../../base/metering/chunks'
import { getOwn, hasOwn, setOwn, type Hash } from '../../base/values/hash'
import { loadLibrary } from '../../base/library'
import type { Meter } from '../../base/metering/meter'
import { anonymousElement, attributeMark, contentKey } from './names'

const maxDepth = fixedLimits.formats.xmlDepth
/** The work charged for an element or an attribute, and for a character. */
const elementWork = 100
const characterWork = 5
const whiteSpace = /^[\t\n\r ]*$/

export interface XmlReading {
  /** Whether attribute keys get the prefix `@`. */
  readonly attrPrefix: boolean
  /** Whether an element that is the only one of its name becomes an array, too. */
  readonly forceArray: boolean
}

/** An element being read. */
interface Element {
  readonly name: string
  readonly hash: Hash
  readonly texts: string[]
  readonly hasAttributes: boolean
  hasElements: boolean
}

/**
 * Reads XML as a hash with the root element. An element is a hash of its attributes and elements, with its text under
 * `content`; an element with only text is that text. Namespaces are ignored: `a:b` is the element `b`.
 *
 * @throws {ArgumentError} if the text is not XML, has a DTD or is nested too deep
 */
export function readXml(xml: string, reading: XmlReading, meter: Meter): Hash {
  const { SaxesParser } = loadLibrary<typeof import('saxes')>('saxes')
  const parser = new SaxesParser()
  const root: Hash = {}
  const open: Element[] = []
  parser.on('opentag', ({ name, attributes }) => {
    meter.charge(elementWork)
    if (open.length >= maxDepth) throw makeXmlError(`elements are nested more than ${maxDepth} deep`)
    open.push(makeElement(name, attributes, reading))
  })
  parser.on('closetag', () => {
    const element = open.pop() as Element
    const parent = open.at(-1)
    if (parent) parent.hasElements = true
    add(parent?.hash ?? root, element.name, toValue(element), reading)
  })
  const keepText = (text: string): void => void open.at(-1)?.texts.push(text)
  parser.on('attribute', ({ name }) => meter.charge(elementWork + name.length))
  parser.on('text', keepText)
  parser.on('cdata', keepText)
  parser.on('doctype', () => {
    throw makeXmlError('a DTD is refused')
  })
  parser.on('error', ({ message }) => {
    throw makeXmlError(message)
  })
  for (const chunk of splitChunks(xml)) {
    meter.charge(characterWork * chunk.length)
    parser.write(chunk)
  }
  parser.close()
  return root
}

function makeXmlError(reason: string): ArgumentError {
  return new ArgumentError('xml', `expected XML: ${reason}`)
}

function makeElement(name: string, attributes: Record<string, string>, { attrPrefix }: XmlReading): Element {
  const hash: Hash = {}
  const names = Object.keys(attributes)
  for (const attribute of names) setOwn(hash, attrPrefix ? attributeMark + attribute : attribute, attributes[attribute])
  const localName = name.slice(name.indexOf(':') + 1)
  return { name: localName, hash, texts: [], hasAttributes: names.length > 0, hasElements: false }
}

function toValue({ hash, texts, hasAttributes, hasElements }: Element): unknown {
  const isBlank = texts.every((text) => whiteSpace.test(text))
  if (hasElements) {
    if (!isBlank) setOwn(hash, contentKey, texts.length === 1 ? texts[0] : texts)
  } else if (hasAttributes) {
    if (texts.length > 0) put(hash, contentKey, texts.join(''), false)
  } else if (!isBlank) {
    return texts.join('')
  }
  return findOnlyAnonymous(hash) ?? hash
}

/** The array of the anonymous elements, if no other name has an array: `to_xml` writes arrays this way. */
function findOnlyAnonymous(hash: Hash): unknown[] | undefined {
  const items = getOwn(hash, anonymousElement)
  if (!Array.isArray(items)) return undefined
  return Object.values(hash).filter(Array.isArray).length === 1 ? (items as unknown[]) : undefined
}

function add(hash: Hash, name: string, value: unknown, { forceArray }: XmlReading): void {
  put(hash, name, value, Array.isArray(value) || (forceArray && name !== contentKey))
}

/** Sets a value; values of the same name are collected in an array. */
function put(hash: Hash, name: string, value: unknown, inArray: boolean): void {
  const known = getOwn(hash, name)
  if (!hasOwn(hash, name)) setOwn(hash, name, inArray ? [value] : value)
  else if (Array.isArray(known)) known.push(value)
  else setOwn(hash, name, [known, value])
}
