import { systemClock } from '../../src/ports/clock'

test("systemClock returns the machine's time", () => {
  const before = Date.now()
  const now = systemClock().now().getTime()
  expect(now).toBeGreaterThanOrEqual(before)
  expect(now).toBeLessThanOrEqual(Date.now())
})
