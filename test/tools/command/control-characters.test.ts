import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newDirectory } from '../../support/jest/app-directory'
import { zip } from '../../support/zip'
import { makeProject } from './data/project'
import { command } from './terminal'

const evil = '\u001b[2J\rforged\u0007\u009b'
const row = (value: object): string => `${JSON.stringify(value)}\n`

/** Rows that are refused or noted, each with control characters in another place. */
const rows = [
  row({ table: evil, properties: {} }),
  row({ table: 'tea', id: evil, properties: {} }),
  row({ table: 'tea', id: '1', created_at: evil }),
  row({ table: 'tea', id: '2', [evil]: 1 }),
  row({ table: 'tea', id: '3', properties: { stock: evil, photo: evil, [evil]: evil } }),
  row({ table: 'thing', id: '4', properties: { a_date: evil, a_upload: { [evil]: evil }, a_array: evil } }),
  row({ table: 'thing', id: '5', properties: { a_upload: { key: evil, file_name: evil } } }),
  row({ table: 'users', id: '6', email: evil, profiles: { [evil]: {} } }),
  row({ table: 'tea', id: '7', user_id: evil, properties: { photo: `https://files.test/${evil}` } }),
  `{ "${evil}": \n`,
  `${evil}\n`,
].join('')

test.each(['rows.ndjson', `${evil}.ndjson`, `${evil}.json`, `${evil}.csv`])(
  'an import of %j writes no control characters to the terminal',
  async (name) => {
    const { folder, run } = makeProject()
    mkdirSync(join(folder, 'export'))
    writeFileSync(join(folder, 'export', name), rows)
    for (const options of [[], ['--skip-invalid'], ['--table', 'tea']]) {
      const { output, notes } = await run('import', 'export', ...options)
      expect(output + notes).not.toMatch(/(?!\n)\p{Cc}/u)
    }
  },
)

test('a module whose manifest is not JSON writes no control characters to the terminal', async () => {
  const folder = newDirectory({ 'app/views/pages/index.liquid': 'home' })
  writeFileSync(join(folder, 'core.zip'), zip([{ name: 'pos-module.json', content: evil }]))
  const { output, notes } = await command(folder, ['modules', 'install', 'core.zip'])
  expect(notes).toContain('pos-module.json')
  expect(output + notes).not.toMatch(/(?!\n)\p{Cc}/u)
  mkdirSync(join(folder, 'modules/core'), { recursive: true })
  writeFileSync(join(folder, 'modules/core/pos-module.json'), evil)
  const listed = await command(folder, ['modules', 'list'])
  expect(listed.notes).toContain('core: ')
  expect(listed.output + listed.notes).not.toMatch(/(?!\n)\p{Cc}/u)
})
