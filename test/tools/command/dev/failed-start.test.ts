import { writeIn, newDirectory } from '../../../support/jest/app-directory'
import { command } from '../terminal'

const app = {
  'app/views/pages/index.liquid': '---\nslug: /\n---\nhome',
  'app/schema/tea.yml': 'name: tea\nproperties:\n- name: price\n  type: integer\n',
}
const config = 'liquid-platform.config.mjs'

/** What `dev` prints and shows until a file is mended. */
interface Waiting {
  readonly code: number
  readonly notes: readonly string[]
  /** What a browser gets meanwhile. */
  readonly shown: readonly string[]
}

/** Starts `dev`, requests these paths while it shows an error, and then writes a file that mends it. */
async function waitForMend(
  project: string,
  { path, text }: { readonly path: string; readonly text: string },
  ask: (origin: string) => Promise<readonly string[]>,
  env: Readonly<Record<string, string>> = {},
): Promise<Waiting> {
  const notes: string[] = []
  let shown: Promise<readonly string[]> | undefined
  const { code } = await command(project, ['dev', '--memory', '--port', '0'], {
    env,
    onNote: (line) => {
      notes.push(line.replaceAll(/:\d{4,5}\b/g, ':PORT'))
      const [origin] = /http:\/\/localhost:\d+/.exec(line) ?? []
      if (origin === undefined) return
      // An editor's file, which is not of the app.
      writeIn(project, 'app/.edited.swp', '')
      shown = ask(origin).finally(() => writeIn(project, path, text))
    },
  })
  return { code, notes, shown: (await shown) ?? [] }
}

const json = { accept: 'application/json' }
const read = async (url: string, init?: RequestInit): Promise<string> => (await fetch(url, init)).text()
const readPage = async (origin: string): Promise<readonly string[]> => [
  await read(origin, { headers: json }),
  await read(`${origin}/teas?page=2`, { headers: { accept: 'text/html' } }),
]

describe('a fault in the app at the start of dev', () => {
  test.each([
    [
      'a schema',
      'app/schema/tea.yml',
      'name: tea\nproperties: 1\n',
      'schema/tea.yml:2:1: properties: expected a list',
      'schema/tea.yml:2:1',
    ],
    [
      'a job',
      'app/jobs/brew.liquid',
      '---\ncron: x\n---\n',
      'jobs/brew.liquid:2:1: cron: expected five fields',
      'jobs/brew.liquid:2:1',
    ],
    [
      'a migration',
      'app/migrations/20300101000000_a.liquid',
      '\n{% if %}',
      'the migration migrations/20300101000000_a.liquid',
      'migrations/20300101000000_a.liquid:2:1',
    ],
    ['config.yml', 'app/config.yml', 'a: [', 'config.yml:1:5: invalid YAML', 'config.yml:1:5'],
  ])('is shown in the browser with its place until it is mended: %s', async (_, path, text, message, place) => {
    const project = newDirectory({ ...app, [path]: text })
    const mended = { path, text: (app as Record<string, string>)[path] ?? '' }
    const { code, notes, shown } = await waitForMend(project, mended, readPage)
    expect([code, notes]).toEqual([
      75,
      [
        expect.stringContaining(`Error: ${message}`),
        'Starts again when a file changes. Until then http://localhost:PORT shows the error',
        `${path} has changed: starts again`,
      ],
    ])
    const [asText = '', asPage = ''] = shown
    expect(asText).toContain(message)
    expect(asText).toContain(`\n  at ${place}\n`)
    expect(asPage).toContain(`<figcaption data-liquid-place="${place}">${place}</figcaption>`)
    expect(asPage).toMatch(/<script src="\/_dev\/reload\.js\?[^"]+"><\/script><\/body>/)
  })

  test('is shown with its place in the config, after a restart', async () => {
    const project = newDirectory({ ...app, [config]: "const a = 1\nthrow new Error('no SMTP_URL')" })
    const mended = { path: config, text: 'export default {}' }
    const { code, notes, shown } = await waitForMend(project, mended, readPage, { LIQUID_PLATFORM_DEV: 'again' })
    expect([code, notes[0]]).toEqual([75, `Error: ${project}/${config}:2:7: no SMTP_URL`])
    const [asText = '', asPage = ''] = shown
    expect(asText).toContain(`no SMTP_URL\n  at ${project}/${config}:2:7\n`)
    expect(asPage).toContain('<span data-line="1">const a = 1</span>')
  })

  test('ends dev at its first start if it is in the config', async () => {
    const project = newDirectory({ ...app, [config]: 'export default { settings: 1 }' })
    const { code, notes } = await command(project, ['dev', '--memory', '--port', '0'])
    expect([code, notes]).toEqual([1, expect.stringContaining('settings: expected a plain object, got 1')])
  })
})

test('pages that show an error of the start reload, link to the docs, and refuse other sites', async () => {
  const path = 'app/schema/tea.yml'
  const project = newDirectory({ ...app, [path]: 'name: tea\nproperties: 1\n' })
  let ended: Promise<string> | undefined
  const { shown } = await waitForMend(project, { path, text: app[path] }, async (origin) => {
    const events = await fetch(`${origin}/_dev/events`)
    ended = events.text()
    const { port } = new URL(origin)
    const open = (body: string, from = origin): Promise<string> =>
      read(`${origin}/_dev/open`, { method: 'POST', body, headers: { origin: from } })
    return [
      await read(`${origin}/_dev/reload.js`),
      await read(`${origin}/_dev/docs/reference/checks.md`),
      await read(`${origin}/_dev`, { headers: json }),
      await open(`${project}/${path}:1:1`),
      await open('schema/tea.yml:1:1', 'http://evil.example'),
      await read(`http://localhost:${port}/`, { headers: { 'x-forwarded-for': '192.0.2.1', ...json } }),
      await read(`http://localhost:${port}/_dev/docs/dev.md`, { headers: { 'x-forwarded-for': '192.0.2.1' } }),
    ]
  })
  expect(await ended).toMatch(/^data: \S+-0\n\n$/)
  const [script, docs, panel, ...refused] = shown
  expect(script).toContain('location.reload()')
  expect(docs).toContain('<h1>')
  expect(panel).toContain('properties: expected a list')
  expect(refused).toEqual([
    'No such file in the app',
    'Forbidden',
    expect.stringContaining('properties: expected a list'),
    'Forbidden: use http://localhost, without a proxy',
  ])
})
