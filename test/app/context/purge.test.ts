import { memoryFiles, memoryRecords, memoryStorage, type RecordStore } from '../../../src'
import { makePgliteDatabase } from '../../../src/engines/embedded/pglite'
import { makeDatabaseAdapters } from '../../../src/engines/postgres/adapters'
import { movableClock } from '../../../src/tools/testing/clock'
import { makePglite } from '../../support/records/pglite'
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

test('removes the records first that were deleted first', async () => {
  const clock = movableClock('2030-05-01T00:00:00Z')
  const { adapters, purge } = register({ clock })
  const { records } = adapters
  const [late, early] = [await records.create('tea', {}), await records.create('tea', {})]
  await records.delete(early.id, 'tea')
  clock.set('2030-05-02T00:00:00Z')
  await records.delete(late.id, 'tea')
  clock.set('2030-05-03T00:00:00Z')
  expect(await purge({ olderThanMs: 0, limit: 1 })).toBe(1)
  expect(await records.search({ table: 'tea', deleted: 'with', limit: 10 })).toMatchObject([{ id: late.id }])
})

describe('the files of a deleted record', () => {
  const files = memoryFiles({ 'schema/tea.yml': 'properties:\n- name: photo\n  type: upload\n' })
  const [key, small] = ['original', 'small'].map((name) => `uploads/${'a'.repeat(22)}/${name}`) as [string, string]

  async function deleteRecordWithFile(records?: RecordStore) {
    const clock = movableClock('2030-05-01T00:00:00Z')
    const storage = memoryStorage({ clock })
    const platform = register({ files, clock, storage, ...(records && { records }) })
    const { adapters } = platform
    for (const each of [key, small]) await storage.put(each, Buffer.from('PNG'), { contentType: 'image/png', size: 3 })
    const photo = { key, file_name: 'a.png', versions: ['small'], acl: 'public' }
    const { id } = await adapters.records.create('tea', { photo })
    const row = { upload: 'a'.repeat(22), record: id, table: 'tea', path: ['photo'], ...photo }
    await adapters.records.create(':uploads', row)
    await platform.liquid.parseAndRender(
      `{% graphql x %}mutation { record_delete(id: "${id}") { id } }{% endgraphql %}`,
    )
    const list = async (): Promise<readonly string[]> => {
      const keys: string[] = []
      for await (const each of storage.list('')) keys.push(each.key)
      return keys.sort()
    }
    return { ...platform, clock, list, storage }
  }

  test('stay through a sweep until the record is purged, and are removed then', async () => {
    const { clock, list, purge, uploads } = await deleteRecordWithFile()
    clock.set('2030-05-20T00:00:00Z')
    expect([await uploads.sweep(), await purge(), await list()]).toEqual([0, 0, [key, small]])
    clock.set('2030-06-20T00:00:00Z')
    // The record and the row that names its file.
    expect([await purge(), await list()]).toEqual([2, []])
  })

  test('are all removed while a record is restored', async () => {
    const clock = movableClock('2030-05-01T00:00:00Z')
    const storage = memoryStorage({ clock })
    const { adapters, purge } = register({ files, clock, storage })
    const { records } = adapters
    const count = 1002
    for (let n = 1; n <= count; n++) {
      const upload = String(n).padStart(22, '0')
      const row = { upload, key: `uploads/${upload}/original`, file_name: 'a.png', versions: [], acl: 'public' }
      const { id } = await records.create(':uploads', row)
      await records.delete(id, ':uploads')
    }
    const remove = storage.delete.bind(storage)
    const removed = new Set<string>()
    storage.delete = async (key) => {
      if (removed.size === 0) await records.restore?.('1', ':uploads')
      removed.add(key)
      await remove(key)
    }
    clock.set('2030-06-20T00:00:00Z')
    expect(await purge()).toBe(count - 1)
    expect(removed.size).toBe(count)
  })

  test('are removed while others use the database, which has one connection', async () => {
    const database = makePgliteDatabase(await makePglite())
    const { records, close } = await makeDatabaseAdapters(database, {})
    const { clock, list, purge, storage } = await deleteRecordWithFile(records)
    const remove = storage.delete.bind(storage)
    const others: number[] = []
    storage.delete = async (key) => {
      others.push(await records.count({ table: 'tea', deleted: 'with' }))
      await remove(key)
    }
    clock.set(new Date(Date.now() + 31 * 86_400_000).toISOString())
    expect([await purge(), await list()]).toEqual([2, []])
    expect(others).toEqual([1, 1])
    await close()
  })

  test('are removed at once if the record store cannot restore the record', async () => {
    const records = Object.assign(Object.create(memoryRecords()) as RecordStore, { restore: undefined }) as RecordStore
    const { list } = await deleteRecordWithFile(records)
    expect(await list()).toEqual([])
  })
})
