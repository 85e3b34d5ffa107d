import { newDirectory } from '../../support/jest/app-directory'
import { command } from './terminal'

const project = newDirectory({
  'app/views/pages/index.liquid': '---\nslug: /\n---\nhome',
  'app/views/pages/teas/show.liquid': '---\nslug: teas/:id\n---\ntea',
  'app/views/pages/teas/create.liquid': '---\nslug: teas\nmethod: post\n---\n',
  'app/views/pages/teas.json.liquid': '[]',
})

describe('liquid-platform routes', () => {
  it('lists the pages of an app by their addresses', async () => {
    const { code, output } = await command(project, ['routes', 'app'])
    expect(output.split('\n')).toEqual([
      'GET    /          views/pages/index.liquid',
      'GET    /teas      views/pages/teas.json.liquid',
      'POST   /teas      views/pages/teas/create.liquid',
      'GET    /teas/:id  views/pages/teas/show.liquid',
    ])
    expect(code).toBe(0)
  })

  it("finds the app in a project's folder, by default the current one", async () => {
    const [here, app] = await Promise.all([command(project, ['routes']), command(project, ['routes', 'app'])])
    expect(here).toEqual(app)
  })

  it('prints JSON', async () => {
    const { output } = await command(project, ['routes', '--json'])
    expect(JSON.parse(output)).toContainEqual({
      method: 'GET',
      address: '/teas',
      format: 'json',
      file: 'views/pages/teas.json.liquid',
    })
  })

  it('warns of a page hidden by another page of the same address', async () => {
    const page = '---\nslug: teas\n---\n'
    const two = newDirectory({ 'app/views/pages/a.liquid': page, 'app/views/pages/b.liquid': page })
    const { code, notes } = await command(two, ['routes'])
    expect([code, notes]).toEqual([
      0,
      'views/pages/b.liquid:2:1: views/pages/a.liquid serves GET /teas instead of this page',
    ])
  })

  it('reports a missing folder, and exits with 1', async () => {
    const { code, output, notes } = await command(project, ['routes', 'nowhere'])
    expect([code, output, notes]).toEqual([1, '', `Error: directory not found: ${project}/nowhere`])
  })
})

describe('liquid-platform', () => {
  it('suggests the intended command', async () => {
    const { code, notes } = await command(project, ['rutes'])
    expect([code, notes]).toEqual([
      2,
      "error: unknown command 'rutes'\n(Did you mean routes?)\n(--help shows the arguments)",
    ])
  })

  it.each([
    ['sync', 'dev'],
    ['deploy', 'serve'],
    ['migrations', 'migrate'],
  ])('names the command to use for pos-cli %s', async (name, ours) => {
    const { code, notes } = await command(project, [name, 'staging'])
    expect([code, notes.split('\n').at(-1)]).toEqual([2, `(for pos-cli ${name}, use liquid-platform ${ours})`])
  })

  it('shows examples of a command', async () => {
    const { code, output } = await command(project, ['routes', '--help'])
    expect([code, output]).toEqual([0, expect.stringContaining('$ liquid-platform routes ./app --json')])
  })
})
