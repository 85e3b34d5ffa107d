import type { FilterContext } from '../../language/definitions/definition'
import { defineFilter, type ElementFilter } from '../../language/definitions/define-filter'
import { anything, array, conditions, optional, options, parameter } from '../../language/definitions/types'
import { equals } from '../../base/values/compare'
import type { Hash } from '../../base/values/hash'
import { isKeyed, readProperty } from '../../base/values/property'

type Test = (object: unknown) => boolean

const meaning = 'The values that an object must have, by key; nothing or {} matches every object.'
const meaningOfBoth = `${meaning} Or the name of a property to compare with the target value.`
const meaningOfTarget = 'Only after the name of a property. Default: any value but nil and false matches.'

const people = [
  { name: 'Ann', role: 'admin' },
  { name: 'Bob', role: 'guest' },
  { name: 'Cid', role: 'guest' },
]

/** Returns a test of whether an object has the value of every condition. */
function makeConditionTest(conditions: Hash, context: FilterContext): Test {
  const wanted = Object.entries(conditions)
  if (wanted.length === 0) return () => true
  return (object) => {
    return isKeyed(object) && wanted.every(([key, value]) => equals(readProperty(object, key, context), value, context))
  }
}

/** Like `makeConditionTest`, but also takes the name of a property and its target value, as standard Liquid does. */
function makeTest(conditions: Hash | string, target: unknown, context: FilterContext): Test {
  // Next to conditions, `target_value` is one of them: a property of that name.
  if (typeof conditions !== 'string') {
    return makeConditionTest(target === undefined ? conditions : { ...conditions, target_value: target }, context)
  }
  if (target === undefined) return (object) => context.isTruthy(readProperty(object, conditions, context))
  return (object) => equals(readProperty(object, conditions, context), target, context)
}

export const arrayDetect = defineFilter({
  name: 'array_detect',
  former: ['detect'],
  summary: 'The first object that meets the conditions; nil if there is none.',
  parameters: [parameter('objects', array), optional('conditions', options, {}, meaning)],
  returns: 'object or nil',
  examples: [
    {
      template: "{% assign person = people | array_detect: role: 'guest' %}{{ person.name }}",
      data: { people },
      output: 'Bob',
    },
  ],
  run(objects, conditions) {
    return objects.find(makeConditionTest(conditions, this)) ?? null
  },
}) as ElementFilter<<T>(objects: readonly T[], conditions?: Hash) => T | null>

export const arrayFindIndex = defineFilter({
  name: 'array_find_index',
  summary: 'The indices of the objects that meet the conditions.',
  parameters: [parameter('objects', array), parameter('conditions', options, meaning)],
  returns: 'array of whole numbers',
  examples: [
    { template: "{{ people | array_find_index: role: 'guest' | join: ' ' }}", data: { people }, output: '1 2' },
  ],
  run(objects, conditions) {
    const meets = makeConditionTest(conditions, this)
    const indices: number[] = []
    objects.forEach((object, i) => {
      if (meets(object)) indices.push(i)
    })
    return indices
  },
})

const selectionParameters = [
  parameter('objects', array),
  optional('conditions', conditions, {}, meaningOfBoth),
  optional('target_value', anything, undefined, meaningOfTarget),
] as const

export const arraySelect = defineFilter({
  name: 'array_select',
  former: ['select'],
  summary: 'The objects that meet the conditions.',
  parameters: selectionParameters,
  returns: 'array',
  examples: [
    {
      template: "{{ people | array_select: role: 'guest' | map: 'name' | join: ' ' }}",
      data: { people },
      output: 'Bob Cid',
    },
  ],
  run(objects, conditions, target) {
    return objects.filter(makeTest(conditions, target, this))
  },
}) as ElementFilter<<T>(objects: readonly T[], conditions?: Hash | string, target?: unknown) => T[]>

export const arrayReject = defineFilter({
  name: 'array_reject',
  former: ['reject'],
  summary: 'The objects that do not meet the conditions.',
  parameters: selectionParameters,
  returns: 'array',
  examples: [
    {
      template: "{{ people | array_reject: role: 'guest' | map: 'name' | join: ' ' }}",
      data: { people },
      output: 'Ann',
    },
    {
      template: "{{ people | array_reject: 'role', 'admin' | map: 'name' | join: ' ' }}",
      data: { people },
      output: 'Bob Cid',
    },
  ],
  run(objects, conditions, target) {
    const meets = makeTest(conditions, target, this)
    return objects.filter((object) => !meets(object))
  },
}) as ElementFilter<<T>(objects: readonly T[], conditions?: Hash | string, target?: unknown) => T[]>
