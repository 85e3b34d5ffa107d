import { systemRandom } from '../../../src/ports/random/port'

test('systemRandom returns the requested number of bytes, different each time', () => {
  const random = systemRandom()
  for (const count of [0, 1, 32, 100_000]) expect(random.bytes(count)).toHaveLength(count)
  expect(random.bytes(32)).not.toEqual(random.bytes(32))
  expect(new Set(random.bytes(10_000)).size).toBe(256)
})
