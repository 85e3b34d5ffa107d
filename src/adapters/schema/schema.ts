import { ConfigurationError, type PropertyError } from '../../errors'
import { getOwn, hashOf, isHash, setOwn, type Hash } from '../../values/hash'
import { andThen, type PromiseOrValue } from '../../async/promise-or-value'
import type { Zone } from '../../time/zone'
import { ParsedFiles, type AppFiles } from '../files/app-files'
import { valueAt } from '../records/value'
import type {
  IndexedProperty,
  PropertyPath,
  RecordCondition,
  RecordFilter,
  RecordOrder,
  RecordQuery,
  StoredRecord,
  ValueCondition,
} from '../records/port'
import { fileAttributes, usersTable } from '../records/reserved-tables'
import { isSchemaFile, readSchemaFile, type Kind, type SchemaFile } from './schema-file'
import { Table, typedOrAsIs, type Column, type Described } from './table'

/**
 * The app's data schema: its tables in `schema/*.yml`, users in `user.yml`, and their profiles in
 * `user_profile_types/*.yml`. An invalid file fails when its records are used, and does not affect the others.
 */
export class Schema {
  private readonly parsed: ParsedFiles<SchemaFile>

  /**
   * @param zone the time zone of times without one
   * @param isStrict whether writing a property that the file does not list is an error, or ignored with a warning
   */
  constructor(
    private readonly files: AppFiles,
    private readonly zone: () => Zone,
    private readonly warn: (message: string) => void,
    private readonly isStrict = false,
  ) {
    this.parsed = new ParsedFiles(files, readSchemaFile)
  }

  /** The schema of the current files. */
  current(): PromiseOrValue<Tables> {
    const snapshot = this.files.current()
    return snapshot.once(this, () =>
      andThen(snapshot.list(), (paths) =>
        andThen(this.parsed.all(paths.filter(isSchemaFile)), (files) => {
          for (const { warnings } of files) warnings.forEach(this.warn)
          return new Tables(files, this.zone, (error) => this.reportUnlisted(error))
        }),
      ),
    )
  }

  private reportUnlisted(error: PropertyError): void {
    if (this.isStrict) throw error
    this.warn(`${error.message}: not stored`)
  }
}

/** The schema of one version of the files. */
export class Tables {
  /** The names of the app's tables; empty without a schema. */
  readonly names: ReadonlySet<string>
  private readonly outcomes: Readonly<Record<Kind, Map<string, SchemaFile['outcome']>>> = {
    table: new Map(),
    user: new Map(),
    profile: new Map(),
  }
  /** The errors of the schema files. */
  readonly faults: readonly ConfigurationError[]

  constructor(
    files: readonly SchemaFile[],
    private readonly zone: () => Zone,
    private readonly reportUnlisted: (error: PropertyError) => void,
  ) {
    const paths = new Map<string, string>()
    const faults = files.map(({ outcome }) => outcome).filter((outcome) => outcome instanceof ConfigurationError)
    for (const { path, kind, name, outcome } of files) {
      const key = `${kind} ${name}`
      const other = paths.get(key)
      const fault = other === undefined ? undefined : taken(path, name, other)
      this.outcomes[kind].set(name, fault ?? outcome)
      if (fault) faults.push(fault)
      paths.set(key, path)
    }
    this.faults = faults
    this.names = new Set(this.outcomes.table.keys())
  }

  /** @throws {ConfigurationError} if a schema file is invalid */
  check(): void {
    for (const fault of this.faults) throw fault
  }

  /** The app's tables, users or profiles by name. @throws {ConfigurationError} if one of their files is invalid */
  all(kind: Kind): readonly Table[] {
    return Array.from(this.outcomes[kind].keys(), (name) => this.find(kind, name) as Table)
  }

  /** The properties that have an index. @throws {ConfigurationError} if a schema file is invalid */
  get indexes(): readonly IndexedProperty[] {
    return kinds.flatMap((kind) => this.allIndexes(kind))
  }

  /** The unique properties of a table's records. @throws {ConfigurationError} if its schema file is invalid */
  unique(table: string): readonly IndexedProperty[] {
    const indexes =
      table === usersTable
        ? [...this.allIndexes('user'), ...this.allIndexes('profile')]
        : this.indexesOf('table', table)
    return indexes.filter(({ unique }) => unique)
  }

