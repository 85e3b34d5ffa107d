import { diagnose, type Place } from '../../base/diagnostics/diagnostic'
import { ConfigurationError, makeConfigurationError, type PropertyError } from '../../base/errors'
import { getOwn, makeHash, isHash, setOwn, type Hash } from '../../base/values/hash'
import type { Zone } from '../../base/time/zone'
import { findValueAt } from '../../ports/records/value'
import type {
  IndexedProperty,
  PropertyPath,
  RecordCondition,
  RecordFilter,
  RecordOrder,
  RecordQuery,
  StoredRecord,
  ValueCondition,
} from '../../ports/records/port'
import { fileAttributes, usersTable } from '../../ports/records/reserved-tables'
import { findSchemaSubject, type SchemaSubject } from '../kinds/schema'
import { castNumber } from './column-types'
import type { ReadFile } from '../file-kind'
import { Table, castOrKeep, type Column, type Described } from './table'

/** A table, or why its file cannot be used. */
type Outcome = Table | ConfigurationError

/** The schema of one version of the files. */
export class Tables {
  /** The names of the app's tables; empty without a schema. */
  readonly names: ReadonlySet<string>
  private readonly outcomes: Readonly<Record<SchemaSubject, Map<string, Outcome>>> = {
    table: new Map(),
    user: new Map(),
    profile: new Map(),
  }
  /** The files of the tables. */
  private readonly sources = new Map<Table, ReadFile<Table>>()
  /** The errors of the schema files. */
  readonly faults: readonly ConfigurationError[]

  constructor(
    files: readonly ReadFile<Table>[],
    private readonly zone: () => Zone,
    private readonly reportUnlisted: (error: PropertyError, place: Place) => void,
  ) {
    const paths = new Map<string, string>()
    const faults: ConfigurationError[] = []
    for (const file of files) {
      const { path, name } = file
      const subject = findSchemaSubject(path) as SchemaSubject
      const key = `${subject} ${name}`
      const other = paths.get(key)
      const fault = file.fault ?? (other === undefined ? undefined : makeTakenError(file, other))
      this.outcomes[subject].set(name, fault ?? file.value)
      if (fault) faults.push(fault)
      else this.sources.set(file.value, file)
      paths.set(key, path)
    }
    this.faults = faults
    this.names = new Set(this.outcomes.table.keys())
  }

  /** Whether a property of a valid schema file has uploaded files. */
  get hasUploads(): boolean {
    return Array.from(this.sources.keys()).some(({ columns }) =>
      Array.from(columns?.values() ?? []).some(({ upload }) => upload !== undefined),
    )
  }

  /** @throws {ConfigurationError} if a schema file is invalid */
  check(): void {
    for (const fault of this.faults) throw fault
  }

  /** The app's tables, users or profiles by name. @throws {ConfigurationError} if one of their files is invalid */
  all(subject: SchemaSubject): readonly Table[] {
    return Array.from(this.outcomes[subject].keys(), (name) => this.find(subject, name) as Table)
  }

  /** A table of the app; undefined without a file. @throws {ConfigurationError} if its file is invalid */
  findTable(name: string): Table | undefined {
    return this.find('table', name)
  }

  /** The properties that have an index. @throws {ConfigurationError} if a schema file is invalid */
  get indexes(): readonly IndexedProperty[] {
    return subjects.flatMap((subject) => this.listAllIndexes(subject))
  }

  /** The unique properties of a table's records. @throws {ConfigurationError} if its schema file is invalid */
  listUnique(table: string): readonly IndexedProperty[] {
    const indexes =
      table === usersTable
        ? [...this.listAllIndexes('user'), ...this.listAllIndexes('profile')]
        : this.listIndexes('table', table)
    return indexes.filter(({ unique }) => unique)
  }

  /** The stored properties of a new record, with defaults. @throws {PropertyError} */
  writeNew(table: string, properties: Hash): Hash {
    return this.write(table, properties)
  }

  /**
   * The properties of a new record, or of an update, with the defaults of those that are missing: an update has the defaults
   * of new profiles alone.
   *
   * @param before the stored properties of an update
   */
  withDefaults(table: string, properties: Hash, before?: Hash): Hash {
    const input = before ? properties : this.withOwn(table, properties)
    return this.mapProperties(table, input, (described, values, path) =>
      isNewPart(path, before) ? described.withDefaults(values, this.zone()) : values,
    )
  }

