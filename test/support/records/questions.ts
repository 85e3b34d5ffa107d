import fc from 'fast-check'
import type {
  GeoPoint,
  RecordColumn,
  RecordCondition,
  RecordOrder,
  RecordQuery,
  ValueCondition,
} from '../../../src/ports/records/port'
import { isRecordId } from '../../../src/ports/records/properties'
import { makeHash, type Hash } from '../../../src/base/values/hash'
import { names, pieces } from '../arbitraries'

// Records and queries with few different values, so that many match.

const hostileTexts = ['\0', 'a\0b', '\ud800', '\udfff', 'a\udfff']

const numbers = fc.constantFrom(
  ...[
    0,
    1,
    -1,
    9.5,
    10,
    0.1,
    1e-6,
    1e-7,
    -1.5e-7,
    123456789.125,
    2 ** 53,
    999999999999999900000,
    1e21,
    1e23,
    -1.25e300,
  ],
  ...[5e-324, Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE, 100, 20000],
)
const texts = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      'a',
      'A',
      'ab',
      'aB',
      'b',
      '1',
      '10',
      '9.5',
      '1e1',
      '1E+01',
      '1e23',
      '1e999',
      '-1e999',
      '1e-999',
      '-0',
      '01',
      '+1',
    ],
    ...[
      ' 1',
      '1\n',
      'true',
      'null',
      'Żółw',
      'żÓŁW',
      'ΑΣ',
      'ας',
      'ΑΣΑ',
      'İ',
      'i',
      'ß',
      'SS',
      '\uffff',
      '💥',
      '\u{10ffff}a',
    ],
    ...['{}', '[1]', '"a"', '%', '_', "'; DROP TABLE records; --", '$1', '\\'],
  ),
  fc.constantFrom(...pieces.filter((piece) => piece !== '\0' && piece.isWellFormed())),
)
const scalars = fc.oneof(texts, numbers, fc.constantFrom(true, false, null))
/** Mostly the same two keys, so that queries find records. */
const keys = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'b') },
  { weight: 1, arbitrary: fc.constantFrom('email', '0', ...names) },
)
const hash = (value: fc.Arbitrary<unknown>): fc.Arbitrary<Hash> =>
  fc.array(fc.tuple(keys, value), { minLength: 1, maxLength: 3 }).map((entries) => makeHash(entries))
export const values: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: scalars },
  {
    weight: 2,
    arbitrary: fc.array(fc.oneof({ weight: 4, arbitrary: scalars }, fc.array(scalars, { maxLength: 2 })), {
      maxLength: 3,
    }),
  },
  { weight: 2, arbitrary: hash(scalars) },
)

/** Places whose distances are either exactly equal or far apart, and invalid places. */
const places: readonly GeoPoint[] = [
  { lat: 0, lng: 0 },
  { lat: 52.2297, lng: 21.0122 },
  { lat: 50.0647, lng: 19.945 },
  { lat: -33.8688, lng: 151.2093 },
]
const points = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom(...places).map(({ lat, lng }) => ({ type: 'Point', coordinates: [lng, lat] })),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constantFrom<unknown>('Point', 'Point', 'point', null, ['Point']),
      coordinates: fc.constantFrom<unknown>(
        ...[[181, 0], [0, -90.5], [1e308, -1e308], ['21', '52'], [21], [], 21, null, { 0: 21, 1: 52 }, [21, 52, 100]],
      ),
    }),
  },
)

export const properties: fc.Arbitrary<Hash> = fc
  .tuple(hash(values), fc.option(fc.oneof({ weight: 5, arbitrary: points }, fc.array(points, { maxLength: 2 }))))
  .map(([others, at]) => (at === null ? others : makeHash([...Object.entries(others), ['at', at]])))

const asked = fc.oneof(
  { weight: 8, arbitrary: values },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(...hostileTexts, NaN, Infinity, ['\0'], { a: '\ud800' }, 10n) },
)
const partsAsked = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('', 'a', 'A', 'B', 'b', '1', 'e', 'ÓŁ', 'w', 'Σ', 'σ') },
  { weight: 3, arbitrary: texts },
  { weight: 1, arbitrary: fc.constantFrom(...hostileTexts) },
)
const kinds = fc.constantFrom('text' as const, 'number' as const)
const conversions = fc.constantFrom('text' as const, 'number' as const, 'lowercase' as const, 'texts' as const)
const path = fc.oneof(
  { weight: 6, arbitrary: keys.map((key) => [key]) },
  { weight: 2, arbitrary: fc.tuple(keys, keys).map((both) => [...both]) },
  { weight: 1, arbitrary: fc.constantFrom<string[]>([], ['at'], ['\0'], ['a', '\ud800'], ['a', 'b', 'a']) },
)
const bound = fc.oneof(texts, numbers, fc.constantFrom(NaN, Infinity, -Infinity))
const range = fc.oneof(
  fc.tuple(fc.constantFrom('gt', 'gte', 'lt', 'lte'), bound).map(([name, bound]) => ({ [name]: bound })),
  fc.record({ gt: bound, gte: bound, lt: bound, lte: bound }, { requiredKeys: [] }),
)