  /** The stored properties of a new record, with defaults. @throws {PropertyError} */
  created(table: string, properties: Hash): Hash {
    return this.write(table, properties, true)
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
  updated(table: string, properties: Hash, before: Hash = {}): Hash {
    return this.write(table, properties, false, before)
  }

  /** The column of a file, by its path in a record; undefined if the schema has none. */
  fileColumn(table: string, path: PropertyPath): Column | undefined {
    return this.column(table, path.length === 2 && fileAttributes.has(path[0] ?? '') ? path.slice(1) : path)
  }

  /** Returns whether some of these properties may hold files. */
  mayHoldFiles(table: string, names: readonly string[]): boolean {
    if (table === usersTable) return names.includes('properties') || names.includes('profiles')
    const described = this.find('table', table)
    return names.some((name) => described?.mayHoldFile(name) ?? true)
  }

  /** Returns whether an update keeps a property of a user that the schema does not describe, or no longer. */
  hides(table: string, path: PropertyPath): boolean {
    return this.isNested(table) && this.column(table, path) === undefined
  }

  /** The error of a property that the file of a table does not list; none if it does. */
  unlisted(table: string, name: string): readonly PropertyError[] {
    return this.find('table', table)?.unlisted({ [name]: null }, { table, path: [] }) ?? []
  }

  /** Returns whether a property, by its path in a record, is stored. */
  stores(table: string, path: PropertyPath): boolean {
    const [first = '', second = '', , fourth = ''] = path
    if (table !== usersTable) return this.find('table', table)?.isListed(first) ?? true
    if (first === 'properties') return this.find('user', 'user')?.isListed(second) ?? true
    return first !== 'profiles' || (this.find('profile', second)?.isListed(fourth) ?? true)
  }

  /** Converts a stored record to the types of its table. */
  read(record: StoredRecord): StoredRecord {
    const { table, properties } = record
    const read = this.mapped(table, properties, (described, values) => described.read(values, this.zone()))
    return read === properties ? record : { ...record, properties: read }
  }

  /** Converts the values of a filter to the types of its table. */
  filter<Filter extends RecordFilter>(filter: Filter): Filter {
    const { table, where } = filter
    if (table === undefined || !where) return filter
    return { ...filter, where: where.map((condition) => this.condition(condition, table)) }
  }

  /** As `filter`, and sorts a property that has an index as that index does. */
  query(query: RecordQuery): RecordQuery {
    const { table, sort } = query
    if (table === undefined || !sort) return this.filter(query)
    return this.filter({ ...query, sort: sort.map((order) => this.order(order, table)) })
  }

  private write(table: string, properties: Hash, isNew: boolean, before: Hash = {}): Hash {
    const isNewUser = isNew && table === usersTable && this.find('user', 'user') !== undefined
    const given = isNewUser ? { properties: {}, ...properties } : properties
    return this.mapped(table, given, (described, values, path) => {
      // An update of a user may create a profile.
      const isFirst = isNew || path.length > 1
      described.unlisted(values, { table, path }).forEach(this.reportUnlisted)
      const written = described.write(values, this.zone(), { table, path }, isFirst)
      return hashOf([described.hidden(valueAt(before, path)), written].flatMap(Object.entries))
    })
  }

  /** Applies `change` to the properties that the schema describes. */
  private mapped(
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
    const changed = hashOf(Object.entries(properties))
    if (user && isHash(own)) changed.properties = change(user, own, ['properties'])
    if (isHash(profiles)) changed.profiles = this.mappedProfiles(profiles, change)
    return changed
  }

  private mappedProfiles(profiles: Hash, change: Parameters<Tables['mapped']>[2]): Hash {
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

  private allIndexes(kind: Kind): readonly IndexedProperty[] {
    return Array.from(this.outcomes[kind].keys()).flatMap((name) => this.indexesOf(kind, name))
  }

  private indexesOf(kind: Kind, name: string): readonly IndexedProperty[] {
    return this.find(kind, name)?.indexes(placeIn(kind, name)) ?? []
  }

  private find(kind: Kind, name: string): Table | undefined {
    const outcome = this.outcomes[kind].get(name)
    if (outcome instanceof ConfigurationError) throw outcome
    return outcome
  }

  /** The column of a property of a table's records. @throws {ConfigurationError} if its file is invalid */
  column(table: string, path: PropertyPath): Column | undefined {
    const [first = '', second = '', third, fourth = ''] = path
    if (table !== usersTable) return path.length === 1 ? this.find('table', table)?.column(first) : undefined
    if (first === 'properties' && path.length === 2) return this.find('user', 'user')?.column(second)
    const isOfProfile = first === 'profiles' && third === 'properties' && path.length === 4
    return isOfProfile ? this.find('profile', second)?.column(fourth) : undefined
  }

  private order({ by, ...rest }: RecordOrder, table: string): RecordOrder {
    const isValue = typeof by === 'object' && by.as === undefined && !by.from && !rest.values
    const as = isValue ? this.column(table, by.path)?.indexedAs : undefined
    return isValue && as ? { ...rest, by: { ...by, as } } : { ...rest, by }
  }

  private condition(condition: RecordCondition, table: string): RecordCondition {
    const all = (conditions: readonly RecordCondition[]): readonly RecordCondition[] =>
      conditions.map((one) => this.condition(one, table))
    if ('any' in condition) return { any: condition.any.map(all) }
    if ('not' in condition) return { not: all(condition.not) }
    const column = 'path' in condition ? this.column(table, condition.path) : undefined
    if (column?.type.json === 'array' && condition.in) {
      const { in: list, as, ...others } = condition
      return { ...others, every: { in: list, ...(as && { as }) } }
    }
    const isCompared = condition.as === undefined || column?.type.isTime
    return column && isCompared ? { ...condition, ...this.values(column, condition) } : condition
  }

  /** Converts the values of a condition to the type of a column. */
  private values(column: Column, { equals, notEquals, in: list, range }: ValueCondition): ValueCondition {
    const typed = <T>(value: T): T => typedOrAsIs(column, value, this.zone()) as T
    return {
      ...(equals !== undefined && { equals: typed(equals) }),
      ...(notEquals !== undefined && { notEquals: typed(notEquals) }),
      ...(list && { in: list.map(typed) }),
      ...(range && { range: Object.fromEntries(Object.entries(range).map(([name, bound]) => [name, typed(bound)])) }),
    }
  }
}

const kinds: readonly Kind[] = ['table', 'user', 'profile']

/** Where the properties of a schema file are. */
function placeIn(kind: Kind, name: string): Described {
  if (kind === 'table') return { table: name, path: [] }
  return { table: usersTable, path: kind === 'user' ? ['properties'] : ['profiles', name, 'properties'] }
}

function taken(path: string, name: string, other: string): ConfigurationError {
  return new ConfigurationError(path, `${path}: name: "${name}" is taken by ${other}`)
}
