import { readBoolean } from '../../base/text/boolean'
import { isWebAddress } from '../../base/text/web-address'
import { toNumber } from '../../base/values/numbers/decimal'
import { readDecimal } from '../../base/values/numbers/decimal-text'
import { getOwn, isHash, type Hash } from '../../base/values/hash'
import { parseJson } from '../../base/values/json-bounds'
import { CalendarDate, Time } from '../../base/time/time'
import { readFixedTime, readTime } from '../../base/time/read'
import { utc, type Zone } from '../../base/time/zone'
import type { ValueKind } from '../../ports/records/port'

/** The type of a column: how its values are parsed and stored. */
export interface ColumnType {
  /** The expected value, for messages. */
  readonly expected: string
  /** The key of the message for an invalid value, under `errors.messages`. */
  readonly key: string
  /** The JSON type of its stored values. */
  readonly json: 'string' | 'number' | 'boolean' | 'array' | 'object' | 'any'
  /** Whether its values are times, which are stored as texts. */
  readonly isTime?: true
  /** Whether its values are uploaded files. */
  readonly isFile?: true
  /** The type by which an index compares its values; undefined if they have no order. */
  readonly indexedAs?: ValueKind
  /** The default of new records, if the schema has none. */
  readonly initial?: unknown
  /**
   * Converts a value to its stored form: nil for a blank text; undefined if it is invalid.
   *
   * @param value not nil
   * @param zone the time zone of times without one
   */
  cast(value: unknown, zone: Zone): unknown
}

/** Numbers and booleans become their JSON texts. Lists and hashes stay, for `value_json` of GraphQL. */
const text: ColumnType = {
  expected: 'a text',
  key: 'invalid',
  json: 'string',
  indexedAs: 'text',
  cast: (value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value),
}

const integer: ColumnType = {
  expected: 'a whole number',
  key: 'not_an_integer',
  json: 'number',
  indexedAs: 'number',
  cast: treatBlankAsNull((value) => {
    const number = castNumber(value)
    return Number.isSafeInteger(number) ? number : undefined
  }),
}

const float: ColumnType = {
  expected: 'a number',
  key: 'not_a_number',
  json: 'number',
  indexedAs: 'number',
  cast: treatBlankAsNull(castNumber),
}

const boolean: ColumnType = {
  expected: 'true or false',
  key: 'invalid',
  json: 'boolean',
  cast: treatBlankAsNull((value) => (typeof value === 'boolean' ? value : readBoolean(String(value)))),
}

const date: ColumnType = {
  expected: 'a date, such as "2017-04-15"',
  key: 'invalid_date',
  json: 'string',
  isTime: true,
  indexedAs: 'text',
  cast: treatBlankAsNull((value, zone) => {
    const time = readFixedTime(value, { zone, now: makeAnyTime })
    return time && CalendarDate.of(time.wall.getTime(), zone).toJSON()
  }),
}

/** Numbers are seconds since 1970. */
const datetime: ColumnType = {
  expected: 'a date and time, such as "2017-04-15T15:21:00Z"',
  key: 'invalid_datetime',
  json: 'string',
  isTime: true,
  indexedAs: 'text',
  cast: treatBlankAsNull((value, zone) => {
    const seconds = castNumber(value)
    const time =
      seconds === undefined
        ? readFixedTime(value, { zone, now: makeAnyTime })
        : readTime(seconds, { zone, now: makeAnyTime })
    return time?.valueOf().toISOString()
  }),
}

const time: ColumnType = {
  expected: 'a time of day, such as "15:21"',
  key: 'invalid',
  json: 'string',
  isTime: true,
  indexedAs: 'text',
  cast: treatBlankAsNull((value) => {
    const reference = { zone: utc, now: makeAnyTime }
    const time = readFixedTime(`1970-01-01 ${String(value)}`, reference) ?? readFixedTime(value, reference)
    return time?.wall.toISOString().slice(-13, -5)
  }),
}

/** A text is a JSON array, or comma-separated elements, as text fields of forms send them. */
const array: ColumnType = {
  expected: 'a list',
  key: 'invalid',
  json: 'array',
  initial: [],
  cast(value) {
    if (typeof value !== 'string') return [value].flat()
    const written = value.trim()
    if (written.startsWith('[')) return parseIfJson(written)
    return written === '' ? [] : written.split(',').map((element) => element.trim())
  },
}

/** Source: RFC 7946, section 1.4. */
const geoTypes = new Set<unknown>([
  ...['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon', 'GeometryCollection'],
  ...['Feature', 'FeatureCollection'],
])

/** A GeoJSON object, from a hash or JSON text; undefined for another value. */
export function readGeojson(value: unknown): Hash | undefined {
  const object = typeof value === 'string' ? parseIfJson(value) : value
  return isHash(object) && geoTypes.has(object.type) ? object : undefined
}

const geojson: ColumnType = {
  expected: 'GeoJSON, such as { "type": "Point", "coordinates": [lng, lat] }',
  key: 'invalid',
  json: 'object',
  cast: treatBlankAsNull(readGeojson),
}

/** Addresses are stored unchanged. */
const anyType: ColumnType = { expected: 'anything', key: 'invalid', json: 'any', cast: (value) => value }

/** Files are stored unchanged. A text, or the `url` of a hash, is the address of a file outside the app's storage. */
const file: ColumnType = {
  ...anyType,
  expected: 'a file, or the URL of one',
  isFile: true,
  cast(value) {
    const address = isHash(value) ? getOwn(value, 'url') : value
    if (typeof address === 'string') return isWebAddress(address) ? value : undefined
    return isHash(value) ? value : undefined
  },
}

/** The column types by name. Source: `PropertyTypeEnum` of the public interface. */
export const columnTypes: ReadonlyMap<string, ColumnType> = new Map([
  ['string', text],
  ['text', text],
  ['integer', integer],
  ['float', float],
  ['decimal', float],
  ['boolean', boolean],
  ['date', date],
  ['datetime', datetime],
  ['time', time],
  ['array', array],
  ['geojson', geojson],
  ['geometry', geojson],
  ['upload', file],
  ['photo', file],
  ['file', file],
  ['address', anyType],
  ['binary', anyType],
])

/** The present names of types by those that older apps use. */
export const formerTypes: ReadonlyMap<string, string> = new Map([
  ['int', 'integer'],
  ['custom_attachment', 'file'],
])

function treatBlankAsNull(cast: ColumnType['cast']): ColumnType['cast'] {
  return (value, zone) => (typeof value === 'string' && value.trim() === '' ? null : cast(value, zone))
}

/** Reads a number or a numeric text; undefined for another value. */
export function castNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  const decimal = readDecimal(value)
  const number = decimal && toNumber(decimal.digits, decimal.scale)
  return Number.isFinite(number) ? number : undefined
}

/** A constant: the times that are parsed here do not depend on the current time. */
function makeAnyTime(): Time {
  return new Time(0, utc)
}

/** The value of JSON; undefined if it is not JSON, or too large. */
function parseIfJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
