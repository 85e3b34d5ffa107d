import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newDirectory, writeIn } from '../../support/jest/app-directory'
import { endServed, serveProject } from '../../tools/dev/served'
import { command } from '../../tools/command/terminal'
import { removeProgram, startCommand } from '../../tools/command/process'

afterEach(endServed)
afterAll(removeProgram)
const files = {
  'app/views/pages/index.liquid':
    '---\nslug: /\n---\n{% session visits = context.session.visits | plus: 1 %}{% graphql g %}{ records { total_entries } }{% endgraphql %}{{ g.records.total_entries }} records, {{ context.session.visits }} visits, {{ context.constants.SHOP }}',
  'app/views/pages/add.liquid':
    '{% graphql _ %}mutation { record_create(record: { table: "tea" }) { id } }{% endgraphql %}',
  'seeds.yml': 'records:\n  tea:\n  - title: Sencha\n',
}

/** A visitor that keeps its cookie. */
function visitor() {
  let cookie = ''
  return async (url: string): Promise<string> => {
    const response = await fetch(url, { headers: { cookie } })
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return response.text()
  }
}

test('dev keeps records and sessions, and loads the seeds once', async () => {
  const project = newDirectory(files)
  const get = visitor()
  const options = ['--port', '0']
  const first = await serveProject(project, options)
  expect(await get(first.origin)).toBe('1 records, 1 visits, ')
  await get(`${first.origin}/add`)
  const second = await command(project, ['dev', ...options])
  expect([second.code, second.notes]).toEqual([
    1,
    expect.stringMatching(/is open already.*--memory serves the app with/),
  ])
  const refused = await command(project, ['dev', '--fresh', ...options])
  expect(refused.notes).toContain('is open already')
  first.stop()
  await first.ended

  const again = await serveProject(project, options)
  expect(await get(again.origin)).toBe('2 records, 2 visits, ')
  again.stop()
  await again.ended
  expect(readFileSync(join(project, '.liquid-platform/.gitignore'), 'utf8')).toBe('*\n')
  const exported = await command(join(project, 'app'), ['data', 'export', '--table', 'tea', '--format', 'json'])
  expect(exported.notes).toBe('')
  expect(JSON.parse(exported.output)).toHaveLength(2)

  const fresh = await serveProject(join(project, 'app'), ['--fresh', ...options])
  expect(await get(fresh.origin)).toBe('1 records, 1 visits, ')
  expect(existsSync(join(project, 'app/.liquid-platform'))).toBe(false)
})

test('dev reports the start of the database in advance', async () => {
  const project = newDirectory(files)
  const folder = join(project, '.liquid-platform')
  const stop = new AbortController()
  let before: readonly string[] = []
  const { code } = await command(project, ['dev', '--port', '0'], {
    stop: stop.signal,
    onNote: (line) => {
      if (line === 'starts the database in .liquid-platform …') before = readdirSync(folder)
    },
    onPrint: (line) => line.startsWith('The app is at') && stop.abort(),
  })
  expect([code, before.toSorted()]).toEqual([0, ['.gitignore', 'secret']])
  expect(readdirSync(folder).length).toBeGreaterThan(2)
})

test('dev starts again with its data when the config changes', async () => {
  const project = newDirectory(files)
  const get = visitor()
  const dev = startCommand(project, ['dev', '--port', '0'], {}, { keepNotes: true })
  const [, first = ''] = /localhost:(\d+)/.exec(await dev.printed(/^The app is at/)) ?? []
  expect(await get(`http://127.0.0.1:${first}/`)).toBe('1 records, 1 visits, ')
  const change = 'export default ({ SHOP }) => ({ settings: { constants: { SHOP } } })'
  writeIn(project, '.env', 'SHOP=Teas')
  writeIn(project, 'liquid-platform.config.mjs', change)
  const port = await new Promise<string>((resolve) => {
    const timer = setInterval(() => {
      const [, number] =
        /localhost:(\d+)/.exec(dev.lines.filter((line) => line.startsWith('The app')).at(1) ?? '') ?? []
      if (number === undefined) return
      clearInterval(timer)
      resolve(number)
    }, 50)
  })
  expect(port).toBe(first)
  expect(await get(`http://127.0.0.1:${port}/`)).toBe('1 records, 2 visits, Teas')
  dev.stop()
  expect(await dev.ended).toBe(0)
})

test.each(['SIGINT', 'SIGTERM'] as const)('dev ends on %s', async (signal) => {
  const dev = startCommand(newDirectory(files), ['dev', '--memory', '--port', '0'], {}, { keepNotes: true })
  await dev.printed(/^The app is at/)
  dev.stop(signal)
  expect(await dev.ended).toBe(0)
})

test('serve with a folder as its database keeps sessions and files in it', async () => {
  const project = newDirectory(files)
  const env = { DATABASE_URL: './data', SECRET: 's'.repeat(32) }
  const get = visitor()
  const visit = async (): Promise<string> => {
    const serve = startCommand(project, ['serve', '--port', '0', '--host', '127.0.0.1'], env)
    const [, port] = /on port (\d+)/.exec(await serve.printed(/"serves pages/)) ?? []
    const text = await get(`http://127.0.0.1:${port}/`)
    serve.stop()
    expect(await serve.ended).toBe(0)
    expect(serve.lines.filter((line) => line.includes('"warn"'))).toEqual([])
    return text
  }
  expect(await visit()).toBe('0 records, 1 visits, ')
  expect(await visit()).toBe('0 records, 2 visits, ')
  expect(existsSync(join(project, 'data/uploads'))).toBe(true)
})
