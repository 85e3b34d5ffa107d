import { randomBytes } from 'node:crypto'
import { randomString, uuid } from '../../src/filters/functions'
import { errorOf, register } from '../support/register'

const evaluate = (expression: string, data: object = {}, on = register().liquid): unknown =>
  on.evalValueSync(expression, data)

/** An instance with `bytes` as its random source. */
function withBytes(bytes: (count: number) => Uint8Array): ReturnType<typeof register>['liquid'] {
  return register({ random: { bytes } }).liquid
}

describe('random_string', () => {
  test('has the requested number of letters and digits', () => {
    expect(randomString(30)).toMatch(/^[A-Za-z\d]{30}$/)
    expect(evaluate('nil | random_string')).toMatch(/^[A-Za-z\d]{12}$/)
    expect(evaluate("'5' | random_string")).toMatch(/^[A-Za-z\d]{5}$/)
    expect(randomString(0)).toBe('')
    expect(randomString(10_000)).toHaveLength(10_000)
    expect(randomString(20)).not.toBe(randomString(20))
  })

  test('contains every character equally often', () => {
    // Consecutive bytes. The filter discards those past the last multiple of 62, so each character occurs equally
    // often.
    let next = 0
    const liquid = withBytes((count) => Uint8Array.from({ length: count }, () => next++ % 256))
    const text = evaluate('620 | random_string', {}, liquid) as string
    const counts = new Map<string, number>()
    for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
    expect(counts.size).toBe(62)
    expect(new Set(counts.values())).toEqual(new Set([10]))
  })

  test('reads few bytes at a time from the adapter', () => {
    const sizes: number[] = []
    const liquid = withBytes((count) => {
      sizes.push(count)
      return randomBytes(count)
    })
    evaluate('100000 | random_string', {}, liquid)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(4096)
    expect(sizes.length).toBeGreaterThan(20)
  })

  test('does not wait endlessly for bytes that are not random', () => {
    const liquid = withBytes((count) => new Uint8Array(count).fill(255))
    expect(() => evaluate('12 | random_string', {}, liquid)).toThrow('returns bytes that are not random')
  })

  test('reports the fault in an error', () => {
    const messages = ['-1 | random_string', "'x' | random_string", '2.5 | random_string', "'' | random_string"].map(
      (expression) => errorOf(() => evaluate(expression)).message.replace(/, line.*/s, ''),
    )
    expect(messages).toEqual([
      'filter "random_string", parameter "length": expected a whole number of 0 or more, got -1',
      'filter "random_string", parameter "length": expected a whole number, got String "x"',
      'filter "random_string", parameter "length": expected a whole number, got Float 2.5',
      'filter "random_string", parameter "length": expected a whole number, got String ""',
    ])
    expect(() => randomString(1_000_000_000)).toThrow('more than 100000000')
  })
})

describe('uuid', () => {
  const version4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

  test('has version 4, with any input', () => {
    for (const expression of ["'' | uuid", 'nil | uuid', "'x' | uuid", 'list | uuid']) {
      expect(evaluate(expression, { list: [] })).toMatch(version4)
    }
    expect(uuid()).not.toBe(uuid())
  })

  test('reads its bytes from the adapter', () => {
    const bytes = Uint8Array.from({ length: 16 }, (_, i) => i * 17)
    expect(
      evaluate(
        "'' | uuid",
        {},
        withBytes(() => bytes),
      ),
    ).toBe('00112233-4455-4677-8899-aabbccddeeff')
    expect(
      evaluate(
        "'' | uuid",
        {},
        withBytes(() => new Uint8Array(16).fill(255)),
      ),
    ).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
    expect(bytes[6]).toBe(102)
  })
})
