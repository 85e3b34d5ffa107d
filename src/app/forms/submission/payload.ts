import { InvalidValueError } from '../../../base/errors'
import { formatSuggestion } from '../../../base/text/nearest'
import { readBoolean } from '../../../base/text/boolean'
import { toHashOrEmpty, isHash, mergeHashes, setOwn, type Hash } from '../../../base/values/hash'
import { fileContents, type AttributeType } from '../descriptions'
import { findAttribute, findTypeInside, type Field } from '../field'
import { SubmissionError } from '../submission-error'
import { Upload } from '../../context/uploads/upload'
import { parseKey } from '../../context/uploads/keys'

/** The encoding of submitted values: JSON, or the texts of an HTML form. */
export type Encoding = 'json' | 'text'

export interface Payload {
  /** The values, converted to their types, without values of the wrong type. */
  readonly values: Hash
  /** The paths of values of the wrong type, with the keys of their messages. */
  readonly mistyped: readonly { readonly path: readonly string[]; readonly key: string }[]
}

/**
 * Parses submitted values as the attributes of a form.
 *
 * @param type the type of the resource
 * @param fields the form's fields; if undefined, the form accepts all listed attributes of `type`
 * @throws {SubmissionError} 406 for an attribute that the form does not accept
 */
export function readPayload(input: Hash, type: AttributeType, fields: Field | undefined, encoding: Encoding): Payload {
  return read(input, encoding, type, (name) => {
    const attribute = findAttribute(type, name)
    const field = fields?.children.get(name)
    const isListed = attribute !== undefined && attribute.unlisted !== true
    const isTaken = fields ? field !== undefined || attribute?.required === true : isListed
    if (!isTaken) throw makeUnknownAttributeError([name], fields)
    return { type: attribute?.type ?? { kind: 'any' }, field }
  })
}

/**
 * Parses values that the form itself sets: any attribute of the resource, and the form's virtual fields.
 *
 * @param place where the form sets them, for errors
 */
export function readOwn(input: Hash, type: AttributeType, fields: Field | undefined, place: string): Payload {
  return read(input, 'json', type, (name) => {
    const attribute = findAttribute(type, name)
    if (!attribute && !fields?.children.has(name)) {
      throw new InvalidValueError(`${place}: the resource has no attribute "${name}"`)
    }
    return { type: attribute?.type ?? { kind: 'any' }, field: undefined }
  })
}

interface Known {
  readonly type: AttributeType
  readonly field: Field | undefined
}

const suffix = '_attributes'

/** The attribute of a name: Rails names nested attributes `properties_attributes`, too. */
function normalizeName(type: AttributeType, name: string): string {
  if (!name.endsWith(suffix) || findAttribute(type, name)) return name
  const short = name.slice(0, -suffix.length)
  const kind = type.kind === 'any' ? undefined : findTypeInside(type, short)?.kind
  return kind === 'collection' || kind === 'object' ? short : name
}

/** The values by the names of their attributes; a hash of which a page has sent parts under both names is one. */
function groupByAttribute(input: Hash, type: AttributeType): Map<string, unknown> {
  const values = new Map<string, unknown>()
  for (const [sent, value] of Object.entries(input)) {
    const name = normalizeName(type, sent)
    const before = values.get(name)
    values.set(name, isHash(before) && isHash(value) ? mergeHashes(before, value) : value)
  }
  return values
}

function read(input: Hash, encoding: Encoding, root: AttributeType, find: (name: string) => Known): Payload {
  const mistyped: { path: readonly string[]; key: string }[] = []
  const reader = new Reader(encoding, (path, key) => mistyped.push({ path, key }))
  const values: Hash = {}
  for (const [name, value] of groupByAttribute(input, root)) {
    const { type, field } = find(name)
    if (field?.readonly) continue
    const found = reader.read(value, type, field, [name])
    if (found !== undefined) setOwn(values, name, found)
  }
  return { values, mistyped }
}

const wholeNumber = /^[+-]?\d{1,15}$/

class Reader {
  constructor(
    private readonly encoding: Encoding,
    private readonly mistype: (path: readonly string[], key: string) => void,
  ) {}

  /** Converts a value to its type; undefined if it is invalid, or an empty file field. */
  read(sent: unknown, type: AttributeType, field: Field | undefined, path: readonly string[]): unknown {
    const value = withoutUnselected(sent)
    if (value === undefined || value === null) return value
    switch (type.kind) {
      case 'string':
        return typeof value === 'string' ? value : this.addError(path)
      case 'boolean':
        return this.readPlain(value, (text) => (text.trim() === '' ? false : readBoolean(text))) ?? this.addError(path)
      case 'integer':
        return this.readInteger(value, path)
      case 'file':
        return this.readFile(value, path)
      case 'any':
        return field && field.children.size > 0 ? this.readInside(value, type, field, path) : this.readAny(value, path)
      default:
        return this.readInside(value, type, field, path)
    }
  }

