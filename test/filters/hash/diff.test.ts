import fc from 'fast-check'
import { hashDiff } from '../../../src/filters/hash/diff'
import { equals } from '../../../src/base/values/compare'
import { makeHash, type Hash } from '../../../src/base/values/hash'
import { Float, SafeString } from '../../../src/base/values/scalar'
import { register } from '../../support/register'

const { liquid } = register()
const evaluate = (expression: string, data: object = {}): unknown => liquid.evalValueSync(expression, data)
const diff = (a: unknown, b: unknown, o?: object): unknown => evaluate('a | hash_diff: b, o', { a, b, o })

describe('hashes', () => {
  test.each([
    [{}, {}, []],
    [
      { a: 3, b: 2 },
      {},
      [
        ['-', 'a', 3],
        ['-', 'b', 2],
      ],
    ],
    [
      { b: 1, a: 2 },
      { d: 1, c: { x: 1 } },
      [
        ['-', 'a', 2],
        ['-', 'b', 1],
        ['+', 'c', { x: 1 }],
        ['+', 'd', 1],
      ],
    ],
    [
      { a: { x: 2, y: 3 }, b: { x: 3, z: 45 } },
      { a: { y: 3 }, b: { y: 3, z: 30 } },
      [
        ['-', 'a.x', 2],
        ['-', 'b.x', 3],
        ['~', 'b.z', 45, 30],
        ['+', 'b.y', 3],
      ],
    ],
    [{ a: { x: 1 } }, { a: [1] }, [['~', 'a', { x: 1 }, [1]]]],
    [
      { a: null, b: 1, c: null },
      { a: 1, b: null, c: null },
      [
        ['~', 'a', null, 1],
        ['~', 'b', 1, null],
      ],
    ],
    [
      { a: 1, b: '1', c: true },
      { a: '1', b: 1, c: false },
      [
        ['~', 'a', 1, '1'],
        ['~', 'b', '1', 1],
        ['~', 'c', true, false],
      ],
    ],
    [
      { B: 1, a: 1, é: 1 },
      {},
      [
        ['-', 'B', 1],
        ['-', 'a', 1],
        ['-', 'é', 1],
      ],
    ],
    [{ t: new Date(1) }, { t: new Date(1) }, []],
    [
      makeHash([['__proto__', 1]]),
      { constructor: 1 },
      [
        ['-', '__proto__', 1],
        ['+', 'constructor', 1],
      ],
    ],
    [{ a: 1 }, [1], [['~', '', { a: 1 }, [1]]]],
  ])('%j and %j', (a, b, changes) => {
    expect(diff(a, b)).toEqual(changes)
  })

  test('treat nil as empty', () => {
    expect(evaluate('nothing | hash_diff: { "a": 1 }')).toEqual([['+', 'a', 1]])
  })

  test('treat marked values as plain ones', () => {
    expect(diff({ a: new SafeString('x') }, { a: 'x' })).toEqual([])
    expect(evaluate('{ "r": (1..3) } | hash_diff: { "r": [1, 3] }')).toEqual([['-', 'r[1]', 2]])
  })
})

describe('arrays', () => {
  test.each([
    [
      [],
      [1, 2],
      [
        ['+', '[0]', 1],
        ['+', '[1]', 2],
      ],
    ],
    [
      [1, 2],
      [],
      [
        ['-', '[1]', 2],
        ['-', '[0]', 1],
      ],
    ],
    [
      ['a', 'b', 'c', 'd'],
      ['b', 'x', 'd', 'e'],
      [
        ['-', '[0]', 'a'],
        ['-', '[1]', 'c'],
        ['+', '[1]', 'x'],
        ['+', '[3]', 'e'],
      ],
    ],
    [
      [{ a: 1, b: 2, c: 3, d: 4, e: 5 }, 1],
      [1, { a: 1, b: 2, c: 3, e: 5 }],
      [
        ['-', '[0].d', 4],
        ['+', '[0]', 1],
        ['-', '[2]', 1],
      ],
    ],
    [
      [{ a: 1, b: 2, c: 3, d: 4, e: 5 }],
      [0, { a: 1, b: 2, c: 3, d: 4, e: 6 }],
      [
        ['~', '[0].e', 5, 6],
        ['+', '[0]', 0],
      ],
    ],
    [
      [null, false],
      [false, null],
      [
        ['+', '[0]', false],
        ['-', '[2]', false],
      ],
    ],
  ])('%j and %j', (a, b, changes) => {
    expect(diff(a, b)).toEqual(changes)
  })

  test.each([
    [
      [1, 2, 3],
      [1, 3, 4, 5],
      [
        ['~', '[1]', 2, 3],
        ['~', '[2]', 3, 4],
        ['+', '[3]', 5],
      ],
    ],
    [['a', 'b'], ['x', 'a', 'b'], [['+', '[0]', 'x']]],
    [
      ['x', 'y', 'a'],
      ['a'],
      [
        ['-', '[1]', 'y'],
        ['-', '[0]', 'x'],
      ],
    ],
    [[{ a: 1 }], [{ a: 2 }], [['~', '[0].a', 1, 2]]],
  ])('%j and %j side by side', (a, b, changes) => {
    expect(diff(a, b, { use_lcs: false })).toEqual(changes)
  })

  test('ignore `indifferent`, because all keys are texts', () => {
    expect(diff({ a: 1, b: 1 }, { a: 1, b: 2 }, { indifferent: true })).toEqual([['~', 'b', 1, 2]])
  })

  test('report two elements that differ too much as removed and added', () => {
    const a = { l: [{ x: 1, y: 2 }] }
    const b = { l: [{ x: 1, y: 3 }] }
    expect(diff(a, b)).toEqual([
      ['-', 'l[0]', { x: 1, y: 2 }],
      ['+', 'l[0]', { x: 1, y: 3 }],
    ])
    expect(diff(a, b, { similarity: 0.5 })).toEqual([['~', 'l[0].y', 2, 3]])
  })
})