const center = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...places) },
  { weight: 1, arbitrary: fc.constantFrom({ lat: 91, lng: 0 }, { lat: NaN, lng: 0 }, { lat: 0, lng: 1e308 }) },
)
const near = fc.record({
  within: fc.record({
    center,
    km: fc.oneof(fc.constantFrom(0, 1, 300, 9000, 1e5, -1, NaN, Infinity), fc.constantFrom(['a'], ['b'], ['\0'])),
  }),
})

/** A single condition on a value; combined ones would match almost nothing. */
const question: fc.Arbitrary<ValueCondition> = fc.oneof(
  fc.record({ equals: asked }),
  fc.record({ in: fc.array(asked, { maxLength: 4 }) }),
  fc.record({ notEquals: asked }),
  ...(['contains', 'startsWith', 'endsWith'] as const).map((name) =>
    fc.tuple(partsAsked, fc.boolean()).map(([part, caseSensitive]) => ({ [name]: part, caseSensitive })),
  ),
  fc.record(
    { contains: partsAsked, startsWith: partsAsked, endsWith: partsAsked, caseSensitive: fc.boolean() },
    { requiredKeys: [] },
  ),
  fc.record({ exists: fc.boolean() }),
  fc.record({ range }),
)
const counted = (question: fc.Arbitrary<ValueCondition>): fc.Arbitrary<ValueCondition> =>
  fc.tuple(fc.option(conversions, { nil: undefined }), question).map(([as, asked]) => ({ ...(as && { as }), ...asked }))

const ofElements = counted(question)
const ofArrays = fc.oneof(
  { weight: 5, arbitrary: fc.record({ some: ofElements }) },
  { weight: 3, arbitrary: fc.record({ every: ofElements }) },
  { weight: 1, arbitrary: fc.record({ some: fc.record({ some: ofElements }) }) },
  { weight: 1, arbitrary: fc.record({ every: fc.record({ every: ofElements }) }) },
  { weight: 1, arbitrary: fc.constant({ some: {} }) },
)

/** Conditions on columns, except ids and times, which differ between two stores. */
const ofColumns: fc.Arbitrary<RecordCondition> = fc.oneof(
  counted(question).map((asked) => ({ column: 'table' as const, ...asked })),
  fc
    .tuple(
      fc.constantFrom<RecordColumn>('id', 'createdAt', 'updatedAt', 'deletedAt'),
      fc.option(conversions, { nil: undefined }),
      fc.oneof(
        fc.record({ exists: fc.boolean() }),
        fc.record({ equals: fc.constantFrom<unknown>(null, 0, '', 'x', '01', []) }),
        fc.record({ notEquals: fc.constantFrom<unknown>(null, 0.5, '0', {}) }),
        fc
          .tuple(
            fc.constantFrom('gt', 'gte', 'lt', 'lte'),
            fc.constantFrom<number | string>(...[0, -1, 0.5, 1e300, NaN, Infinity, -Infinity, '', '\uffff']),
          )
          .map(([name, bound]) => ({ range: { [name]: bound } })),
      ),
    )
    .map(([column, as, asked]) => ({ column, ...(as && { as }), ...asked })),
)

const { condition } = fc.letrec<{ condition: RecordCondition; all: RecordCondition[] }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 9, arbitrary: fc.tuple(path, counted(question)).map(([path, asked]) => ({ path, ...asked })) },
    { weight: 2, arbitrary: fc.tuple(path, ofArrays).map(([path, asked]) => ({ path, ...asked })) },
    { weight: 2, arbitrary: near.map((asked) => ({ path: ['at'], ...asked })) },
    { weight: 1, arbitrary: near.map((within) => ({ path: ['at'], some: within })) },
    { weight: 2, arbitrary: ofColumns },
    { weight: 2, arbitrary: fc.record({ any: fc.array(tie('all'), { maxLength: 3 }) }) },
    { weight: 2, arbitrary: fc.record({ not: tie('all') }) },
  ),
  all: fc.array(tie('condition'), { maxLength: 2 }),
}))

const by = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom('id' as const, 'table' as const) },
  { weight: 5, arbitrary: fc.record({ path, as: kinds }, { requiredKeys: ['path'] }) },
)
const listed = fc.array(fc.oneof(texts, fc.constantFrom('t', '1', '10', '9.5', '0', 'a', 'true', ...hostileTexts)), {
  maxLength: 10,
})
const order: fc.Arbitrary<RecordOrder> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ by, descending: fc.boolean() }) },
  {
    weight: 3,
    // Ids differ between two stores.
    arbitrary: fc.record({ by, values: listed, descending: fc.boolean() }).map((order) => ({
      ...order,
      values: order.values.filter((text) => order.by !== 'id' || !isRecordId(text)),
    })),
  },
  {
    weight: 3,
    arbitrary: fc.record({ by: center.map((from) => ({ path: ['at'], from })), descending: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.constant({ by: 'random' as const }) },
)

export const tables = fc.constantFrom('t', 'other', ':users', ':constants')

export type Query = Omit<RecordQuery, 'limit' | 'offset' | 'ids'>

export const query: fc.Arbitrary<Query> = fc.record(
  {
    table: tables,
    where: fc.array(condition, { maxLength: 2 }),
    sort: fc.array(order, { maxLength: 2 }),
    deleted: fc.constantFrom('without' as const, 'with' as const, 'only' as const, 'with' as const),
  },
  { requiredKeys: [] },
)