  /** Returns whether a table's described properties are nested in others, which an update replaces as a whole. */
  isNested(table: string): boolean {
    const { user, profile } = this.outcomes
    return table === usersTable && user.size + profile.size > 0
  }

  /**
   * The properties to store in an update.
   *
   * @param before the stored properties, if `isNested`
   * @throws {PropertyError}
   */
  writeUpdate(table: string, properties: Hash, before: Hash = {}): Hash {
    return this.write(table, properties, before)
  }

  /** The column of a file, by its path in a record; undefined if the schema has none. */
  findFileColumn(table: string, path: PropertyPath): Column | undefined {
    return this.findColumn(table, path.length === 2 && fileAttributes.has(path[0] ?? '') ? path.slice(1) : path)
  }

  /** Returns whether some of these properties may hold files. */
  mayHoldFiles(table: string, names: readonly string[]): boolean {
    if (table === usersTable) return names.includes('properties') || names.includes('profiles')
    const described = this.find('table', table)
    return names.some((name) => described?.mayHoldFile(name) ?? true)
  }

  /** Returns whether an update keeps a property of a user that the schema does not describe, or no longer. */
  isHidden(table: string, path: PropertyPath): boolean {
    return this.isNested(table) && this.findColumn(table, path) === undefined
  }

  /** The errors of properties that the file of a table, of users or of a profile does not list. */
  *findUnlisted(table: string, properties: Hash): Generator<PropertyError, void> {
    const parts: Iterable<PropertyError>[] = []
    this.mapProperties(table, properties, (described, values, path) => {
      parts.push(described.findUnlistedErrors(values, { table, path }))
      return values
    })
    for (const errors of parts) yield* errors
  }

  /** Returns whether a property, by its path in a record, is stored. */
  isStored(table: string, path: PropertyPath): boolean {
    const [first = '', second = '', , fourth = ''] = path
    if (table !== usersTable) return this.find('table', table)?.isListed(first) ?? true
    if (first === 'properties') return this.find('user', 'user')?.isListed(second) ?? true
    return first !== 'profiles' || (this.find('profile', second)?.isListed(fourth) ?? true)
  }

  /** Converts a stored record to the types of its table. */
  read(record: StoredRecord): StoredRecord {
    const { table, properties } = record
    const read = this.mapProperties(table, properties, (described, values) => described.read(values, this.zone()))
    return read === properties ? record : { ...record, properties: read }
  }

  /** A record as a row of an export: it has nil for each missing property with a default, so its copy gets none. */
  fillMissing({ table, properties }: StoredRecord): Hash {
    return this.mapProperties(table, this.withOwn(table, properties), (described, values) =>
      described.fillMissing(values),
    )
  }

  /** @throws {ConfigurationError} if the file of a table is invalid */
  checkFile(table: string): void {
    if (table === usersTable) this.find('user', 'user')
    else this.find('table', table)
  }

  /** Converts the values of a filter to the types of its table; without a table, to those on which all tables agree. */
  translateFilter<Filter extends RecordFilter>(filter: Filter): Filter {
    const { table, where } = filter
    return where ? { ...filter, where: this.castConditions(where, table) } : filter
  }

  /** As `translateFilter`, and sorts a property that has an index as that index does. */
  translateQuery(query: RecordQuery): RecordQuery {
    const { table, sort } = query
    if (table === undefined || !sort) return this.translateFilter(query)
    return this.translateFilter({ ...query, sort: sort.map((order) => this.castOrder(order, table)) })
  }

  /** @param before the stored properties of an update */
  private write(table: string, properties: Hash, before?: Hash): Hash {
    const input = before ? properties : this.withOwn(table, properties)
    return this.mapProperties(table, input, (described, values, path) => {
      for (const error of described.findUnlistedErrors(values, { table, path })) {
        const source = this.sources.get(described) as ReadFile<Table>
        this.reportUnlisted(error, source.locate(['properties']))
      }
      const written = described.write(values, this.zone(), { table, path }, isNewPart(path, before))
      return makeHash([described.listHidden(findValueAt(before ?? {}, path)), written].flatMap(Object.entries))
    })
  }

  /** A user's properties, with those that `user.yml` describes. */
  private withOwn(table: string, properties: Hash): Hash {
    const isDescribed = table === usersTable && this.find('user', 'user') !== undefined
    return isDescribed ? { properties: {}, ...properties } : properties
  }

