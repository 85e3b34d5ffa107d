import { readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { explainOldNode } from '../../../src/base/node-version'
import { newDirectory } from '../../support/jest/app-directory'
import { mountReadOnly } from '../../support/read-only'
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

  it('serves an app in a worker of a cluster, until it is disconnected', async () => {
    const folder = newDirectory({
      'primary.cjs': `
        const cluster = require('node:cluster')
        const [exec, ...args] = process.argv.slice(4)
        cluster.setupPrimary({ exec, args })
        cluster.fork().on('exit', (code) => process.exit(code))
        process.on('SIGTERM', () => cluster.disconnect())`,
    })
    const through = [process.execPath, join(folder, 'primary.cjs')]
    const args = ['serve', '--port', '0', '--host', '127.0.0.1']
    const { printed, stop, ended } = startCommand(project, args, {}, { through })
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

  it.each([['init', 'shop'] as const, ['docset', 'docs'] as const])(
    'reports a read-only file system, and not a missing folder: %s',
    async (...args) => {
      const folder = newDirectory()
      const through = mountReadOnly(folder)
      const { notes, ended } = startCommand(folder, args, {}, { through, keepNotes: true })
      await ended
      const message = `Error: EROFS: read-only file system, mkdir '${join(folder, args[1])}'`
      expect(notes).toEqual(through.length > 0 ? [message] : [])
    },
  )

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

describe('the config of an app', () => {
  const files = { 'page.liquid': '{{ context.constants.SHOP }}', 'app/views/pages/index.liquid': 'home' }
  const config = "export default { settings: { constants: { SHOP: 'Teas' } } }"

  async function render(project: string) {
    const { ended, lines, notes } = startCommand(project, ['render', 'page.liquid'], {}, { keepNotes: true })
    return { code: await ended, lines, notes }
  }

  it('may be TypeScript that imports TypeScript', async () => {
    const project = newDirectory({
      ...files,
      'liquid-platform.config.ts':
        "import { shop } from './shop.ts'\nexport default { settings: { constants: { SHOP: shop as string } } }",
      'shop.ts': "export const shop: string = 'Teas'",
    })
    const without = await render(project)
    const isNative = Boolean((process.features as { typescript?: unknown }).typescript)
    if (isNative) expect(without.lines).toEqual(['Teas'])
    else
      expect(without.notes).toEqual([
        `Error: ${project}/liquid-platform.config.ts: Node ${process.versions.node} loads no TypeScript: use Node 22.18 or later, or npm install --save-dev jiti`,
      ])
    symlinkSync(resolve('node_modules'), join(project, 'node_modules'))
    expect(await render(project)).toEqual({ code: 0, lines: ['Teas'], notes: [] })
  })

  it.each([
    ['a module', config, '{ "type": "module" }'],
    ['CommonJS', config.replace('export default', 'module.exports ='), '{ "type": "commonjs" }'],
  ])('may be JavaScript: %s', async (_, text, manifest) => {
    const project = newDirectory({ ...files, 'liquid-platform.config.js': text, 'package.json': manifest })
    expect(await render(project)).toEqual({ code: 0, lines: ['Teas'], notes: [] })
  })
})
