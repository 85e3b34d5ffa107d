import { ArgumentError, type ParameterType } from '../../language/definitions/definition'
import { arrayOf, boolean, hash, text } from '../../language/definitions/types'
import { describe, show } from '../../base/values/describe'
import { getOwn, isHash, listKeys, setOwn, type Hash } from '../../base/values/hash'
import { parseJson } from '../../base/values/json-bounds'
import type { Meter } from '../../base/metering/meter'
import { unmark } from '../../base/values/scalar'
import { checkOptionNames } from '../../language/definitions/options'

/** The content that the sanitizer keeps. All names are in lower case. */
export interface SanitizerRules {
  readonly elements: ReadonlyMap<string, ElementRules>
  /** The attributes to keep on all elements. */
  readonly common: ReadonlySet<string>
  /** The elements to remove with their contents. */
  readonly removed: ReadonlySet<string>
  readonly comments: boolean
}

export interface ElementRules {
  /** The attributes to keep, in addition to the common ones. */
  readonly attributes: ReadonlySet<string>
  /** The URL schemes allowed for an attribute, with their colons; empty text allows relative URLs. */
  readonly schemes: ReadonlyMap<string, ReadonlySet<string>>
  readonly added: ReadonlyMap<string, string>
}

const keys = ['elements', 'attributes', 'protocols', 'add_attributes', 'remove_contents', 'allow_comments']

export const defaultConfiguration: Hash = {
  elements:
    'a abbr b blockquote br cite code dd dfn dl dt em i h1 h2 h3 h4 h5 h6 img kbd li mark ol p pre q s samp small strike strong sub sup time u ul var'.split(
      ' ',
    ),
  attributes: {
    a: ['href'],
    abbr: ['title'],
    blockquote: ['cite'],
    img: ['align', 'alt', 'border', 'height', 'src', 'srcset', 'width'],
    dfn: ['title'],
    q: ['cite'],
    time: ['datetime', 'pubdate'],
  },
  add_attributes: { a: { rel: 'nofollow' } },
  protocols: {
    a: { href: ['ftp', 'http', 'https', 'mailto', 'relative'] },
    blockquote: { cite: ['http', 'https', 'relative'] },
    q: { cite: ['http', 'https', 'relative'] },
    img: { src: ['http', 'https', 'relative'] },
  },
}

/** A configuration: a hash, or a JSON string of one. */
export const sanitizerConfiguration: ParameterType<Hash> = {
  name: 'hash, or JSON of one',
  read: (value, meter) => hash.read(parseIfString(value, meter)),
}

/** The value of a JSON string; any other value unchanged. */
export function parseIfString(value: unknown, meter?: Meter): unknown {
  const plain = unmark(value)
  if (typeof plain !== 'string') return value
  try {
    return parseJson(plain, meter)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new ArgumentError(undefined, `expected a hash, or JSON of one, got ${describe(value)}`)
  }
}

/** The nesting depth of a configuration: keys, elements, attributes. */
const levels = 3

/** Merges a configuration over another: nil removes a key, an empty hash empties it. */
export function mergeConfigurations(base: Hash, over: Hash, level: number = levels): Hash {
  const merged = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const below = getOwn(base, key)
    if (value == null) delete merged[key]
    else if (level > 1 && isHash(below) && isHash(value) && Object.keys(value).length > 0) {
      setOwn(merged, key, mergeConfigurations(below, value, level - 1))
    } else setOwn(merged, key, value)
  }
  return merged
}

const withoutContents = 'iframe math noembed noframes noscript plaintext script style svg template xmp'.split(' ')
/** How `noscript` is parsed depends on whether scripts run, and `plaintext` cannot be closed. */
const neverKept = ['noscript', 'plaintext']

let defaultRules: SanitizerRules | undefined

/**
 * Compiles a configuration to rules.
 *
 * @param meter charged for the names
 * @throws {ArgumentError} if a part has the wrong type, with the path to it
 */
export function compileRules(configuration: Hash, meter: Meter): SanitizerRules {
  if (configuration !== defaultConfiguration) return compile(configuration, meter)
  return (defaultRules ??= compile(configuration, meter))
}

function compile(configuration: Hash, meter: Meter): SanitizerRules {
  checkOptionNames(configuration, keys)
  const part = <T>(key: string, read: Read<T>): T => read(getOwn(configuration, key), key, meter)
  const attributes = part('attributes', makeHashReader(names))
  const protocols = part('protocols', makeHashReader(makeHashReader(schemes)))
  const added = part('add_attributes', makeHashReader(attributeValues))
  const removed = part('remove_contents', names)
  const kept = part('elements', names)
  for (const name of [...removed, ...neverKept]) kept.delete(name)
  const elementRules = (name: string): ElementRules => ({
    attributes: attributes.get(name) ?? noNames,
    schemes: protocols.get(name) ?? nothing,
    added: added.get(name) ?? nothing,
  })
  return {
    elements: new Map(Array.from(kept, (name) => [name, elementRules(name)])),
    common: attributes.get('all') ?? noNames,
    removed: new Set([...removed, ...withoutContents]),
    comments: part('allow_comments', (value, path) => readAs(boolean, value ?? false, path)),
  }
}

const noNames = new Set<string>()
const nothing = new Map<string, never>()

/** Reads a part of a configuration; `path` is for the error. */
type Read<T> = (value: unknown, path: string, meter: Meter) => T

/** The work charged for a name. */
const nameWork = 100

const names: Read<Set<string>> = (value, path, meter) =>
  new Set(readAs(arrayOf(makeNameType(meter)), value ?? [], path))

const schemes: Read<Set<string>> = (value, path, meter) =>
  new Set(Array.from(names(value, path, meter), (name) => (name === 'relative' ? '' : `${name}:`)))

/** Reads a name in lower case and charges the meter for it. */
function makeNameType(meter: Meter): ParameterType<string> {
  return {
    ...text,
    read(value) {
      const name = text.read(value)
      meter.charge(nameWork + name.length)
      return name.toLowerCase()
    },
  }
}

/** Reads the value under each name and skips nil. */
function makeHashReader<T>(read: Read<T>): Read<Map<string, T>> {
  return (value, path, meter) => {
    const input = readAs(hash, value ?? {}, path)
    const found = new Map<string, T>()
    for (const name of listKeys(input, meter)) {
      const item = input[name] ?? null
      meter.charge(nameWork + name.length)
      if (item !== null) found.set(name.toLowerCase(), read(item, `${path}.${name}`, meter))
    }
    return found
  }
}

const attributeName = /^[^\s"'<>/=\p{Cc}]+$/u

const attributeValues: Read<Map<string, string>> = (value, path, meter) => {
  const values = makeHashReader((item, path) => readAs(text, item, path))(value, path, meter)
  const wrong = [...values.keys()].find((name) => !attributeName.test(name))
  if (wrong !== undefined)
    throw new ArgumentError(
      'options',
      `${path}: ${show(wrong)} cannot be the name of an attribute`,
      path.split('.', 1)[0],
    )
  return values
}

function readAs<T>(type: ParameterType<T>, value: unknown, path: string): T {
  try {
    return type.read(value)
  } catch (error) {
    throw error instanceof ArgumentError
      ? new ArgumentError('options', `${path}: ${error.message}`, path.split('.', 1)[0])
      : error
  }
}
