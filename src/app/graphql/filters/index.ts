import type { GraphQLResolveInfo } from 'graphql'
import type { QueryContext } from '../context'
import type { PropertyPath, RecordCondition, RecordFilter, RecordOrder } from '../../../ports/records/port'
import {
  constantsTable,
  dataExportsTable,
  embeddingsTable,
  isReserved,
  usersTable,
} from '../../../ports/records/reserved-tables'
import { listEmailForms, listTextForms } from '../../../ports/accounts'
import { InvalidValueError, UnavailableError } from '../../../base/errors'
import { describe } from '../../../base/values/describe'
import { makeJoinCondition, listJoinKeys } from '../resolvers/records/keys'
import { Batch } from '../resolvers/rows'
import { Cost } from '../cost'
import { checkConditions } from './conditions'
import { makeFullTextConditions, type FullText } from './fulltext'
import { makeMetadataConditions, type MetadataFilter } from './metadata'
import { makeDistanceOrders, makeElementConditions, makePropertyConditions, type PropertyFilter } from './properties'
import { refuse } from './refuse'
import { checkOrders } from './sorts'
import {
  makeBooleanConditions,
  ignoringCase,
  makeIdConditions,
  makeIntegerConditions,
  isSet,
  makeTextConditions,
  makeTimeConditions,
  type BooleanFilter,
  type DateFilter,
  type Forms,
  type Optional,
  type IdFilter,
  type IntegerFilter,
  type Target,
  type TextFilter,
} from './values'

/** A filter argument: conditions by their subjects, all of which must hold. */
export type Filter = Readonly<Record<string, unknown>>

/** The query and the field whose argument a filter is. */
interface FieldContext {
  readonly context: QueryContext
  readonly info: GraphQLResolveInfo
  /** Refuses the filter of related records, by its conditions. */
  readonly checkRelated?: (filter: Optional<Filter>, converted: RecordFilter) => void
}

/** Converts one part of a filter to conditions. */
type ReadPart = (input: never, field: FieldContext) => readonly RecordCondition[] | Promise<readonly RecordCondition[]>

/** The subject of a filter: the records and the meaning of the filter's parts. */
export interface FilterSubject {
  readonly table?: string
  /** The path that contains the properties. */
  readonly prefix: PropertyPath
  readonly parts: ReadonlyMap<string, ReadPart>
}

// Parts of filters, with their names in queries.
const makeTimePart = (name: string, target: Target = { path: [name] }) =>
  [name, (filter: DateFilter) => makeTimeConditions(name, target, filter)] as const
const makeIdPart = (name: string, target: Target = { path: [name] }) =>
  [name, (filter: IdFilter) => makeIdConditions(target, filter)] as const
const makeTextPart = (name: string, forms?: Forms) =>
  [name, (filter: TextFilter) => makeTextConditions({ path: [name] }, filter, forms)] as const
/** A text that is compared without its case, unless the filter is `case_sensitive`. */
const makeCaseInsensitivePart = (name: string) =>
  [
    name,
    (filter: TextFilter) =>
      makeTextConditions({ path: [name] }, filter, filter.case_sensitive === true ? undefined : ignoringCase),
  ] as const
const makeIntegerPart = (name: string) =>
  [name, (filter: IntegerFilter) => makeIntegerConditions({ path: [name] }, filter)] as const
const makeTablePart = (name: string) =>
  [
    name,
    (filter: TextFilter) => {
      checkTable(filter.value ?? filter.exact)
      return makeTextConditions({ column: 'table' }, filter)
    },
  ] as const

/** The path of a property, which older searches call `properties.name` or `properties.name.raw`. */
const toPropertyPath = (name: string): PropertyPath => [name.replace(/^properties\.(.+?)(?:\.raw)?$/, '$1')]

/** The attributes of a user beside e-mail, password and the app's own properties. */
export const userAttributes = ['first_name', 'middle_name', 'last_name', 'name', 'slug', 'language'] as const
/** The attributes of users whose filters ignore case. Source: the public release notes of 19 November 2019. */
const caseInsensitiveAttributes: ReadonlySet<string> = new Set(['first_name', 'last_name', 'name'])
/** The attributes of users that are texts. */
export const userTexts: readonly string[] = ['email', ...userAttributes]
const toUserPath = (name: string): PropertyPath =>
  userTexts.includes(name) ? [name] : [...users.prefix, ...toPropertyPath(name)]

const ofRecords = (): FilterSubject => records
const ofModels = (): FilterSubject => models
const ofUsers = (): FilterSubject => users

