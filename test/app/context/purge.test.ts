import { movableClock } from '../../../src/tools/testing/clock'
import { register } from '../../support/register'

test('removes records deleted 30 days ago for good, and keeps the others', async () => {
  const clock = movableClock('2030-05-01T00:00:00Z')
  const { adapters, purge } = register({ clock })
  const { records } = adapters
  const [kept, old, young] = [
    await records.create('tea', { name: 'Oolong' }),
    await records.create('tea', { name: 'Sencha' }),
    await records.create('tea', { name: 'Assam' }),
  ]
  await records.delete(old.id, 'tea')
  clock.set('2030-05-02T00:00:00Z')
  await records.delete(young.id, 'tea')
  clock.set('2030-05-31T12:00:00Z')
  expect(await purge()).toBe(1)
  const left = await records.search({ table: 'tea', deleted: 'with', limit: 10 })
  expect(left.map(({ id }) => id)).toEqual([kept.id, young.id])
  expect(await purge({ olderThanMs: 0, limit: 1 })).toBe(1)
  expect(await records.count({ table: 'tea', deleted: 'with' })).toBe(1)
})