  /** Applies `change` to the properties that the schema describes. */
  private mapProperties(
    table: string,
    properties: Hash,
    change: (described: Table, values: Hash, path: Described['path']) => Hash,
  ): Hash {
    if (table !== usersTable) {
      const described = this.find('table', table)
      return described ? change(described, properties, []) : properties
    }
    if (!this.isNested(table)) return properties
    const user = this.find('user', 'user')
    const { properties: own, profiles } = properties
    const changed = makeHash(Object.entries(properties))
    if (user && isHash(own)) changed.properties = change(user, own, ['properties'])
    if (isHash(profiles)) changed.profiles = this.mapProfiles(profiles, change)
    return changed
  }

  private mapProfiles(profiles: Hash, change: Parameters<Tables['mapProperties']>[2]): Hash {
    const changed: Hash = {}
    for (const [name, profile] of Object.entries(profiles)) {
      const described = this.find('profile', name)
      const own = isHash(profile) ? (getOwn(profile, 'properties') ?? {}) : undefined
      const isDescribed = described && isHash(profile) && isHash(own)
      const path = ['profiles', name, 'properties']
      setOwn(changed, name, isDescribed ? { ...profile, properties: change(described, own, path) } : profile)
    }
    return changed
  }

  private listAllIndexes(subject: SchemaSubject): readonly IndexedProperty[] {
    return Array.from(this.outcomes[subject].keys()).flatMap((name) => this.listIndexes(subject, name))
  }

  private listIndexes(subject: SchemaSubject, name: string): readonly IndexedProperty[] {
    return this.find(subject, name)?.listIndexes(locateProperties(subject, name)) ?? []
  }

  private find(subject: SchemaSubject, name: string): Table | undefined {
    const outcome = this.outcomes[subject].get(name)
    if (outcome instanceof ConfigurationError) throw outcome
    return outcome
  }

  /** The column of a property of a table's records. @throws {ConfigurationError} if its file is invalid */
  findColumn(table: string, path: PropertyPath): Column | undefined {
    const [first = '', second = '', third, fourth = ''] = path
    if (table !== usersTable) return path.length === 1 ? this.find('table', table)?.findColumn(first) : undefined
    if (first === 'properties' && path.length === 2) return this.find('user', 'user')?.findColumn(second)
    const isOfProfile = first === 'profiles' && third === 'properties' && path.length === 4
    return isOfProfile ? this.find('profile', second)?.findColumn(fourth) : undefined
  }

  private castOrder({ by, ...rest }: RecordOrder, table: string): RecordOrder {
    const isValue = typeof by === 'object' && by.as === undefined && !by.from && !rest.values
    const as = isValue ? this.findColumn(table, by.path)?.indexedAs : undefined
    return isValue && as ? { ...rest, by: { ...by, as } } : { ...rest, by }
  }

  /** The column of a property that all tables with it describe with one type; undefined if there is none. */
  private findCommonColumn(path: PropertyPath): Column | undefined {
    const [name = '', ...others] = path
    if (others.length > 0) return undefined
    const tables = Array.from(this.outcomes.table.values()).filter((outcome) => outcome instanceof Table)
    const [first, ...rest] = tables.map((table) => table.findColumn(name)).filter((column) => column !== undefined)
    return rest.every(({ type }) => type === first?.type) ? first : undefined
  }

  private findConditionColumn(condition: RecordCondition, table: string | undefined): Column | undefined {
    if (!('path' in condition)) return undefined
    return table === undefined ? this.findCommonColumn(condition.path) : this.findColumn(table, condition.path)
  }

  private castConditions(
    conditions: readonly RecordCondition[],
    table: string | undefined,
  ): readonly RecordCondition[] {
    return conditions.flatMap((condition) => {
      if ('any' in condition) return this.castAlternatives(condition.any, table)
      if ('not' in condition) return { not: this.castConditions(condition.not, table) }
      return this.castValueCondition(condition, this.findConditionColumn(condition, table))
    })
  }

  /** Leaves out the alternatives that the types exclude: conditions without alternatives can use an index. */
  private castAlternatives(
    alternatives: readonly (readonly RecordCondition[])[],
    table: string | undefined,
  ): readonly RecordCondition[] {
    const possible = alternatives.filter((conditions) => !conditions.some((one) => this.isExcluded(one, table)))
    const [first, ...rest] = possible.map((conditions) => this.castConditions(conditions, table))
    return first && rest.length === 0 ? first : [{ any: first ? [first, ...rest] : [] }]
  }

