import { readPoint } from '../../../ports/records/geo-point'
import type { GeoPoint, PropertyPath, RecordCondition, RecordOrder } from '../../../ports/records/port'
import { makeGroupCondition, makeNotArrayCondition } from '../../../ports/records/optional'
import { InvalidValueError } from '../../../base/errors'
import { booleanTexts } from '../../../base/text/boolean'
import { describe } from '../../../base/values/describe'
import { parseJsonInput } from '../scalars'
import {
  isSet,
  makeConditions,
  makeRangeConditions,
  makeTextConditions,
  type Bounds,
  type Optional,
  type TextFilter,
} from './values'

type Strings = Optional<readonly string[]>

interface Near {
  readonly center?: unknown
  readonly distance_in_km?: Optional<number>
  readonly sort?: Optional<'ASC' | 'DESC' | 'NONE'>
}

interface Reach {
  readonly point?: unknown
  readonly radius_in_km_from_property?: Optional<string>
}

type ValueFilter = Pick<TextFilter, 'value' | 'not_value' | 'value_in' | 'not_value_in'>

export interface PropertyFilter extends TextFilter {
  readonly name: string
  readonly value_int?: Optional<number>
  readonly value_float?: Optional<number>
  readonly value_boolean?: Optional<boolean>
  readonly value_array?: Strings
  readonly not_value_int?: Optional<number>
  readonly not_value_float?: Optional<number>
  readonly not_value_boolean?: Optional<boolean>
  readonly not_value_array?: Strings
  readonly array_contains?: Strings
  readonly array_overlaps?: Strings
  readonly not_array_contains?: Strings
  readonly not_array_overlaps?: Strings
  /** The value, or an element of a list, is one of these: other arguments of older queries are converted to it. */
  readonly any_of?: Optional<readonly Optional<string>[]>
  readonly not_any_of?: Optional<readonly Optional<string>[]>
  readonly exists?: Optional<boolean>
  readonly range?: Optional<Bounds>
  readonly distance_sphere?: Optional<Near>
  readonly within_radius?: Optional<Reach>
  readonly not_within_radius?: Optional<Reach>
}

/** Conditions for a property filter, with properties under `prefix`. */
export function makePropertyConditions(prefix: PropertyPath, filter: PropertyFilter): readonly RecordCondition[] {
  const target = { path: [...prefix, filter.name] }
  const { exists, range, distance_sphere, within_radius, not_within_radius } = filter
  return [
    ...makeTextConditions(target, filter),
    ...makeScalarConditions(target.path, filter),
    ...makeArrayConditions(target.path, filter),
    ...makeConditions([exists], (is) => ({ ...target, exists: is })),
    ...(range ? makeRangeConditions(target, range) : []),
    ...(distance_sphere ? makeNearConditions(target.path, distance_sphere) : []),
    ...makeConditions([within_radius], (reach) => makeWithinCondition(prefix, target.path, reach)),
    ...makeConditions([not_within_radius], (reach) => ({ not: [makeWithinCondition(prefix, target.path, reach)] })),
  ]
}

function makeScalarConditions(path: PropertyPath, filter: PropertyFilter): readonly RecordCondition[] {
  const number = { path, as: 'number' } as const
  const makeBooleanCondition = (is: boolean): RecordCondition => ({
    any: [[{ path, as: 'text', in: booleanTexts[`${is}`] }, makeNotArrayCondition(path)]],
  })
  return [
    ...makeConditions([filter.value_int, filter.value_float], (equals) => ({ ...number, equals })),
    ...makeConditions([filter.not_value_int, filter.not_value_float], (notEquals) => ({ ...number, notEquals })),
    ...makeConditions([filter.value_boolean], makeBooleanCondition),
    ...makeConditions([filter.not_value_boolean], (is) => ({ not: [makeBooleanCondition(is)] })),
  ]
}

function makeArrayConditions(path: PropertyPath, filter: PropertyFilter): readonly RecordCondition[] {
  const makeAllConditions = (list: readonly string[]): readonly RecordCondition[] =>
    list.map((equals) => ({ path, some: { as: 'text', equals } }))
  const makeAnyCondition = (list: readonly string[]): RecordCondition => ({ path, some: { as: 'text', in: list } })
  return [
    ...makeConditions([filter.value_array], (equals) => ({ path, as: 'texts', equals })),
    ...makeConditions([filter.not_value_array], (notEquals) => ({ path, as: 'texts', notEquals })),
    ...makeAllConditions(filter.array_contains ?? []),
    ...makeConditions([filter.not_array_contains], (list) => ({ not: makeAllConditions(list) })),
    ...makeConditions([filter.any_of], (list) => makeGroupCondition(path, list.filter(isSet))),
    ...makeConditions([filter.not_any_of], (list) => ({ not: [makeGroupCondition(path, list.filter(isSet))] })),
    ...makeConditions([filter.array_overlaps], makeAnyCondition),
    ...makeConditions([filter.not_array_overlaps], (list) => ({ not: [makeAnyCondition(list)] })),
  ]
}

/** Conditions for a property whose lists match by their elements. */
export function makeElementConditions(
  prefix: PropertyPath,
  name: string,
  { value, not_value, value_in, not_value_in }: ValueFilter,
): readonly RecordCondition[] {
  const toList = (text: Optional<string>): Strings => (isSet(text) ? [text] : null)
  return [
    ...makePropertyConditions(prefix, { name, any_of: toList(value), not_any_of: toList(not_value) }),
    ...makePropertyConditions(prefix, { name, any_of: value_in, not_any_of: not_value_in }),
  ]
}

/** Without a distance, the filter only sorts. */
function makeNearConditions(path: PropertyPath, { center, distance_in_km: km }: Near): readonly RecordCondition[] {
  return isSet(km) ? [{ path, within: { center: parseGeoJsonPoint('distance_sphere.center', center), km } }] : []
}

function makeWithinCondition(prefix: PropertyPath, path: PropertyPath, { point, radius_in_km_from_property }: Reach) {
  if (!isSet(radius_in_km_from_property)) {
    throw new InvalidValueError('within_radius: radius_in_km_from_property must name a property')
  }
  const center = parseGeoJsonPoint('within_radius.point', point)
  return { path, within: { center, km: [...prefix, radius_in_km_from_property] } } satisfies RecordCondition
}

/** The sort orders of distance filters: nearest first by default. */
export function makeDistanceOrders(prefix: PropertyPath, filters: readonly PropertyFilter[]): readonly RecordOrder[] {
  return filters.flatMap(({ name, distance_sphere }) => {
    if (!distance_sphere || distance_sphere.sort === 'NONE') return []
    const from = parseGeoJsonPoint('distance_sphere.center', distance_sphere.center)
    return [{ by: { path: [...prefix, name], from }, descending: distance_sphere.sort === 'DESC' }]
  })
}

/** @throws {InvalidValueError} if the value is neither a GeoJSON point nor its JSON */
function parseGeoJsonPoint(name: string, value: unknown): GeoPoint {
  const point = readPoint(typeof value === 'string' ? parseJsonInput(name, value) : value)
  if (point) return point
  throw new InvalidValueError(
    `${name}: expected a GeoJSON point, { "type": "Point", "coordinates": [lng, lat] }, got ${describe(value)}`,
  )
}
