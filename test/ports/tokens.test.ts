import fc from 'fast-check'
import { resolveAdapters } from '../../src/app/resolve-adapters'
import { memoryTokens, type FixedToken, type Tokens } from '../../src/ports/tokens'
import { AdapterError } from '../../src/base/errors'
import { testTokens } from '../../src/tools/testing'
import { handClock } from '../support/hand-clock'

const start = Date.parse('2025-03-01T12:00:00Z')

describe.each([
  ['memoryTokens', {}],
  ['memoryTokens with a secret', { secret: 'pepper' }],
])('%s', (_, options) => {
  const clock = handClock(start)
  testTokens(() => memoryTokens(['key'], { clock, ...options }), { wait: (ms) => clock.pass(ms) })
})

test('rejects a token at the very end of its time', () => {
  const clock = handClock(start)
  const { issue, verify } = memoryTokens([], { clock })
  const token = issue('1', 1000)
  clock.pass(999)
  expect(verify(token)).toEqual({ subject: '1' })
  clock.pass(1)
  expect(verify(token)).toBeUndefined()
})

test('rejects a token from a clock a year ahead, but tolerates a few minutes', () => {
  const clock = handClock(start)
  const { verify } = memoryTokens([], { clock, secret: 'pepper' })
  const issuedAhead = (ms: number): string => {
    const ahead = { now: () => new Date(clock.now().getTime() + ms) }
    return memoryTokens([], { clock: ahead, secret: 'pepper' }).issue('1', 60_000)
  }
  expect(verify(issuedAhead(365 * 86_400_000))).toBeUndefined()
  expect(verify(issuedAhead(200_000))).toEqual({ subject: '1' })
})

test('rejects a token with a changed, missing or added character', () => {
  const { issue, verify } = memoryTokens()
  const token = issue('1', 60_000)
  const letter = fc.constantFrom(...Array.from('AQgwxyz059-_.=+/ é'))
  fc.assert(
    fc.property(fc.nat(token.length), letter, fc.constantFrom(0, 1), (at, letter, removed) => {
      const changed = token.slice(0, at) + letter + token.slice(at + removed)
      fc.pre(changed !== token)
      expect(verify(changed)).toBeUndefined()
    }),
  )
})

test("rejects another key's token", () => {
  const [one, other] = [memoryTokens(), memoryTokens()]
  expect(one.verify(other.issue('1', 1000))).toBeUndefined()
  expect(other.verify(one.issue('1', 1000))).toBeUndefined()
})

test('accepts fixed tokens permanently, as they are written', () => {
  const clock = handClock(start)
  const tokens = memoryTokens(['key', { token: 'for-ann', subject: '1' }, 'żółw.🦊'], { clock })
  clock.pass(1e12)
  expect(tokens.verify('key')).toEqual({})
  expect(tokens.verify('for-ann')).toEqual({ subject: '1' })
  expect(tokens.verify('żółw.🦊')).toEqual({})
  for (const token of ['', 'Key', 'key ', 'ke', 'keyy', 'for-ann.', '1']) expect(tokens.verify(token)).toBeUndefined()
})

test('rejects a forged subject or time', () => {
  const tokens = memoryTokens()
  const [, signature] = tokens.issue('1', 1000).split('.')
  const forged = { subject: '2', expires: Date.now() + 1e9 }
  const body = Buffer.from(JSON.stringify(forged)).toString('base64url')
  for (const token of [body, `${body}.`, `${body}.${signature}`, `${body}.${body}`]) {
    expect(tokens.verify(token)).toBeUndefined()
  }
})

test('reads the secret from the random adapter, or accepts one so that tokens outlive the process', () => {
  const random = (byte: number) => ({ bytes: (count: number) => new Uint8Array(count).fill(byte) })
  const token = memoryTokens([], { random: random(1) }).issue('1', 1000)
  expect(memoryTokens([], { random: random(1) }).verify(token)).toEqual({ subject: '1' })
  expect(memoryTokens([], { random: random(2) }).verify(token)).toBeUndefined()
  const secret = Buffer.from('pepper')
  const kept = memoryTokens([], { secret }).issue('1', 1000)
  expect(memoryTokens([], { secret: 'pepper' }).verify(kept)).toEqual({ subject: '1' })
  expect(memoryTokens([], { secret: 'salt' }).verify(kept)).toBeUndefined()
})

test.each<[unknown]>([
  [''],
  [undefined],
  [null],
  [{ token: '' }],
  [{ subject: '1' }],
  [{ token: 'x' }],
  [{ token: 'x', subject: '' }],
  [7],
])('rejects %p as a fixed token', (fixed) => {
  expect(() => memoryTokens(['a-secret-key', fixed as FixedToken])).toThrow(AdapterError)
  expect(() => memoryTokens(['a-secret-key', fixed as FixedToken])).toThrow(
    'token 1 must be a text, or { token, subject }, and not be empty',
  )
})

test('rejects an empty secret, an empty subject and a missing time', () => {
  expect(() => memoryTokens([], { secret: '' })).toThrow('secret must not be empty')
  const { issue } = memoryTokens() as { issue(subject: unknown, ttlMs: unknown): string }
  for (const subject of ['', undefined, null])
    expect(() => issue(subject, 1)).toThrow('issue() expects the id of a user')
  for (const ttl of [undefined, NaN, Infinity, 'x']) expect(() => issue('1', ttl)).toThrow('a number of milliseconds')
})

test('treats numeric ids as text', () => {
  const { issue, verify } = memoryTokens() as Tokens & { issue(subject: unknown, ttlMs: number): string }
  expect(verify(issue(42, 1000))).toEqual({ subject: '42' })
})

test('uses the clock and the random adapter of the instance', async () => {
  const clock = handClock(start)
  const { adapters } = resolveAdapters({ clock, random: { bytes: (count) => new Uint8Array(count) } })
  const token = await adapters.tokens.issue('1', 1000)
  expect(memoryTokens([], { clock, secret: new Uint8Array(32) }).verify(token)).toEqual({ subject: '1' })
  clock.pass(1000)
  expect(await adapters.tokens.verify(token)).toBeUndefined()
})
