import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newDirectory, removeDirectories } from '../support/app-directory'
import { command } from './terminal'

afterAll(removeDirectories)

const env = { DATABASE_URL: './data', STORAGE_URL: './uploads', SECRET: 's'.repeat(32) }
const files = {
  'app/schema/tea.yml': 'name: tea\nproperties:\n- name: name\n  type: string\n',
  'app/graphql/create.graphql': 'mutation { record_create(record: { table: "tea" }) { id } }',
  'app/graphql/delete.graphql': 'mutation { records_delete_all(table: "tea") { count } }',
  'app/graphql/count.graphql':
    'query { records(per_page: 1, filter: { table: { value: "tea" }, deleted_at: { exists: true } }) { total_entries } }',
}

async function render(project: string, template: string): Promise<string> {
  const { code, output, notes } = await command(project, ['render', '-'], { env, input: template })
  expect([code, notes]).toEqual([0, ''])
  return output
}

describe('liquid-platform purge', () => {
  it('removes the records that were deleted so many days ago, and keeps the others', async () => {
    const project = newDirectory(files)
    await render(project, "{% graphql a = 'create' %}{% graphql b = 'delete' %}{% graphql c = 'create' %}")
    const count = "{% graphql found = 'count' %}{{ found.records.total_entries }}"
    expect(await command(project, ['purge'], { env })).toMatchObject({ code: 0, output: '0 records removed\n' })
    expect(await render(project, count)).toBe('1')
    expect(await command(project, ['purge', '--days', '0'], { env })).toMatchObject({ output: '1 records removed\n' })
    expect(await render(project, count)).toBe('0')
  })

  it('refuses to run without a database', async () => {
    const { code, notes } = await command(newDirectory(files), ['purge'])
    expect([code, notes]).toEqual([1, expect.stringContaining('DATABASE_URL is not set')])
  })
})

describe('liquid-platform sweep', () => {
  it('deletes files that belong to no record', async () => {
    const project = newDirectory(files)
    await render(project, '')
    const key = `uploads/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}/tea.txt`
    const file = join(project, 'uploads', key)
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, 'tea')
    utimesSync(file, 0, 0)
    expect(await command(project, ['sweep'], { env })).toMatchObject({ code: 0 })
    expect(existsSync(file)).toBe(false)
  })
})