  private readPlain(value: unknown, readText: (text: string) => unknown): unknown {
    if (typeof value === 'string') return this.encoding === 'text' ? readText(value) : undefined
    return typeof value === 'boolean' ? value : undefined
  }

  private readInteger(value: unknown, path: readonly string[]): unknown {
    if (typeof value === 'string' && this.encoding === 'text') {
      const text = value.trim()
      if (text === '') return null
      return wholeNumber.test(text) ? Number(text) : this.addError(path, 'not_a_number')
    }
    if (typeof value !== 'number') return this.addError(path, 'not_a_number')
    return Number.isSafeInteger(value) ? value : this.addError(path, 'not_an_integer')
  }

  /** A file, or the key of one that the client has uploaded before. */
  private readFile(value: unknown, path: readonly string[]): unknown {
    if (value instanceof Upload) return value
    if (value === '' && this.encoding === 'text') return undefined
    if (typeof value === 'string' && parseKey(value)) return value
    return Upload.fromJson(value) ?? this.readContent(value, path)
  }

  /** The file in `{ image: … }` or `{ file: … }`, as fields of custom images and attachments send it. */
  private readContent(value: unknown, path: readonly string[]): unknown {
    const [entry, ...others] = Object.entries(toHashOrEmpty(value))
    if (!entry || others.length > 0 || !fileContents.has(entry[0])) return this.addError(path)
    const content = withoutUnselected(entry[1])
    if (content === undefined) return undefined
    return isHash(content) && !Upload.fromJson(content) ? this.addError(path) : this.readFile(content, path)
  }

  private readAny(value: unknown, path: readonly string[]): unknown {
    const mayBeFile = value instanceof Upload && path.at(-2) === 'properties'
    return holdsFile(value) && !mayBeFile ? this.addError(path) : value
  }

  private readInside(value: unknown, type: AttributeType, field: Field | undefined, path: readonly string[]): unknown {
    if (!isHash(value)) return this.addError(path)
    const read: Hash = {}
    for (const [name, input] of groupByAttribute(value, type)) {
      const here = [...path, name]
      const own = findTypeInside(type, name) ?? (field?.children.has(name) ? ({ kind: 'any' } as const) : undefined)
      const isRequired = findAttribute(type, name)?.required === true
      if (!own || (field && !field.accepts(name) && !isRequired)) throw makeUnknownAttributeError(here, field)
      const child = field?.children.get(name)
      if (child?.readonly) continue
      const found = this.read(input, own, child, here)
      if (found !== undefined) setOwn(read, name, found)
    }
    return read
  }

  private addError(path: readonly string[], key = 'invalid'): undefined {
    this.mistype(path, key)
    return undefined
  }
}

/** A value without unselected files; undefined if it has nothing else. */
function withoutUnselected(value: unknown): unknown {
  if (!Array.isArray(value)) return isUnselected(value) ? undefined : value
  const selected = value.filter((item) => !isUnselected(item))
  return selected.length === 0 && value.length > 0 ? undefined : selected
}

/** A browser sends an empty file without a name if the user has not selected one. */
function isUnselected(value: unknown): boolean {
  return value instanceof Upload && value.fileName === '' && value.bytes.length === 0
}

function holdsFile(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsFile)
  return value instanceof Upload || (isHash(value) && Object.values(value).some(holdsFile))
}

function makeUnknownAttributeError(path: readonly string[], field: Field | undefined): SubmissionError {
  const name = path.join('.')
  const meant = formatSuggestion(path.at(-1) ?? '', field?.children.keys() ?? []) || suggestInside(path, field)
  return new SubmissionError(406, `the form does not accept the attribute "${name}"`, {
    field: name,
    meant,
    suggestion: `Add it to the "fields" of the form, or correct the name of the input${meant}.`,
  })
}

/** Suggests the attribute of the same name inside another: `properties.name` for `name`. */
function suggestInside(path: readonly string[], field: Field | undefined): string {
  const name = path.at(-1) ?? ''
  const parent = Array.from(field?.children ?? []).find(([, { children }]) => children.has(name))
  return parent ? ` (did you mean "${[...path.slice(0, -1), parent[0], name].join('.')}"?)` : ''
}
