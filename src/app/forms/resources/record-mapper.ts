import type { PropertyPath } from '../../../ports/records/port'
import { omitKeys, getOwn, makeHash, toHashOrEmpty, isHash, setOwn, type Hash } from '../../../base/values/hash'
import { Upload } from '../../context/uploads/upload'
import { creator, fileAttributes, nested } from '../../../ports/records/reserved-tables'
import type { Draft } from '../submission/draft'

const content = 'content_base64'

/** The path of a field's value in a record: fields of `properties` are at its top level. */
export function toPropertyPath(field: PropertyPath): PropertyPath {
  const [first, ...others] = field
  return first === 'properties' ? others : field
}

/**
 * Maps a form's attributes to a record: `properties` at its top level, beside some other attributes, whose names
 * properties cannot have.
 */
export class RecordMapper {
  private readonly attributes: readonly string[]
  private readonly reserved: ReadonlySet<string>

  /** @param shared attributes that a property may have the name of: both are the same value */
  constructor(
    own: readonly string[],
    private readonly shared: readonly string[] = [],
  ) {
    this.attributes = [...own, ...shared]
    this.reserved = new Set([...own, creator, nested])
  }

  /** The attributes of a record for a form: files without their content. */
  load(properties: Hash): Hash {
    const entries = Object.entries(properties)
    const attributes = entries.filter(([name]) => this.attributes.includes(name))
    return makeHash([
      ...attributes.map(([name, value]) => [name, fileAttributes.has(name) ? summarizeFiles(value) : value] as const),
      ['properties', makeHash(entries.filter(([name]) => !this.reserved.has(name)))],
    ])
  }

  /** The properties to store. @param before the stored properties */
  flatten(values: Hash, before: Hash = {}): Hash {
    const properties = getOwn(values, 'properties')
    const isSent = (name: string): boolean =>
      !this.shared.includes(name) || getOwn(values, name) !== getOwn(before, name)
    const attributes = this.attributes.filter((name) => Object.hasOwn(values, name) && isSent(name))
    return makeHash([
      ...Object.entries(toHashOrEmpty(properties)),
      ...attributes.map((name) => {
        const value = getOwn(values, name)
        return [name, fileAttributes.has(name) ? mergeFileContents(value, getOwn(before, name)) : value] as const
      }),
    ])
  }

  /** Reports properties with reserved names. */
  check(changes: Hash, path: readonly string[], report: Draft['report']): void {
    const properties = getOwn(changes, 'properties')
    if (!isHash(properties)) return
    for (const name of Object.keys(properties)) {
      if (this.reserved.has(name)) report([...path, 'properties', name], 'exclusion')
    }
  }
}

function summarizeFiles(files: unknown): Hash {
  const entries = Object.entries(toHashOrEmpty(files))
  return makeHash(entries.map(([name, file]) => [name, isHash(file) ? omitKeys(file, [content]) : file]))
}

/** The files to store: new ones, those under a key that was sent, and stored ones that were not removed. */
function mergeFileContents(files: unknown, before: unknown): Hash {
  const kept: Hash = {}
  for (const [name, file] of Object.entries(toHashOrEmpty(files))) {
    if (file instanceof Upload || typeof file === 'string') {
      setOwn(kept, name, file)
    } else if (file !== null && isHash(before)) {
      setOwn(kept, name, getOwn(before, name))
    }
  }
  return kept
}
