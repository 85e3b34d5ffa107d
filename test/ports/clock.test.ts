import { systemClock } from '../../src/ports/clock'

test('systemClock tells the time of the machine', () => {
  const before = Date.now()
  const now = systemClock().now().getTime()
  expect(now).toBeGreaterThanOrEqual(before)
  expect(now).toBeLessThanOrEqual(Date.now())
})
