import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { memoryChannels, memoryRecords, memoryStorage, memoryStore } from '../../../src'
import { movableClock } from '../../../src/tools/testing'
import { newDirectory, writeIn } from '../../support/jest/app-directory'
import { command } from '../../tools/command/terminal'
import { findBlock, listOutputs, type Scenes } from './scene'
import { runCommands } from './shell'

/** The app of `liquid-platform init`. */
async function makeStarter(): Promise<string> {
  const project = newDirectory()
  await command(project, ['init', 'demo'])
  return join(project, 'demo')
}

const day = 86_400_000

/** Adapters with unused files, and with records that were deleted a number of days ago. */
export async function makeLeftovers({ files = 0, records: count = 0, days = 0 }): Promise<object> {
  const clock = movableClock(new Date(Date.now() - (days + 1) * day))
  const records = memoryRecords({ clock })
  const storage = memoryStorage({ clock })
  for (let i = 0; i < count; i++) await records.delete((await records.create('tea', {})).id, 'tea')
  for (let i = 0; i < files; i++) {
    const key = `uploads/${String(i).padStart(22, 'A')}/original`
    await storage.put(key, new Uint8Array([1]), { contentType: 'text/plain', size: 1 })
  }
  return { records, storage }
}

/** The log of `serve`, from its start to the end of a request. */
async function serve(): Promise<string> {
  const project = newDirectory({ 'app/views/pages/index.liquid': 'home', 'liquid-platform.config.mjs': '' })
  const end = new AbortController()
  const lines: string[] = []
  await new Promise<void>((resolve, reject) => {
    const onPrint = (line: string): void => {
      lines.push(line)
      const [, port] = /on port (\d+)/.exec(line) ?? []
      if (port !== undefined) fetch(`http://127.0.0.1:${port}/`).catch(reject)
      if (line.includes('GET /')) end.abort()
    }
    const config = {
      records: memoryRecords(),
      storage: memoryStorage(),
      sessions: memoryStore(),
      cache: memoryStore(),
      channels: memoryChannels(),
    }
    command(project, ['serve', '--port', '0'], { stop: end.signal, onPrint, config }).then(() => resolve(), reject)
  })
  return lines.slice(0, lines.findIndex((line) => line.includes('GET /')) + 1).join('\n')
}

function readJson(project: string, path: string): string {
  return readFileSync(join(project, path), 'utf8')
}

const manifest = (name: string, version: string, dependencies: object = {}): string =>
  JSON.stringify({ machine_name: name, version, dependencies })

const migration = 'app/migrations/20300501120000_add_teas.liquid'

export const commandScenes: Scenes = {
  '': (section) => runCommands(newDirectory(), findBlock(section, 'sh')).then((printed) => printed.slice(0, 1)),
  serve: async () => [await serve()],
  render: async (section) => {
    const project = await makeStarter()
    writeIn(project, 'card.liquid', '<p>\n{% if name %}\n')
    return [
      (await runCommands(project, findBlock(section, 'sh'))).join('\n'),
      ...(await runCommands(project, 'npx liquid-platform render card.liquid')),
    ]
  },
  routes: async () => runCommands(await makeStarter(), 'npx liquid-platform routes'),
  console: async (section) => {
    // A terminal shows the typed lines too, after `> ` and `… `.
    const shown = listOutputs(section)[0]?.text.trimEnd().split('\n') ?? []
    const isTyped = (line: string): boolean => /^[>…] /.test(line)
    const input = shown.filter(isTyped).map((line) => line.slice(2))
    const printed = (await command(await makeStarter(), ['console'], { input: input.join('\n') })).output.split('\n')
    const lines = shown.map((line) => (isTyped(line) ? line : (printed.shift() ?? '')))
    return [[...lines, ...printed].join('\n')]
  },
  modules: async (section) => {
    const project = newDirectory({
      'app/views/pages/index.liquid': '',
      'pos-module.json': '{ "dependencies": { "user": "^5.0.0" } }',
      'pos-module-user/pos-module.json': manifest('user', '5.1.2', { core: '^2.0.0' }),
      'pos-module-user/modules/user/public/lib/who.liquid': '',
      'core/pos-module.json': manifest('core', '2.0.7'),
      'core/public/lib/core.liquid': '',
      'tests/pos-module.json': manifest('tests', '1.0.1'),
      'tests/public/lib/tests.liquid': '',
    })
    const printed = await runCommands(project, findBlock(section, 'sh'))
    await runCommands(
      project,
      'npx liquid-platform modules install core\nnpx liquid-platform modules install --dev tests',
    )
    return [...printed, readJson(project, 'pos-module.json'), readJson(project, 'pos-module.lock.json')]
  },
  migrate: () =>
    runCommands(newDirectory({ [migration]: '' }), 'npx liquid-platform migrate', {
      configs: [{ records: memoryRecords() }],
    }),
  'sweep and purge': async () =>
    runCommands(newDirectory({ 'app/views/pages/index.liquid': '' }), 'npx liquid-platform purge --days 30', {
      configs: [await makeLeftovers({ records: 12, days: 30 })],
    }),
}
