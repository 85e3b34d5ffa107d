import { readFileSync } from 'node:fs'
import { explainOldNode } from '../../../src/tools/command/node-version'
import { newDirectory } from '../../support/app-directory'
import { removeProgram, startCommand } from './process'

afterAll(removeProgram)

const project = newDirectory({ 'app/views/pages/index.liquid': '---\nslug: /\n---\nhome' })

describe('the program liquid-platform', () => {
  it('serves an app until SIGTERM, and exits with 0', async () => {
    const { printed, stop, ended } = startCommand(project, ['serve', '--port', '0', '--host', '127.0.0.1'])
    const [, port] = /on port (\d+)/.exec(await printed(/"serves pages/)) ?? []
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('home')
    stop()
    expect(await ended).toBe(0)
  })

  it('names the versions of Node that it runs on, before it loads anything else', async () => {
    const folder = newDirectory({
      'old.cjs': "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } })",
    })
    const old = startCommand(folder, ['--version'], { NODE_OPTIONS: '--require=./old.cjs' }, { keepNotes: true })
    expect(await old.ended).toBe(1)
    expect([old.lines, old.notes]).toEqual([
      [],
      [
        'Error: liquid-platform needs Node 20.19 or later, and this is Node 18.20.8: install a later one from https://nodejs.org',
      ],
    ])
  })

  it.each([
    ['18.20.8', true],
    ['20.18.3', true],
    ['20.19.0', false],
    ['22.0.0', false],
  ])('as engines of package.json says: %s', (version, isRefused) => {
    const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } }
    expect(engines.node).toBe('>=20.19')
    expect(explainOldNode(version) !== undefined).toBe(isRefused)
  })

  it("prints results to stdout, and exits with the command's code", async () => {
    const [routes, wrong] = [startCommand(project, ['routes']), startCommand(project, ['--wrong'])]
    expect(await routes.printed(/GET/)).toBe('GET    /  views/pages/index.liquid')
    expect(await Promise.all([routes.ended, wrong.ended])).toEqual([0, 2])
  })
})
