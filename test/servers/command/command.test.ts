import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { recurringJobsTable } from '../../../src/ports/records/reserved-tables'
import { directoryStorage } from '../../../src/ports/storage/directory'
import { postgresAdapters } from '../../../src/engines/postgres'
import { newDirectory } from '../../support/jest/app-directory'
import { removeProgram, startCommand, type CommandProcess } from '../../tools/command/process'
import { command } from '../../tools/command/terminal'
import { poolOf, startPostgres, type PostgresServer } from '../postgres/server'
import { startRedis, type RedisServer } from '../redis/server'

let [postgres, redis] = [] as unknown as [PostgresServer, RedisServer]
const processes: CommandProcess[] = []

beforeAll(async () => {
  ;[postgres, redis] = await Promise.all([startPostgres(), startRedis()])
})
afterAll(async () => {
  for (const { stop } of processes) stop()
  await Promise.all(processes.map(({ ended }) => ended))
  await Promise.all([postgres.stop(), redis.kill()])
  removeProgram()
})

const add =
  'mutation { record_create(record: { table: "tea", properties: [{ name: "name", value: "Oolong" }] }) { id } }'
const project = newDirectory({
  'app/schema/tea.yml': 'name: tea\nproperties: [{ name: name }]',
  'app/migrations/20300501120000_add_tea.liquid': `{% graphql g %}${add}{% endgraphql %}`,
  'app/graphql/teas.graphql': '{ records(per_page: 9, filter: { table: { value: "tea" } }) { total_entries } }'.replace(
    '{',
    'query teas {',
  ),
  'app/lib/add.liquid': `{% graphql g %}${add}{% endgraphql %}{% log 'added', type: 'teas' %}`,
  'app/views/pages/teas.liquid': "---\nslug: teas\n---\n{% graphql g = 'teas' %}{{ g.records.total_entries }}",
  'app/views/pages/add.liquid': "---\nslug: add\n---\n{% background job = 'add' %}",
  'app/views/pages/visits.liquid':
    '---\nslug: visits\n---\n{% assign n = context.session.n | plus: 1 %}{% session n = n %}{{ n }}',
})

function serve(env: Readonly<Record<string, string>>, ...args: readonly string[]): CommandProcess {
  const started = startCommand(project, ['serve', '--port', '0', '--host', '127.0.0.1', ...args], env)
  processes.push(started)
  return started
}

