import { PropertyError } from '../../base/errors'
import { describe, show } from '../../base/values/describe'
import { makeHash, isHash, type Hash } from '../../base/values/hash'
import { formatSuggestion } from '../../base/text/nearest'
import type { Zone } from '../../base/time/zone'
import type { IndexedProperty, ValueKind } from '../../ports/records/port'
import { fileAttributes, recordAttributes } from '../../ports/records/reserved-tables'
import { stringifyProperties } from '../../ports/records/properties'
import type { ColumnType } from './column-types'
import type { UploadOptions } from './upload-options'

/** A property of a table's records. */
export interface Column {
  readonly type: ColumnType
  /** The default value of new records; undefined if there is none. */
  readonly default: unknown
  /** How files are kept and served, if its values are files. */
  readonly upload?: UploadOptions
  /** The type by which the property's index compares, if it has one. */
  readonly indexedAs?: ValueKind | undefined
  /** Whether no two records may have the same value. */
  readonly isUnique?: boolean
}

/** The position of the described properties in a record. */
export interface Described {
  /** The table of the record. */
  readonly table: string
  /** The path of the properties in the record; empty for all. */
  readonly path: readonly string[]
}

/** The schema of a table, of users or of a profile. */
export class Table {
  /** @param columns undefined if the file has none: any properties are then stored unchanged */
  constructor(
    readonly name: string,
    private readonly file: string,
    readonly columns: ReadonlyMap<string, Column> | undefined,
  ) {}

  /** The indexes of its properties; `path` leads to the properties in a record. */
  listIndexes({ table, path }: Described): readonly IndexedProperty[] {
    return Array.from(this.columns ?? []).flatMap(([name, { indexedAs, isUnique }]) => {
      const property = { table, path: [...path, name] }
      return [
        ...(indexedAs ? [{ ...property, as: indexedAs }] : []),
        ...(isUnique ? [{ ...property, as: 'text', unique: true } as const] : []),
      ]
    })
  }

  findColumn(name: string): Column | undefined {
    return this.columns?.get(name)
  }

  /** Whether a property may hold a file: any, if the file lists none. */
  mayHoldFile(name: string): boolean {
    return this.columns === undefined || this.columns.get(name)?.upload !== undefined || fileAttributes.has(name)
  }

  /**
   * Converts properties to their stored form, without those that the file does not list.
   *
   * @param isNew whether missing properties get their defaults
   * @throws {PropertyError} for a value of the wrong type
   */
  write(properties: Hash, zone: Zone, described: Described, isNew: boolean): Hash {
    if (!this.columns) return properties
    const input = JSON.parse(stringifyProperties(properties)) as Hash
    const written = Object.entries(input)
      .filter(([name]) => this.isListed(name))
      .map(([name, value]) => [name, this.cast(name, value, zone, described)] as const)
    return makeHash([...written, ...(isNew ? this.listDefaults(input, zone) : [])])
  }

  /** Converts stored properties to the table's types, without those that the table no longer has. */
  read(properties: Hash, zone: Zone): Hash {
    const { columns } = this
    if (!columns) return properties
    const known = Object.entries(properties).filter(([name]) => this.isListed(name))
    return makeHash(known.map(([name, value]) => [name, castOrKeep(columns.get(name), value, zone)] as const))
  }

  /** Properties of a new record, with the defaults of those that are missing. */
  withDefaults(properties: Hash, zone: Zone): Hash {
    return makeHash([...Object.entries(properties), ...this.listDefaults(properties, zone)])
  }

  /** Adds nil for each missing property with a default, so that a copy of the record gets none. */
  fillMissing(properties: Hash): Hash {
    const missing = Array.from(this.columns ?? []).filter(
      ([name, column]) => column.default !== undefined && !Object.hasOwn(properties, name),
    )
    return missing.length === 0 ? properties : { ...properties, ...makeHash(missing.map(([name]) => [name, null])) }
  }

  /** The stored properties that `read` omits. */
  listHidden(properties: unknown): Hash {
    const stored = isHash(properties) ? Object.entries(properties) : []
    return makeHash(stored.filter(([name]) => !this.isListed(name)))
  }

  /** The errors of the properties that the file does not list. */
  *findUnlistedErrors(properties: Hash, { table, path }: Described): Generator<PropertyError, void> {
    for (const name of Object.keys(properties)) {
      if (this.isListed(name)) continue
      yield new PropertyError(table, [...path, name], 'invalid', this.formatUnlisted(name))
    }
  }

  /** Whether records may have a property: any, if the file lists none. */
  isListed(name: string): boolean {
    return this.columns?.has(name) !== false || recordAttributes.has(name)
  }

  private cast(name: string, value: unknown, zone: Zone, { table, path }: Described): unknown {
    const column = this.findColumn(name)
    if (!column) return value
    const cast = castValue(column, value, zone)
    if (cast !== undefined) return cast
    const { expected, key } = column.type
    const message = `${this.name}.${name}: expected ${expected}, got ${describe(value)} (${this.file})`
    throw new PropertyError(table, [...path, name], key, message)
  }

  private formatUnlisted(name: string): string {
    const names = Array.from(this.columns?.keys() ?? [])
    const hint = `${formatSuggestion(name, names)}; it has ${names.length === 0 ? 'none' : names.join(', ')}`
    return `${this.name}: unknown property ${show(name)} in ${this.file}${hint}`
  }

  private listDefaults(input: Hash, zone: Zone): readonly (readonly [string, unknown])[] {
    return Array.from(this.columns ?? []).flatMap(([name, column]) =>
      column.default === undefined || Object.hasOwn(input, name)
        ? []
        : [[name, castValue(column, column.default, zone)] as const],
    )
  }
}

/** Converts a value to the type of a column; returns it unchanged if that is impossible. */
export function castOrKeep(column: Column | undefined, value: unknown, zone: Zone): unknown {
  const cast = column && castValue(column, value, zone)
  return cast === undefined ? value : cast
}

/** Converts a value to the type of a column; undefined if that is impossible. */
function castValue(column: Column, value: unknown, zone: Zone): unknown {
  return value === null ? null : column.type.cast(value, zone)
}
