import { execFileSync } from 'node:child_process'
import { listCommands, readPage } from '../../docs/read-page'
import { newDirectory } from '../../support/jest/app-directory'
import { command } from '../../tools/command/terminal'
import { startPostgres, type PostgresServer } from '../postgres/server'

let postgres: PostgresServer

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

test('the commands of the page for production back up Postgres, and restore it', async () => {
  const project = newDirectory()
  const DATABASE_URL = await postgres.database()
  const RESTORED_URL = DATABASE_URL.replace(/\/[^/]+$/, '/restored')
  const SECRET = 's'.repeat(32)
  const render = async (database: string, input: string): Promise<string> => {
    const { output, notes } = await command(project, ['render', '-'], {
      env: { DATABASE_URL: database, SECRET },
      input,
    })
    expect(notes).toBe('')
    return output
  }
  await render(
    DATABASE_URL,
    '{% graphql _ %}mutation { record_create(record: { table: "tea" }) { id } }{% endgraphql %}',
  )
  const section = readPage('production.md').find(({ title }) => title === 'Backup and restore')
  const commands = listCommands(section?.blocks ?? []).filter((line) => /^(?:pg_|psql)/.test(line))
  expect(commands).toHaveLength(3)
  for (const line of commands) {
    execFileSync('sh', ['-c', line], { cwd: project, env: { ...process.env, DATABASE_URL, RESTORED_URL } })
  }
  const count = '{% graphql g %}{ records { total_entries } }{% endgraphql %}{{ g.records.total_entries }}'
  expect(await render(RESTORED_URL, count)).toBe('1')
})