async function originOf({ printed }: CommandProcess): Promise<string> {
  const [, port] = /on port (\d+)/.exec(await printed(/"serves pages/)) ?? []
  return `http://127.0.0.1:${port}`
}

it('migrates, serves and works in processes that share Postgres and Redis', async () => {
  const env = { DATABASE_URL: await postgres.database(), REDIS_URL: redis.url, SECRET: 's'.repeat(32) }
  const pending = await command(project, ['migrate', '--pending'], { env })
  expect(pending).toMatchObject({ code: 0, output: '20300501120000_add_tea' })
  expect(await command(project, ['migrate'], { env })).toMatchObject({ code: 0, output: '20300501120000_add_tea' })
  const nothing = { code: 0, output: '', notes: 'No migration is pending.' }
  expect(await command(project, ['migrate'], { env })).toEqual(nothing)

  const [one, other, worker] = [serve(env, '--web'), serve(env, '--web'), serve(env, '--worker')]
  const [here, there] = await Promise.all([originOf(one), originOf(other)])
  const first = await fetch(`${here}/visits`)
  const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect(await (await fetch(`${there}/visits`, { headers: { cookie } })).text()).toBe('2')

  await fetch(`${here}/add`)
  await worker.printed(/"added"/)
  expect(await (await fetch(`${there}/teas`)).text()).toBe('2')

  for (const { stop } of [one, other, worker]) stop()
  expect(await Promise.all([one.ended, other.ended, worker.ended])).toEqual([0, 0, 0])
})

it('deletes unused files and records in one of two processes, at the times of SWEEP_CRON and PURGE_CRON', async () => {
  const connectionString = await postgres.database()
  const storage = newDirectory({})
  // Half a year from now, so the job is due only because its last run was long ago.
  const cron = `0 0 1 ${((new Date().getUTCMonth() + 6) % 12) + 1} *`
  const [path, name] = [`uploads/${'A'.repeat(22)}/original`, 'Oolong']
  await directoryStorage(storage).put(path, Buffer.from(name), { contentType: 'text/plain', size: name.length })
  for (const entry of readdirSync(storage, { recursive: true, encoding: 'utf8' }))
    utimesSync(join(storage, entry), 0, 0)
  const { records, jobs, close } = await postgresAdapters({ connectionString })
  const { id } = await records.create('tea', { name })
  await records.delete(id, 'tea')
  for (const task of ['sweep', 'purge']) {
    const properties = { path: `settings.cleanup.${task}`, queued_until: '2020-01-01T00:00:00.000Z' }
    await records.create(recurringJobsTable, properties)
  }
  const pool = poolOf(connectionString, 1)
  await pool.query("UPDATE liquid_platform.records SET deleted_at = now() - interval '8 days' WHERE id = $1", [id])
  await pool.end()

  const env = {
    ...{ DATABASE_URL: connectionString, STORAGE_URL: storage, SECRET: 's'.repeat(32) },
    ...{ SWEEP_CRON: cron, PURGE_CRON: cron, PURGE_AFTER_DAYS: '7' },
  }
  const workers = [serve(env, '--worker'), serve(env, '--worker')]
  const printed = (line: RegExp): Promise<string> => Promise.race(workers.map((worker) => worker.printed(line)))
  await printed(/"cleanup","message":"sweep: 1 file deleted"/)
  await printed(/"cleanup","message":"purge: 1 record removed"/)
  // Both processes have looked for due jobs before they end.
  for (const worker of workers) {
    await worker.printed(/runs 5 jobs/)
    worker.stop()
  }
  expect(await Promise.all(workers.map(({ ended }) => ended))).toEqual([0, 0])
  expect(workers.flatMap(({ lines }) => lines.filter((line) => line.includes('"cleanup"')))).toHaveLength(2)
  expect(await jobs.counts?.()).toEqual({ waiting: 0, running: 0, failed: 0 })
  await close()
})

it('shows the data in a console, and renders with it', async () => {
  const env = { DATABASE_URL: await postgres.database(), SECRET: 's'.repeat(32) }
  await command(project, ['migrate'], { env })
  const input = "{% graphql g = 'teas' %}{{ g.records.total_entries }}"
  expect(await command(project, ['console'], { env, input })).toMatchObject({ code: 0, output: '1' })
  expect(await command(project, ['render', '-'], { env, input })).toMatchObject({ code: 0, output: '1' })
})

it('reports an unreachable database without its password', async () => {
  const env = { DATABASE_URL: 'postgres://app:hidden@127.0.0.1:1/app', SECRET: 's'.repeat(32) }
  const { code, notes } = await command(project, ['migrate'], { env })
  expect([code, notes]).toEqual([1, expect.stringMatching(/^Error: Postgres cannot be reached/)])
  expect(notes).not.toContain('hidden')
})

it('returns unfinished jobs after the grace period, and runs them again', async () => {
  const env = { DATABASE_URL: await postgres.database(), SECRET: 's'.repeat(32) }
  const mailing = newDirectory({
    'app/views/pages/send.liquid': "---\nslug: send\n---\n{% graphql g = 'send' %}",
    'app/graphql/send.graphql':
      'mutation { email_send(template: { name: "welcome" }, data: {}) { is_scheduled_to_send } }',
    'app/emails/welcome.liquid': '---\nto: ann@shop.test\nsubject: Welcome\n---\nHi',
    'liquid-platform.config.mjs': `
      const hang = () => (console.log('sends'), new Promise((resolve) => setTimeout(resolve, 60000)))
      const send = () => process.env.JOB_LEASE === '30' ? console.log('sent') : hang()
      export default { mailer: { send } }`,
  })
  const start = (more: Readonly<Record<string, string>> = {}): CommandProcess => {
    const started = startCommand(mailing, ['serve', '--port', '0', '--host', '127.0.0.1', '--grace', '1'], {
      ...env,
      ...more,
    })
    processes.push(started)
    return started
  }
  const first = start()
  await fetch(`${await originOf(first)}/send`)
  await first.printed(/^sends$/)
  first.stop()
  await first.printed(/"warn","type":"background".*runs again, after attempt 1 of \d: its worker stopped/)
  expect(await first.ended).toBe(1)
  const second = start({ JOB_LEASE: '30' })
  await second.printed(/^sent$/)
  second.stop()
  expect(await second.ended).toBe(0)
})
