import type { ApiDocument, Schema } from './document'

/** Pseudo-random numbers from a seed (mulberry32). */
export class Dice {
  constructor(private state: number) {}

  /** An integer from 0 to below the limit. */
  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }

  oneIn(count: number): boolean {
    return this.below(count) === 0
  }

  of<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T
  }
}

/** Texts that break careless code. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\u202e\ufeff\u2028',
  '👩‍👩‍👧‍👦'.repeat(50),
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '0x10',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '../../../etc/passwd',
  '/\\attack.test',
  '//attack.test/',
  'javascript:pwn()',
  "' OR 1=1 --",
  '{{ context | json }}{% raw %}',
  '<script>pwn()</script>',
  '"><img src=x onerror=pwn()>',
  '\r\nset-cookie: pwned=1\r\n\r\n',
  '%0d%0aset-cookie:%20pwned=1',
  '%',
  '%ff%00%zz',
  '-'.repeat(50_000),
  'x'.repeat(100_000),
  `a@${'a.'.repeat(20_000)}`,
  '\r\n--boundary--\r\n',
]

const hostileValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.1,
  1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  [],
  {},
  [[]],
  [null, [1, { a: [] }]],
  Array.from({ length: 2000 }, () => 1),
  { length: 1e9 },
  { toString: 1, valueOf: null },
  { toJSON: 'x' },
  { then: 1 },
  { content_base64: 'eA', filename: 'x' },
  { content_base64: 'eA==', filename: '../\r\n"', content_type: { a: 1 } },
  { 'a.b': 1, 'a[b]': 2, '': 3 },
]

export const hostileKeys: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'id',
  'creator_id',
  '',
]

export function hostileValue(dice: Dice): unknown {
  return dice.oneIn(2) ? dice.of(hostileTexts) : structuredClone(dice.of(hostileValues))
}

/** The users' password, which must never appear. */
export const password = 'secret-password-1'

/** Values that the app's forms accept, for schemas that allow any text. */
const plausible: Readonly<Record<string, (dice: Dice) => unknown>> = {
  email: (dice) => `u${dice.below(2 ** 31)}@example.com`,
  password: (dice) => (dice.oneIn(4) ? password : null),
  custom_model_type_name: () => 'car',
  customizable_type: (dice) => dice.of(['User', 'Order', null]),
  parent_resource_id: () => 'car',
  custom_images: (dice) => fileUnder(dice),
  custom_attachments: (dice) => fileUnder(dice),
  page: (dice) => dice.of(['/sign-up', '/sign-up?a=1', '/nowhere']),
}

function fileUnder(dice: Dice): object {
  return { [wordOf(dice)]: { content_base64: 'eA==', filename: 'x.png', content_type: 'image/png' } }
}

const words = ['Ann', 'O’Hara', 'zażółć', '日本', '🚗', 'a b', '1', 'home', 'x&y=z', '50%', '<b>', '"q"']

export function wordOf(dice: Dice): string {
  return dice.of(words)
}

const deepest = 4

/** A value that matches the schema; for known property names, one that the app accepts. */
export function valueOf(document: ApiDocument, given: Schema, dice: Dice, name = '', depth = 0): unknown {
  const own = plausible[name]
  if (own && Object.hasOwn(plausible, name)) return own(dice)
  const schema = document.resolve(given)
  const inside = (part: Schema, key = ''): unknown => valueOf(document, part, dice, key, depth + 1)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => inside(part)))
  if (schema.anyOf) return inside(dice.of(schema.anyOf))
  if (schema.enum) return dice.of(schema.enum)
  const type = typeof schema.type === 'object' ? dice.of(schema.type) : schema.type
  switch (type) {
    case 'string':
      return dice.oneIn(5) ? dice.of(hostileTexts) : wordOf(dice)
    case 'integer':
      return dice.below(1000)
    case 'boolean':
      return dice.oneIn(2)
    case 'null':
      return null
    case 'object':
      return objectOf(schema, dice, depth, inside)
    default:
      return dice.of<unknown>([wordOf(dice), dice.below(100), [1, 'two', null], { a: { b: [] } }])
  }
}

function objectOf(
  { properties = {}, required = [], additionalProperties }: Schema,
  dice: Dice,
  depth: number,
  inside: (part: Schema, key?: string) => unknown,
): object {
  const names = Object.keys(properties).filter((name) => required.includes(name) || (depth < deepest && dice.oneIn(3)))
  const entries = names.map((name) => [name, inside(properties[name] ?? {}, name)] as const)
  const more = typeof additionalProperties === 'object' && depth < deepest ? [`${wordOf(dice)} ${depth}`] : []
  const others = more.map((name) => [name, inside(additionalProperties as Schema)] as const)
  return Object.fromEntries([...entries, ...others])
}