const listCommonParts = (own: () => FilterSubject): readonly (readonly [string, ReadPart])[] => [
  makeTimePart('created_at', { column: 'createdAt' }),
  makeTimePart('updated_at', { column: 'updatedAt' }),
  makeTimePart('deleted_at', { column: 'deletedAt' }),
  makeIdPart('id', { column: 'id' }),
  ['ids', (ids: readonly string[]) => [{ column: 'id', in: ids }]],
  [
    'properties',
    (filters: readonly PropertyFilter[]) => filters.flatMap((one) => makePropertyConditions(own().prefix, one)),
  ],
  [
    'or',
    async (filters: readonly Filter[], field) => {
      const any = filters.map(async (filter) => {
        const conditions = await toConditions(own(), filter, field)
        return !asksForDeleted(filter) && filters.some(asksForDeleted) ? [...conditions, notDeleted] : conditions
      })
      return filters.length > 0 ? [{ any: await Promise.all(any) }] : []
    },
  ],
  ['related_records', makeRelatedReader(own, ofRecords)],
  ['related_models', makeRelatedReader(own, ofModels)],
  ['related_users', makeRelatedReader(own, ofUsers)],
]

const recordParts: readonly (readonly [string, ReadPart])[] = [
  makeTablePart('table'),
  makeIdPart('table_id', { column: 'table' }),
  makeTextPart('external_id'),
  makeIdPart('user_id'),
  ['fulltext', (query: FullText) => makeFullTextConditions(toPropertyPath, query)],
]

export const records: FilterSubject = {
  prefix: [],
  parts: new Map<string, ReadPart>([...listCommonParts(ofRecords), ...recordParts]),
}

export const models: FilterSubject = {
  prefix: [],
  parts: new Map<string, ReadPart>([
    ...listCommonParts(ofModels),
    ...recordParts,
    makeTablePart('model_schema_name'),
    makeTablePart('name'),
    makeIdPart('model_schema_id', { column: 'table' }),
    ['models', makeRelatedReader(ofModels, ofModels)],
    ['users', makeRelatedReader(ofModels, ofUsers)],
  ]),
}

interface ProfileFilter {
  readonly name?: Optional<string>
  readonly name_filter?: Optional<TextFilter>
  readonly properties?: Optional<readonly PropertyFilter[]>
}

export const users: FilterSubject = {
  table: usersTable,
  prefix: ['properties'],
  parts: new Map<string, ReadPart>([
    ...listCommonParts(ofUsers),
    ...userAttributes.map((name) =>
      caseInsensitiveAttributes.has(name) ? makeCaseInsensitivePart(name) : makeTextPart(name),
    ),
    makeTextPart('email', { whole: listEmailForms, part: listTextForms }),
    ['fulltext', (query: FullText) => makeFullTextConditions(toUserPath, query, userTexts)],
    makeIdPart('external_id'),
    ['profiles', (filters: readonly ProfileFilter[]) => filters.flatMap(makeProfileConditions)],
  ]),
}

export const constants: FilterSubject = {
  table: constantsTable,
  prefix: [],
  parts: new Map<string, ReadPart>([
    makeTimePart('created_at', { column: 'createdAt' }),
    makeTimePart('updated_at', { column: 'updatedAt' }),
    makeIdPart('id', { column: 'id' }),
    makeTextPart('name'),
  ]),
}

export const dataExports: FilterSubject = { table: dataExportsTable, prefix: [], parts: constants.parts }

export const embeddings: FilterSubject = {
  table: embeddingsTable,
  prefix: [],
  parts: new Map<string, ReadPart>([
    ...constants.parts,
    ['metadata', (filters: readonly MetadataFilter[]) => filters.flatMap((filter) => makeMetadataConditions(filter))],
  ]),
}

/** The attributes of files that filters compare as texts. */
const fileTexts = [
  ...['path', 'name', 'parameterized_name', 'physical_file_path', 'body', 'content', 'liquid_body', 'query_string'],
  ...['slug', 'format', 'subdomain', 'request_method', 'layout', 'layout_name', 'layout_path', 'redirect_to'],
  ...['to', 'bcc', 'cc', 'subject', 'attachments', 'delay', 'delay_by', 'trigger_condition'],
  ...['callback', 'headers', 'flash_alert', 'flash_notice', 'resource', 'resource_owner', 'default_payload'],
  ...['callback_actions', 'async_callback_actions', 'content_type'],
]

/** The app's files, as rows. */
export const files: FilterSubject = {
  prefix: [],
  parts: new Map<string, ReadPart>([
    ...listCommonParts(() => files),
    makeTimePart('content_updated_at', { column: 'updatedAt' }),
    ...fileTexts.map((name) => makeTextPart(name)),
    makeIntegerPart('redirect_code'),
    makeIntegerPart('max_deep_level'),
    ['authorization_policies', (filter: TextFilter) => makeElementConditions([], 'authorization_policies', filter)],
    ['searchable', (filter: BooleanFilter) => makeBooleanConditions({ path: ['searchable'] }, filter)],
    [
      'metadata',
      (filters: readonly MetadataFilter[]) =>
        filters.flatMap((filter) => makeMetadataConditions(filter, ['metadata_text'])),
    ],
  ]),
}

