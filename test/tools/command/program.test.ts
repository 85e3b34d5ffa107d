import { newDirectory } from '../../support/jest/app-directory'
import { command } from './terminal'

const project = newDirectory()
const names = ['init', 'serve', 'test', 'check', 'render', 'routes', 'console', 'graphql', 'modules', 'migrate']

describe('liquid-platform', () => {
  it('prints its version', async () => {
    expect(await command(project, ['--version'])).toEqual({
      code: 0,
      output: expect.stringMatching(/^\d+\.\d+\.\d+/),
      notes: '',
    })
  })

  it('lists its commands, with an example to begin', async () => {
    const { code, output } = await command(project, ['--help'])
    expect(code).toBe(0)
    for (const name of names) expect(output).toMatch(new RegExp(`^  ${name} +[A-Z]`, 'm'))
    expect(output).toContain('$ liquid-platform init shop')
  })

  it.each(names)('shows examples of %s', async (name) => {
    const { code, output } = await command(project, [name, '--help'])
    expect([code, output]).toEqual([0, expect.stringMatching(/\nExamples:\n {2}\$ .*liquid-platform/)])
  })

  it.each([[[]], [['check']]])('warns of untrusted folders: %j --help', async (names) => {
    const { output } = await command(project, [...names, '--help'])
    expect(output).toMatch(/run[s]? liquid-platform\.config\.ts, \.mjs or \.js of the folder: .*do not trust/)
  })

  it.each([['dev'], ['restore'], ['modules'], ['data', 'export']])(
    'shows no default of a switch, and no second way to get help: %j',
    async (...names) => {
      const { output } = await command(project, [...names, '--help'])
      expect(output).not.toMatch(/\(default: (?:false|"\.")\)|display help/)
    },
  )

  it('exits with 2 after wrong arguments', async () => {
    const { code, notes } = await command(project, ['serve', '--prt', '1'])
    expect([code, notes]).toEqual([2, expect.stringContaining("unknown option '--prt'\n(Did you mean --port?)")])
  })
})

describe('a missing folder', () => {
  it.each(['serve', 'dev', 'check', 'routes', 'lsp'])('is rejected by %s', async (name) => {
    const { code, notes } = await command(project, [name, 'nowhere'])
    expect([code, notes]).toEqual([1, `Error: directory not found: ${project}/nowhere`])
  })
})

describe('a folder without an app', () => {
  it.each(['serve', 'dev', 'check', 'routes', 'migrate'])('is rejected by %s with advice', async (name) => {
    const env = { DATABASE_URL: './data', SECRET: 's'.repeat(32) }
    const { code, output, notes } = await command(project, [name], { env })
    const expected = `Error: app not found in ${project}: it has no file of an app, such as app/views/pages/index.liquid. liquid-platform init starts one`
    expect([code, output, notes]).toEqual([1, '', expected])
  })

  it('is rejected if it has other files', async () => {
    const { code, notes } = await command(newDirectory({ 'package.json': '{}', 'src/views.js': '' }), ['check'])
    expect([code, notes]).toEqual([1, expect.stringContaining('it has no file of an app, such as')])
  })

  it('is rejected if it has a folder of another kind of project with a similar name', async () => {
    const { code, notes } = await command(newDirectory({ 'api/index.ts': '' }), ['check'])
    expect([code, notes]).toEqual([1, expect.stringContaining('it has no file of an app, such as')])
  })

  it.each([
    ['view/pages/index.liquid', 'views/pages'],
    ['transaltions/en.yml', 'translations'],
  ])('is checked if its only folder is misspelt: %s', async (path, folder) => {
    const { code, output } = await command(newDirectory({ [path]: '' }), ['check'])
    expect([code, output]).toEqual([0, expect.stringContaining(`(did you mean "${folder}"?)`)])
  })
})

describe("a folder without an app's files", () => {
  const many = Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`other/logs/${i}.txt`, '']))

  it('is rejected before all its files are read', async () => {
    const folder = newDirectory(many)
    const { code, notes } = await command(folder, ['serve', 'other'])
    const expected = `Error: app not found in ${folder}/other: it has no folder "app" or "views". liquid-platform init starts one`
    expect([code, notes]).toEqual([1, expected])
  })

  it('names the folder of an app in it', async () => {
    const folder = newDirectory({ ...many, 'other/shop/app/views/pages/index.liquid': '' })
    const { code, notes } = await command(folder, ['dev', 'other'])
    expect([code, notes]).toEqual([1, expect.stringContaining(`Did you mean ${folder}/other/shop?`)])
  })
})

describe('liquid-platform migrate', () => {
  it('names the host and the port of a database that refuses the connection', async () => {
    const folder = newDirectory({ 'app/views/pages/index.liquid': '' })
    const env = { DATABASE_URL: 'postgres://shop:hunter2@127.0.0.1:1/shop', SECRET: 's'.repeat(32) }
    const { code, notes } = await command(folder, ['migrate'], { env })
    expect([code, notes]).toEqual([1, 'Error: Postgres cannot be reached: ECONNREFUSED 127.0.0.1:1'])
  })

  it('requires a database', async () => {
    const { code, notes } = await command(project, ['migrate'])
    expect([code, notes]).toEqual([1, 'Error: DATABASE_URL is not set: it must name the database to migrate'])
  })
})
