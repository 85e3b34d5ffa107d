import type { FilterContext } from '../../language/definitions/definition'
import { defineFilter } from '../../language/definitions/plain'
import { anything, array, conditions, optional, options, parameter } from '../../language/definitions/types'
import { equals } from '../../values/compare'
import type { Hash } from '../../values/hash'
import { isKeyed, propertyOf } from '../../values/property'

type Test = (object: unknown) => boolean

const meaning = 'The values that the keys of an object must have; nothing or {} is true of every object.'
const meaningOfBoth = `${meaning} The name of a property asks for the target value there.`
const meaningOfTarget = 'Only after the name of a property; where it is left out, any value but nil and false will do.'

const people = [
  { name: 'Ann', role: 'admin' },
  { name: 'Bob', role: 'guest' },
  { name: 'Cid', role: 'guest' },
]

/** Whether every key of an object has the value that the conditions give it. */
function satisfies(conditions: Hash, context: FilterContext): Test {
  const wanted = Object.entries(conditions)
  if (wanted.length === 0) return () => true
  return (object) => {
    return isKeyed(object) && wanted.every(([key, value]) => equals(propertyOf(object, key, context), value, context))
  }
}

/** The same for conditions, or for a property by its name as standard Liquid asks for it. */
function answers(conditions: Hash | string, target: unknown, context: FilterContext): Test {
  // Beside conditions it is one of them: the value of a property of that name.
  if (typeof conditions !== 'string') {
    return satisfies(target === undefined ? conditions : { ...conditions, target_value: target }, context)
  }
  if (target === undefined) return (object) => context.isTruthy(propertyOf(object, conditions, context))
  return (object) => equals(propertyOf(object, conditions, context), target, context)
}

export const arrayDetect = defineFilter({
  name: 'array_detect',
  aliases: ['detect'],
  summary: 'The first object that meets the conditions, nil where there is none.',
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
    return objects.find(satisfies(conditions, this)) ?? null
  },
})

export const arrayFindIndex = defineFilter({
  name: 'array_find_index',
  summary: 'The indices of the objects that meet the conditions.',
  parameters: [parameter('objects', array), parameter('conditions', options, meaning)],
  returns: 'array of whole numbers',
  examples: [
    { template: "{{ people | array_find_index: role: 'guest' | join: ' ' }}", data: { people }, output: '1 2' },
  ],
  run(objects, conditions) {
    const meets = satisfies(conditions, this)
    const indices: number[] = []
    objects.forEach((object, i) => {
      if (meets(object)) indices.push(i)
    })
    return indices
  },
})

export const arraySelect = defineFilter({
  name: 'array_select',
  aliases: ['select'],
  summary: 'The objects that meet the conditions.',
  parameters: [
    parameter('objects', array),
    optional('conditions', conditions, {}, meaningOfBoth),
    optional('target_value', anything, undefined, meaningOfTarget),
  ],
  returns: 'array',
  examples: [
    {
      template: "{{ people | array_select: role: 'guest' | map: 'name' | join: ' ' }}",
      data: { people },
      output: 'Bob Cid',
    },
  ],
  run(objects, conditions, target) {
    return objects.filter(answers(conditions, target, this))
  },
})

export const arrayReject = defineFilter({
  name: 'array_reject',
  aliases: ['reject'],
  summary: 'The objects that do not meet the conditions.',
  parameters: [
    parameter('objects', array),
    optional('conditions', conditions, {}, meaningOfBoth),
    optional('target_value', anything, undefined, meaningOfTarget),
  ],
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
    const meets = answers(conditions, target, this)
    return objects.filter((object) => !meets(object))
  },
})
