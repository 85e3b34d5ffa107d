import fc from 'fast-check'
import type { RecordStore, StoredRecord } from '../../../../src'
import type { RecordStamp } from '../../../../src/ports/records/port'
import { omitKeys, type Hash } from '../../../../src/base/values/hash'
import { texts } from '../../../support/arbitraries'
import { runs } from '../../../support/effort'
import { types } from './project'
import { characters } from '../../../support/characters'

/** JSON values, normalized as a store returns them. */
const json = fc
  .jsonValue({ maxDepth: 2, stringUnit: characters })
  .map((value) => JSON.parse(JSON.stringify(value)) as unknown)
const text = texts.filter((value) => value.length < 1000)
const someText = fc.oneof(
  text,
  fc.constantFrom("'", "'=1", "''=1", '=1+1', '-5', '+48', '@a', '\t', '5', 'true', '[1]', '{}'),
)
const time = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })

/** Values of each type, as the store returns them. */
const values: Readonly<Record<(typeof types)[number], fc.Arbitrary<unknown>>> = {
  string: fc.oneof(someText, fc.array(json, { maxLength: 2 })),
  text: someText,
  integer: fc.maxSafeInteger().map((value) => value + 0),
  float: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (Object.is(value, -0) ? 0 : value)),
  boolean: fc.boolean(),
  date: time.map((value) => value.toISOString().slice(0, 10)),
  datetime: time.map((value) => value.toISOString()),
  time: time.map((value) => value.toISOString().slice(11, 19)),
  array: fc.array(json, { maxLength: 3 }),
  geojson: fc.tuple(fc.integer(), fc.integer()).map((coordinates) => ({ type: 'Point', coordinates })),
  upload: fc.webUrl(),
  address: fc.oneof(json, someText),
  binary: fc.oneof(json, someText),
}

const typed = fc.record(Object.fromEntries(types.map((type) => [`a_${type}`, fc.option(values[type], { freq: 4 })])), {
  requiredKeys: [],
})
const free = fc.dictionary(text, json, { maxKeys: 4 }).map((hash) => {
  return omitKeys(JSON.parse(JSON.stringify(hash)) as Hash, ['customizations'])
})

const record = fc.record({
  table: fc.constantFrom('thing', 'thing', 'free'),
  typed,
  free,
  created: time,
  isDeleted: fc.boolean(),
})

/** Texts without U+0000 and unpaired surrogates, which stores refuse. */
function makeStorable(properties: Hash): Hash {
  return JSON.parse(JSON.stringify(properties).replaceAll(/\\u0000|\\ud[89a-f][\da-f]{2}/g, '')) as Hash
}

/** Random records of all types, with gaps between their ids. */
export function* listRandom(
  count: number,
  seed: number,
): Generator<Pick<StoredRecord, 'table' | 'properties'> & { readonly stamp: RecordStamp }> {
  const random = fc.sample(record, { numRuns: Math.min(count, maxDifferent), seed })
  for (let i = 0; i < count; i++) {
    const { table, typed, free, created: createdAt, isDeleted } = random[i % random.length] as (typeof random)[number]
    const stamp = { id: String(1 + i * 3), createdAt, ...(isDeleted && { deletedAt: createdAt }) }
    yield { table, properties: makeStorable(table === 'free' ? free : typed), stamp }
  }
}

/** Creates the records of `listRandom`. */
export async function createRandom(store: RecordStore, ...given: Parameters<typeof listRandom>): Promise<void> {
  for (const { table, properties, stamp } of listRandom(...given)) await store.create(table, properties, stamp)
}

/** Generating records is slow, so a large table repeats them. */
const maxDifferent = 500

/** The seeds of repeated runs. */
export function listSeeds(all: number): readonly number[] {
  const { numRuns } = runs(all)
  const first = process.env.FUZZ === undefined ? 1 : Date.now()
  return Array.from({ length: numRuns }, (_, i) => first + i)
}
