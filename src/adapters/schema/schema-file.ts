import { ConfigurationError } from '../../errors'
import { getOwn, isHash } from '../../values/hash'
import { didYouMean } from '../../text/nearest'
import { utc } from '../../time/zone'
import { locateYaml } from '../../formats/yaml'
import { hashBy, json, keysOf, listOf, nonEmpty, Place, text, truth, type Check } from '../forms/check'
import { placeOf } from '../files/layout'
import { isReserved } from '../records/reserved-tables'
import { columnTypes, formerTypes, type ColumnType } from './column-types'
import { Table, type Column } from './table'
import { uploadOptions } from './upload-options'

/** The subject of a schema file: the records of a table, all users, or a profile that users may have. */
export type Kind = 'table' | 'user' | 'profile'

/** A parsed schema file. */
export interface SchemaFile {
  readonly path: string
  readonly kind: Kind
  readonly name: string
  /** Its table, or the error in the file. */
  readonly outcome: Table | ConfigurationError
  readonly warnings: readonly string[]
}

const patterns: readonly (readonly [kind: Kind, pattern: RegExp])[] = [
  ['table', /^schema\/(.+)\.(?:ya?ml|liquid)$/],
  ['profile', /^user_profile_types\/(.+)\.ya?ml$/],
  ['user', /^(user)\.ya?ml$/],
]

/** The file's subject, and its default name; undefined if it is not a schema file. */
function described(path: string): { readonly kind: Kind; readonly name: string } | undefined {
  const { module, rest } = placeOf(path)
  for (const [kind, pattern] of patterns) {
    const [, name] = pattern.exec(rest) ?? []
    if (name !== undefined) return { kind, name: module + name }
  }
  return undefined
}

export function isSchemaFile(path: string): boolean {
  return described(path) !== undefined
}

const columnType: Check<ColumnType> = (given, place) => {
  const name = text(given, place)
  const names = Array.from(columnTypes.keys())
  return (
    columnTypes.get(formerTypes.get(name) ?? name) ??
    place.expected(`one of ${names.join(', ')}`, given, didYouMean(name, names))
  )
}

const tableName: Check<string> = (given, place) => {
  const name = nonEmpty(given, place)
  return isReserved(name) ? place.expected('a name that does not begin with ":"', given) : name
}

const options = hashBy(() => json)

/** `belongs_to` is for imports, and `metadata` for tools; `attribute_type` is the former name of `type`. */
const property = keysOf(
  'key',
  { name: nonEmpty },
  {
    type: columnType,
    attribute_type: columnType,
    default: json,
    default_value: json,
    index: truth,
    unique: truth,
    options,
    versions_configuration: json,
    belongs_to: text,
    metadata: json,
  },
)

const column: Check<readonly [name: string, column: Column]> = (written, place) => {
  const { name, index = false, unique = false, options, ...rest } = property(written, place)
  const { attribute_type: former = columnType('string', place), type = former } = rest
  const key = rest.default === undefined ? 'default_value' : 'default'
  const initial = rest[key]
  if (initial !== undefined && type.cast(initial, utc) === undefined) place.at(key).expected(type.expected, initial)
  if (index && !type.indexedAs) place.at('index').fail('only numbers, texts and times have an order, and so an index')
  if (unique && !type.indexedAs) place.at('unique').fail('only numbers, texts and times can be unique')
  const indexedAs = index ? type.indexedAs : undefined
  const own = { type, default: initial ?? type.initial, indexedAs, isUnique: unique }
  if (!type.isFile) return [name, own]
  const { versions_configuration: versions } = rest
  const given = versions === undefined ? options : { versions, ...options }
  return [name, { ...own, upload: uploadOptions(given ?? {}, place.at('options')) }]
}

const columns: Check<ReadonlyMap<string, Column>> = (given, place) => {
  if (!Array.isArray(given)) return place.expected('a list', given)
  const named = new Map<string, Column>()
  for (const [i, [name, one]] of listOf(column)(given, place).entries()) {
    if (named.has(name)) {
      place.at(String(i)).at('name').withoutEffect(`there is another property "${name}" before: this one counts`)
    }
    named.set(name, one)
  }
  return named
}

const table = keysOf('key', {}, { name: tableName, properties: columns, custom_attributes: columns, metadata: json })

/** Parses a schema file. */
export function readSchemaFile(path: string, source: string): SchemaFile {
  const { kind, name: fallback } = described(path) as NonNullable<ReturnType<typeof described>>
  const warnings: string[] = []
  let name = fallback
  let outcome: SchemaFile['outcome']
  try {
    const { value, ...lines } = locateYaml(source, path)
    const place = new Place({
      ...lines,
      name: path,
      error: (message) => new ConfigurationError(path, message),
      warn: (message) => void warnings.push(message),
    })
    const given = value ?? {}
    const declared = isHash(given) ? getOwn(given, 'name') : undefined
    if (kind !== 'user' && typeof declared === 'string' && declared !== '' && !isReserved(declared)) {
      name = inModule(declared, path)
    }
    const { properties, custom_attributes: columns = properties } = table(given, place)
    outcome = new Table(name, path, columns)
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    outcome = error
  }
  return { path, kind, name, outcome, warnings }
}

function inModule(name: string, path: string): string {
  const { module } = placeOf(path)
  return name.startsWith(module) ? name : module + name
}
