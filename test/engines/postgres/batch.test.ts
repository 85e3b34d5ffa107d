import { setTimeout as sleep } from 'node:timers/promises'
import { Batch } from '../../../src/engines/postgres/batch'

test('handles concurrent items in one call, and later ones in the next', async () => {
  const calls: number[][] = []
  const batch = new Batch<number>(async (items) => {
    calls.push([...items])
    await sleep(20)
  })
  const first = Promise.all([batch.add(1), batch.add(2)])
  await sleep(10)
  expect(calls).toEqual([[1, 2]])
  const second = Promise.all([batch.add(3), batch.add(4)])
  await first
  await second
  expect(calls).toEqual([
    [1, 2],
    [3, 4],
  ])
})

test('fails only the items of a failing call', async () => {
  const batch = new Batch<string>((items) =>
    items.includes('bad') ? Promise.reject(new Error('no')) : Promise.resolve(),
  )
  const together = await Promise.allSettled([batch.add('bad'), batch.add('with it')])
  expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(batch.add('good')).resolves.toBeUndefined()
})
