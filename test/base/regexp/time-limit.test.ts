import { TimeLimit } from '../../../src/base/regexp/time-limit'

const limitOf = (milliseconds: number): TimeLimit => new TimeLimit(milliseconds, () => new Error('too slow'))

/** Blocks the thread without using the CPU, as on a busy machine. */
function starve(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

function burn(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test("returns the function's result, and throws its errors", () => {
  expect(limitOf(1000).run(() => 1)).toBe(1)
  expect(() =>
    limitOf(1000).run(() => {
      throw new TypeError('mine')
    }),
  ).toThrow(TypeError)
})

test('stops a function that takes too long', () => {
  expect(() => limitOf(20).run(() => burn(60_000))).toThrow('too slow')
})

test('counts the time of all functions that it runs', () => {
  const limit = limitOf(100)
  expect(() => {
    for (let i = 0; i < 1000; i++) limit.run(() => burn(5))
  }).toThrow('too slow')
})

test('retries a function that got no processor time', () => {
  const limit = limitOf(200)
  let runs = 0
  const work = (): string => {
    if (++runs === 1) starve(60_000)
    return 'done'
  }
  expect(limit.run(work)).toBe('done')
  expect(runs).toBe(2)
})

test('ends in any case', () => {
  const started = performance.now()
  expect(() => limitOf(20).run(() => starve(60_000))).toThrow('too slow')
  expect(performance.now() - started).toBeLessThan(30_000)
})
