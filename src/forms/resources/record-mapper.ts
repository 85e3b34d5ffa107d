import type { PropertyPath } from '../../adapters/records/port'
import { except, getOwn, hashOf, isHash, setOwn, type Hash } from '../../values/hash'
import { Upload } from '../../context/upload'
import { creator, nested } from '../../adapters/records/reserved-tables'
import type { Draft } from './resource'

/** Attributes whose values are files under their names. */
const fileAttributes: readonly string[] = ['custom_attachments', 'custom_images']
const content = 'content_base64'

/** Where a field's value stands in a record: `properties` are its own. */
export function propertyOf(field: PropertyPath): PropertyPath {
  const [first, ...others] = field
  return first === 'properties' ? others : field
}

/**
 * How records of tables keep what a form says: their properties as they are, and some attributes beside them under
 * their own names, which properties then cannot have.
 */
export class RecordMapper {
  private readonly reserved: ReadonlySet<string>

  constructor(private readonly attributes: readonly string[]) {
    this.reserved = new Set([...attributes, creator, nested])
  }

  /** What forms show of a record: of a file everything but its content. */
  load(properties: Hash): Hash {
    const entries = Object.entries(properties)
    const attributes = entries.filter(([name]) => this.attributes.includes(name))
    return hashOf([
      ...attributes.map(([name, value]) => [name, fileAttributes.includes(name) ? summaries(value) : value] as const),
      ['properties', hashOf(entries.filter(([name]) => !this.reserved.has(name)))],
    ])
  }

  /** @param before what the record has kept so far */
  flatten(values: Hash, before: Hash = {}): Hash {
    const properties = getOwn(values, 'properties')
    const attributes = this.attributes.filter((name) => Object.hasOwn(values, name))
    return hashOf([
      ...Object.entries(isHash(properties) ? properties : {}),
      ...attributes.map((name) => {
        const value = getOwn(values, name)
        return [name, fileAttributes.includes(name) ? contents(value, getOwn(before, name)) : value] as const
      }),
    ])
  }

  /** Notes properties whose names stand for something else. */
  check(kept: Hash, path: readonly string[], report: Draft['report']): void {
    const properties = getOwn(kept, 'properties')
    if (!isHash(properties)) return
    for (const name of Object.keys(properties)) {
      if (this.reserved.has(name)) report([...path, 'properties', name], 'exclusion')
    }
  }
}

function summaries(files: unknown): Hash {
  const entries = Object.entries(isHash(files) ? files : {})
  return hashOf(entries.map(([name, file]) => [name, isHash(file) ? except(file, [content]) : file]))
}

/** Files as they are kept: new ones, and those that were kept before and are still wanted. */
function contents(files: unknown, before: unknown): Hash {
  const kept: Hash = {}
  for (const [name, file] of Object.entries(isHash(files) ? files : {})) {
    if (file instanceof Upload) {
      setOwn(kept, name, { ...file.summary, [content]: Buffer.from(file.bytes).toString('base64') })
    } else if (file !== null && isHash(before)) {
      setOwn(kept, name, getOwn(before, name))
    }
  }
  return kept
}