describe('options', () => {
  const a = { x: 5, s: ' Foo', d: { y: 3.75, z: 1 } }
  const b = { x: 6, s: 'foo', d: { y: 3.76, z: new Float(1) } }

  test.each([
    [
      {},
      [
        ['~', 'd.y', 3.75, 3.76],
        ['~', 'd.z', 1, 1],
        ['~', 's', ' Foo', 'foo'],
        ['~', 'x', 5, 6],
      ],
    ],
    [
      { strict: false, strip: true, case_insensitive: true },
      [
        ['~', 'd.y', 3.75, 3.76],
        ['~', 'x', 5, 6],
      ],
    ],
    [
      { strip: true },
      [
        ['~', 'd.y', 3.75, 3.76],
        ['~', 'd.z', 1, 1],
        ['~', 's', ' Foo', 'foo'],
        ['~', 'x', 5, 6],
      ],
    ],
    [{ numeric_tolerance: 0.1, ignore_keys: ['z', 's'] }, [['~', 'x', 5, 6]]],
    [{ numeric_tolerance: 1, ignore_keys: 'z' }, [['~', 's', ' Foo', 'foo']]],
    [{ delimiter: ' > ', ignore_keys: ['s', 'x', 'z'] }, [['~', 'd > y', 3.75, 3.76]]],
    [
      { array_path: true, ignore_keys: ['s', 'z'] },
      [
        ['~', ['d', 'y'], 3.75, 3.76],
        ['~', ['x'], 5, 6],
      ],
    ],
  ])('%j', (options, changes) => {
    expect(JSON.parse(JSON.stringify(diff(a, b, options)))).toEqual(changes)
  })

  test('with paths as arrays contain indices', () => {
    expect(diff({ x: [0, [1]] }, { x: [0, [2]] }, { array_path: true, similarity: 0 })).toEqual([
      ['-', ['x', 1, 0], 1],
      ['+', ['x', 1, 0], 2],
    ])
    expect(diff({}, [], { array_path: true })).toEqual([['~', [], {}, []]])
  })

  test.each([
    [{ similarity: 2 }, 'similarity: expected a number from 0 to 1, got Integer 2'],
    [{ numeric_tolerance: -1 }, 'numeric_tolerance: expected a number of 0 or more, got Integer -1'],
    [{ strip: 'yes' }, 'strip: expected true or false, got String "yes"'],
    [{ ignore_key: 'a' }, 'unknown option "ignore_key" (did you mean "ignore_keys"?)'],
  ])('%j is rejected', (options, message) => {
    expect(() => diff({}, {}, options)).toThrow(`filter "hash_diff", parameter "options": ${message}`)
  })
})

test('rejects input that is not a hash', () => {
  expect(() => evaluate("'a' | hash_diff: {}")).toThrow('parameter "hash": expected a hash or an array, got String "a"')
  expect(() => evaluate('{} | hash_diff: 1')).toThrow(
    'parameter "other_hash": expected a hash or an array, got Integer 1',
  )
})

describe('limits', () => {
  test('reject input that contains itself', () => {
    const ring: Hash = {}
    ring.a = [ring]
    const other: Hash = {}
    other.a = [other]
    expect(() => diff(ring, other)).toThrow('contains itself')
    expect(() => diff([ring], [1])).toThrow('contains itself')
  })

  test('reject long arrays, unless they are compared side by side', () => {
    const [a, b] = [Array.from({ length: 20_000 }, (_, i) => i), Array.from({ length: 20_000 }, (_, i) => i * 2)]
    expect(() => diff(a, b)).toThrow('settings.limits.memory')
    expect(diff(a, b, { use_lcs: false })).toHaveLength(19_999)
  })

  test('reject long arrays of hashes, too', () => {
    const on = register({ settings: { limits: { memory: 1_000_000 } } }).liquid
    const a = Array.from({ length: 500 }, (_, i) => ({ id: i, tags: [i, i + 1] }))
    const b = a.map(({ id }) => ({ id, tags: [0] }))
    expect(() => on.evalValueSync('a | hash_diff: b', { a, b }) as unknown).toThrow('settings.limits.memory')
  })

  test('allow deep nesting in linear time', () => {
    const nest = (depth: number, inner: unknown): unknown => (depth === 0 ? inner : [nest(depth - 1, inner)])
    expect(
      diff(nest(200, { a: 1, b: [1, 2, 3, 4, 5, 6, 7, 8, 9] }), nest(200, { a: 2, b: [1, 2, 3, 4, 5, 6, 7, 8, 9] })),
    ).toEqual([['~', `${'[0]'.repeat(200)}.a`, 1, 2]])
  })
})

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(1, 2, 'a', 'b', true, null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(fc.constantFrom('a', 'b', '__proto__'), tie('value')), { maxLength: 3 }).map(makeHash),
  ),
}))
const hashes = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), value), { maxLength: 3 }).map(makeHash)

test('reports no changes exactly for equal hashes', () => {
  fc.assert(
    fc.property(hashes, hashes, fc.boolean(), (a, b, lcs) => {
      expect(hashDiff(a, a, { use_lcs: lcs })).toEqual([])
      expect(hashDiff(a, b, { use_lcs: lcs }).length === 0).toBe(equals(a, b))
    }),
  )
})