export const sentNotifications: FilterSubject = {
  prefix: [],
  parts: new Map<string, ReadPart>([
    ...listCommonParts(() => sentNotifications),
    ...['content', 'notification_type'].map((name) => makeTextPart(name)),
    makeIdPart('notification_id'),
  ]),
}

export const backgroundJobs: FilterSubject = {
  prefix: [],
  parts: new Map<string, ReadPart>([
    ...listCommonParts(() => backgroundJobs),
    ...['queue', 'label', 'source_name', 'source_type', 'form_configuration_name', 'resource_type'].map((name) =>
      makeTextPart(name),
    ),
    makeIdPart('resource_id'),
    ...['run_at', 'failed_at', 'locked_at', 'timestamp'].map((name) => makeTimePart(name)),
    ['type', (type: string) => [{ path: ['type'], equals: type }]],
  ]),
}

/** A user has a profile if there is a value under its name. */
function makeProfileConditions({ name, name_filter, properties }: ProfileFilter): readonly RecordCondition[] {
  refuse({ name_filter }, 'name the profile')
  const path = ['profiles', name ?? 'default']
  return [
    { path, exists: true },
    ...(properties ?? []).flatMap((filter) => makePropertyConditions([...path, 'properties'], filter)),
  ]
}

/**
 * Converts a filter argument to a record filter.
 *
 * @throws {LimitError} if it has too many conditions
 */
export async function toRecordFilter(
  subject: FilterSubject,
  filter: Optional<Filter>,
  field: FieldContext,
): Promise<RecordFilter> {
  const where = checkConditions(await toConditions(subject, filter ?? {}, field))
  const deleted = asksForDeleted(filter ?? {}) ? 'with' : 'without'
  return { ...hoistColumns(where), ...(subject.table !== undefined && { table: subject.table }), deleted }
}

/** Returns whether a filter or part of it mentions deleted records; only then are they found. */
function asksForDeleted({ deleted_at, or }: Filter): boolean {
  return Object.values(deleted_at ?? {}).some(isSet) || ((or ?? []) as readonly Filter[]).some(asksForDeleted)
}

const notDeleted: RecordCondition = { column: 'deletedAt', exists: false }

async function toConditions(
  subject: FilterSubject,
  filter: Filter,
  field: FieldContext,
): Promise<readonly RecordCondition[]> {
  const parts = Object.entries(filter).map(async ([name, input]) => {
    const read = subject.parts.get(name)
    if (input == null) return []
    if (!read) throw new UnavailableError(name, `filter: "${name}" is not available here`)
    return read(input as never, field)
  })
  return (await Promise.all(parts)).flat()
}

/**
 * Moves conditions on an app table and on ids that all records must meet into the filter's own keys, which the store
 * can look up.
 */
function hoistColumns(where: readonly RecordCondition[]): RecordFilter {
  let filter: RecordFilter = {}
  const others = where.filter((condition) => {
    if (!('column' in condition)) return true
    const { column, equals } = condition
    if (column === 'table' && typeof equals === 'string' && !isReserved(equals) && filter.table === undefined) {
      filter = { ...filter, table: equals }
      return false
    }
    const ids = column === 'id' ? (typeof equals === 'string' ? [equals] : condition.in) : undefined
    if (!ids || filter.ids) return true
    filter = { ...filter, ids: ids as readonly string[] }
    return false
  })
  return { ...filter, where: others }
}

/** The sort orders that a filter implies. */
export function makeFilterOrders({ prefix }: FilterSubject, filter: Optional<Filter>): readonly RecordOrder[] {
  return checkOrders(makeDistanceOrders(prefix, (filter?.properties ?? []) as readonly PropertyFilter[]))
}

interface RelatedFilter {
  readonly join?: Optional<{ readonly foreign_property: string; readonly join_on_property?: Optional<string> }>
  readonly filter?: Optional<Filter>
}

/** Conditions for own rows that join with at least one other that the filter finds. */
function makeRelatedReader(own: () => FilterSubject, other: () => FilterSubject): ReadPart {
  return async (filters: readonly RelatedFilter[], field) => {
    const conditions: RecordCondition[] = []
    for (const { join, filter } of filters) {
      if (!join) throw new InvalidValueError('join: expected the properties that must be equal')
      const wanted = await toRecordFilter(other(), filter, field)
      field.checkRelated?.(filter, wanted)
      const found = await Cost.of(field.info).load((left) =>
        field.context.records.search({ ...wanted, limit: left + 1 }),
      )
      const keys = new Batch(found).rows.flatMap((row) => listJoinKeys(row, join.foreign_property))
      conditions.push(makeJoinCondition(join.join_on_property ?? 'id', [...new Set(keys)], own().prefix))
    }
    return conditions
  }
}

/** @throws {InvalidValueError} for a reserved table */
export function checkTable(name: Optional<string>): string | undefined {
  if (name != null && isReserved(name)) {
    throw new InvalidValueError(`table: expected a name that does not begin with ":", got ${describe(name)}`)
  }
  return name ?? undefined
}
