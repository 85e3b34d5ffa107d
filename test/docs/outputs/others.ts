import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Liquid } from 'liquidjs'
import { directoryFiles, jsonLogger, memoryFiles, registerPlatform, type LogEntry } from '../../../src'
import { lockFolder } from '../../../src/engines/embedded/lock'
import { movableClock, visitor } from '../../../src/tools/testing'
import { newDirectory } from '../../support/jest/app-directory'
import { failureOf, register } from '../../support/register'
import { makeLeftovers } from './command'
import { findBlock, readFiles, type Scene, type Scenes } from './scene'
import { runCommands } from './shell'

export const deployingScenes: Scenes = {
  'One process, in a folder': async () => {
    const folder = join(newDirectory(), 'data')
    mkdirSync(folder)
    const lock = await lockFolder(folder)
    const { message } = await failureOf(lockFolder(folder))
    await lock.release()
    return [message]
  },
}

/** Renders the first template of a section. */
const renderFirst: Scene = async (section) => [await register().liquid.parseAndRender(findBlock(section, 'liquid'))]

export const dialectScenes: Scenes = {
  Numbers: renderFirst,
  'Output and escaping': renderFirst,
  'Lax and strict syntax': async () => {
    const page = '<h1>Teas</h1>\n<p>\n  {{ s, upcase }}\n</p>'
    const { entries, fetch } = register({ files: memoryFiles({ 'views/pages/index.liquid': page }) })
    await fetch(new Request('https://shop.test/'))
    return [entries.map(({ message }) => message).join('\n')]
  },
}

export const editorScenes: Scenes = {
  'Data for other tools': (section) => runCommands(newDirectory(), findBlock(section, 'sh')),
}

/** Lines of the JSON log. */
function writeLog(entries: readonly LogEntry[], now: string): string {
  const lines: string[] = []
  const logger = jsonLogger({ write: (line) => void lines.push(line), clock: movableClock(now) })
  for (const entry of entries) logger.log(entry)
  return lines.join('\n')
}

export const operatingScenes: Scenes = {
  Logs: () => [
    writeLog(
      [
        {
          level: 'info',
          type: 'orders',
          message: 'order 7 is confirmed',
          requestId: 'f5de1c37-c7dd-4757-b2bf-0b203fcc5dfb',
          traceId: '0af7651916cd43dd8448eb211c80319c',
          spanId: 'b7ad6b7169203331',
        },
      ],
      '2030-05-01T10:00:00Z',
    ),
  ],
  Jobs: async () => {
    const files = memoryFiles({ 'lib/orders/send.liquid': '\n\n\n{{ order | array_limit: 0 }}' })
    const { liquid, jobs, entries } = register({ files })
    await liquid.parseAndRender("{% background job = 'orders/send', order: 7, max_attempts: 3, source_name: 'shop' %}")
    await jobs.drain()
    return [entries.flatMap(({ level, message }) => (level === 'error' ? message : [])).join('\n')]
  },
  'Daily work': async (section) => {
    const clock = movableClock('2030-05-01T02:00:00Z')
    const { entries, jobs } = register({
      ...(await makeLeftovers({ files: 12 })),
      clock,
      settings: { cleanup: { sweep: '30 3 * * *' } },
    })
    await jobs.drain()
    clock.set('2030-05-01T03:30:00.412Z')
    await jobs.drain()
    const project = newDirectory({ 'app/views/pages/index.liquid': '' })
    const leftovers = await makeLeftovers({ files: 12, records: 7, days: 90 })
    const printed = await runCommands(project, findBlock(section, 'sh', 1), { configs: [leftovers, leftovers] })
    return [writeLog(entries, '2030-05-01T03:30:00.412Z'), printed.join('\n')]
  },
}

export const testingScenes: Scenes = {
  'Tests in JavaScript': async () => {
    const form =
      '{% form %}<label>E-mail <input name="form[email]"></label><label>Password <input name="form[password]"></label>{% endform %}'
    const files = {
      ...readFiles('testing.md'),
      'app/views/pages/sign-up.liquid': "{% include_form 'sign_up' %}",
      'app/forms/sign_up.liquid': `---\nresource: User\n---\n${form}`,
    }
    const ann = visitor(registerPlatform(new Liquid(), { files: directoryFiles(newDirectory(files)) }))
    await ann.visit('/sign-up')
    const field = await failureOf(Promise.resolve().then(() => ann.fill({ 'E-mial': 'ann@example.com' })))
    await ann.visit('/messages')
    await ann.fill({ 'Your message': 'Hello' }).submit('Send')
    const page = await ann.follow()
    const element = await failureOf(Promise.resolve().then(() => page.find('.notise')))
    return [`${field.message}\n${element.message}`]
  },
  'Tests in Liquid': async () => {
    const printed = await runCommands(newDirectory(readFiles('testing.md')), 'npx liquid-platform test')
    return [`$ npx liquid-platform test\n${printed.join('\n')}`]
  },
}
