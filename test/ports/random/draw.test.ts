import { randomBelow, randomText } from '../../../src/ports/random/draw'

const scripted = (bytes: number[]): { bytes(count: number): Uint8Array } => ({
  bytes: (count) => Uint8Array.from(bytes.splice(0, count)),
})

test.each([1, 2, 3, 7, 100, 255, 256])('every number below %i is as likely as any other', (n) => {
  const counts = new Map<number, number>()
  const accepted = 256 - (256 % n)
  for (let byte = 0; byte < accepted; byte++) {
    const number = randomBelow(scripted([byte]), n)
    counts.set(number, (counts.get(number) ?? 0) + 1)
  }
  expect(counts.size).toBe(n)
  expect(new Set(counts.values())).toEqual(new Set([accepted / n]))
})

test('rejects bytes that would favour small numbers', () => {
  expect(randomBelow(scripted([255, 254, 4]), 3)).toBe(randomBelow(scripted([254, 4]), 3))
  expect(randomBelow(scripted([255, 4]), 3)).toBe(1)
})

test('uses more bytes for large numbers', () => {
  expect(randomBelow(scripted([1, 2]), 1000)).toBe(258)
  expect(randomBelow(scripted([1, 0, 0]), 100_000)).toBe(65_536)
})

test.each<[string, (random: ReturnType<typeof scripted>) => unknown]>([
  ['a number', (random) => randomBelow(random, 3)],
  ['a text', (random) => randomText(random, 'abc', 10)],
])('reports an adapter whose bytes are all rejected for %s instead of looping endlessly', (_, draw) => {
  expect(() => draw({ bytes: (count) => new Uint8Array(count).fill(255) })).toThrow(
    'adapter "random" returns bytes that are not random',
  )
})