  /** Whether a condition requires elements or no array, but the type of the property is another. */
  private isExcluded(condition: RecordCondition, table: string | undefined): boolean {
    if ('not' in condition) {
      const [negated] = condition.not
      return (
        negated !== undefined && 'every' in negated && this.findConditionColumn(negated, table)?.type.json === 'array'
      )
    }
    const column = 'some' in condition ? this.findConditionColumn(condition, table) : undefined
    return column !== undefined && scalars.has(column.type.json)
  }

  private castValueCondition(
    condition: Extract<RecordCondition, ValueCondition>,
    column: Column | undefined,
  ): RecordCondition {
    if (column?.type.json === 'array' && condition.in) {
      const { in: list, as, ...others } = condition
      return { ...others, every: { in: list, ...(as && { as }) } }
    }
    if (column && condition.as === 'text' && printed.has(column.type.json)) return this.addPrinted(condition, column)
    const isCompared = condition.as === undefined || column?.type.isTime
    if (!column || !isCompared) return condition
    // Times are stored as texts, also if the filter has seconds since 1970.
    const as = condition.as === 'number' ? ({ as: 'text' } as const) : {}
    return { ...condition, ...as, ...this.castValues(column, condition), ...this.castRange(column, condition) }
  }

  /** Also finds the values that a column prints in another form, "9.9" for "9.90"; older records may have the text itself. */
  private addPrinted(condition: Extract<RecordCondition, ValueCondition>, column: Column): RecordCondition {
    const addForm = (text: unknown): readonly unknown[] => [text, String(castOrKeep(column, text, this.zone()) ?? text)]
    const { equals, in: list, ...others } = condition
    if (list) return { ...condition, in: [...new Set(list.flatMap(addForm))] }
    const [text, form] = addForm(equals)
    return equals === undefined || text === form ? condition : { ...others, in: [text, form] }
  }

  /** Converts the values of a condition to the type of a column. A value that is not of the type stays, and equals none. */
  private castValues(column: Column, { equals, notEquals, in: list }: ValueCondition): ValueCondition {
    const typed = (value: unknown): unknown => this.castCompared(column, value) ?? value
    return {
      ...(equals !== undefined && { equals: typed(equals) }),
      ...(notEquals !== undefined && { notEquals: typed(notEquals) }),
      ...(list && { in: list.map(typed) }),
    }
  }

  /** Converts a value to the type of a column; undefined if it is invalid. Any time may be compared with seconds since 1970. */
  private castCompared({ type }: Column, value: unknown): unknown {
    const cast = value === null ? null : type.cast(value, this.zone())
    const seconds = type.isTime && cast === undefined ? castNumber(value) : undefined
    return seconds === undefined ? cast : type.cast(new Date(seconds * 1000), this.zone())
  }

  /** A range in the type of a column, compared as its index is. A bound that is not of the type excludes all records. */
  private castRange(column: Column, { range }: ValueCondition): ValueCondition {
    const as = column.type.indexedAs
    if (!range || !as) return {}
    const read = (bound: unknown): unknown => (as === 'number' ? castNumber(bound) : this.castCompared(column, bound))
    const bounds = Object.entries(range).map(([name, bound]) => [name, read(bound)] as const)
    const isOfType = bounds.every(([, bound]) => bound !== undefined && bound !== null)
    return isOfType ? { as, range: Object.fromEntries(bounds) } : { in: [] }
  }
}

const scalars: ReadonlySet<Column['type']['json']> = new Set(['string', 'number', 'boolean'])

/** The types whose values are printed to compare them with texts. */
const printed: ReadonlySet<Column['type']['json']> = new Set(['number', 'boolean'])

const subjects: readonly SchemaSubject[] = ['table', 'user', 'profile']

/** Whether properties belong to a new record, or to a profile that an update creates. */
function isNewPart(path: PropertyPath, before: Hash | undefined): boolean {
  return !before || (path.length > 1 && findValueAt(before, path.slice(0, 2)) === null)
}

/** The place of a schema file's properties. */
function locateProperties(subject: SchemaSubject, name: string): Described {
  if (subject === 'table') return { table: name, path: [] }
  return { table: usersTable, path: subject === 'user' ? ['properties'] : ['profiles', name, 'properties'] }
}

function makeTakenError(file: ReadFile<Table>, other: string): ConfigurationError {
  const message = `"${file.name}" is already the name of ${other}`
  return makeConfigurationError(diagnose('configuration', file.locate(['name']), message, { keys: ['name'] }))
}
