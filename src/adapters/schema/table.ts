import { PropertyError } from '../../errors'
import { describe, show } from '../../values/describe'
import { hashOf, isHash, type Hash } from '../../values/hash'
import { didYouMean } from '../../text/nearest'
import type { Zone } from '../../time/zone'
import { recordAttributes } from '../records/reserved-tables'
import { jsonOf } from '../records/properties'
import type { ColumnType } from './column-types'

/** A property of the records of a table. */
export interface Column {
  readonly type: ColumnType
  /** What new records have where they are given nothing; undefined where that is nothing. */
  readonly default: unknown
  /** Of uploads: who may see them, how large they may be, and the versions that are made of images. */
  readonly options: Hash
}

/** Where a record has what a table describes. */
export interface Described {
  /** The table of the record. */
  readonly table: string
  /** The path of the properties in it. */
  readonly path: readonly string[]
}

/** What the app's schema says of a table, of users or of a profile. */
export class Table {
  /** @param columns undefined where it says nothing of them: any are kept as they are then */
  constructor(
    readonly name: string,
    private readonly file: string,
    private readonly columns: ReadonlyMap<string, Column> | undefined,
  ) {}

  column(name: string): Column | undefined {
    return this.columns?.get(name)
  }

  /**
   * Properties as they are kept.
   *
   * @param isNew whether what is not given takes its default
   * @throws {PropertyError} for one that the table does not have, or of another type
   */
  write(properties: Hash, zone: Zone, described: Described, isNew: boolean): Hash {
    if (!this.columns) return properties
    const given = JSON.parse(jsonOf(properties)) as Hash
    const written = Object.entries(given).map(
      ([name, value]) => [name, this.cast(name, value, zone, described)] as const,
    )
    return hashOf([...written, ...(isNew ? this.defaultsFor(given, zone) : [])])
  }

  /** Properties as they are read: those that the table no longer has are left out, and values of its types. */
  read(properties: Hash, zone: Zone): Hash {
    const { columns } = this
    if (!columns) return properties
    const known = Object.entries(properties).filter(([name]) => columns.has(name) || recordAttributes.has(name))
    return hashOf(known.map(([name, value]) => [name, typedOrAsIs(columns.get(name), value, zone)] as const))
  }

  /** Those of stored properties that are not read. */
  hidden(properties: unknown): Hash {
    const { columns } = this
    const stored = columns && isHash(properties) ? Object.entries(properties) : []
    return hashOf(stored.filter(([name]) => !columns?.has(name) && !recordAttributes.has(name)))
  }

  private cast(name: string, value: unknown, zone: Zone, { table, path }: Described): unknown {
    const column = this.column(name)
    if (!column) return recordAttributes.has(name) ? value : this.refuseUnknown(name, table, path)
    const cast = typed(column, value, zone)
    if (cast !== undefined) return cast
    const { expected, key } = column.type
    const message = `${this.name}.${name}: expected ${expected}, got ${describe(value)} (${this.file})`
    throw new PropertyError(table, [...path, name], key, message)
  }

  private refuseUnknown(name: string, table: string, path: readonly string[]): never {
    const names = Array.from(this.columns?.keys() ?? [])
    const hint = `${didYouMean(name, names)}; it has ${names.length === 0 ? 'none' : names.join(', ')}`
    const message = `${this.name}: there is no property ${show(name)} in ${this.file}${hint}`
    throw new PropertyError(table, [...path, name], 'invalid', message)
  }

  private defaultsFor(given: Hash, zone: Zone): readonly (readonly [string, unknown])[] {
    return Array.from(this.columns ?? []).flatMap(([name, column]) =>
      column.default === undefined || Object.hasOwn(given, name)
        ? []
        : [[name, typed(column, column.default, zone)] as const],
    )
  }
}

/** A value as a column keeps it, where it is one of its type. */
export function typedOrAsIs(column: Column | undefined, value: unknown, zone: Zone): unknown {
  const cast = column && typed(column, value, zone)
  return cast === undefined ? value : cast
}

/** A value as a column keeps it; undefined where it is none of its type. */
function typed(column: Column, value: unknown, zone: Zone): unknown {
  return value === null ? null : column.type.cast(value, zone)
}
