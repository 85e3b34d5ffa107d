import { memoryRecords } from '../../../src/ports/records/memory'
import { searchAll } from '../../../src/ports/records/optional'

it.each([0, 1000, 1001])('finds all of %i records, oldest first', async (count) => {
  const records = memoryRecords()
  for (let i = 0; i < count; i++) await records.create('tea', {})
  await records.create('cup', {})
  const search = jest.spyOn(records, 'search')
  const found = await searchAll(records, { table: 'tea' })
  expect(found.map(({ id }) => Number(id))).toEqual(Array.from({ length: count }, (_, i) => i + 1))
  expect(search).toHaveBeenCalledTimes(count < 1000 ? 1 : 2)
})
