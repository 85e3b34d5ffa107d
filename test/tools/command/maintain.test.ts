import { newDirectory } from '../../support/jest/app-directory'
import { command } from './terminal'

const key = `uploads/${'A'.repeat(22)}/original`
const config = `
const none = () => undefined
const records = { create: none, find: none, search: () => [], count: () => 0, update: none, delete: none, transaction: none }
const storage = { put: none, get: none, url: none, presign: none }
let left = [100000, 7]
const asked = []
export default {
  records: {
    ...records,
    purge({ deletedBefore, limit }) {
      const days = Math.round((Date.now() - deletedBefore) / 86400000)
      if (days !== 90) throw new Error('asked for ' + days + ' days')
      const count = Math.min(limit, left[0])
      left[0] -= count
      if (left[0] === 0) left = left.slice(1)
      return count
    },
  },
  storage: {
    ...storage,
    async *list() {
      yield { key: '${key}', size: 3, updatedAt: 0 }
    },
    delete(key) {
      if (key !== '${key}') throw new Error(key)
    },
  },
}`
const files = { 'app/views/pages/index.liquid': 'home' }
const project = newDirectory({ ...files, 'liquid-platform.config.mjs': config })

describe('liquid-platform purge', () => {
  it('removes all records deleted a number of days ago, batch by batch', async () => {
    expect(await command(project, ['purge', '--days', '90'])).toMatchObject({
      code: 0,
      output: '100007 records removed',
    })
  })

  it('requires a database', async () => {
    const { code, notes } = await command(newDirectory(files), ['purge'])
    expect([code, notes]).toEqual([1, expect.stringContaining('DATABASE_URL is not set')])
  })
})

describe('liquid-platform sweep', () => {
  it('deletes files without a record', async () => {
    expect(await command(project, ['sweep'])).toMatchObject({ code: 0, output: '1 file deleted' })
  })
})
