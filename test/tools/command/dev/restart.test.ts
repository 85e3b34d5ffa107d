import { setTimeout as pause } from 'node:timers/promises'
import { newDirectory, writeIn } from '../../../support/jest/app-directory'
import { endServed, serveProject } from '../../dev/served'

afterEach(endServed)

const app = { 'app/views/pages/index.liquid': '---\nslug: /\n---\nhome' }

describe('a file that dev reads at its start', () => {
  test.each(['.env', 'liquid-platform.config.mjs', 'mailer.mjs', 'node_modules/.package-lock.json'])(
    'restarts dev when it changes: %s',
    async (name) => {
      const project = newDirectory(app)
      const { ended } = await serveProject(project, ['--memory', '--port', '0'])
      writeIn(project, name, 'export default {}')
      const { code, notes } = await ended
      expect([code, notes]).toEqual([75, `${name} has changed: starts again`])
    },
  )

  test('restarts dev when a setting in config.yml changes, and not when another key or a fault does', async () => {
    const project = newDirectory(app)
    const { origin, ended } = await serveProject(project, ['--memory', '--port', '0'])
    const config = 'app/config.yml'
    const request = async (): Promise<number> => (await fetch(`${origin}/tea/`, { redirect: 'manual' })).status
    for (const [text, status] of [
      ['redirect_trailing_slash: true', 301],
      ['string_interpolation: [', 500],
      ['', 404],
    ] as const) {
      writeIn(project, config, text)
      while ((await request()) !== status) await pause(20)
    }
    // Longer than `dev` takes to find a change.
    await pause(700)
    expect(await request()).toBe(404)
    writeIn(project, config, 'string_interpolation: true')
    const { code, notes } = await ended
    expect([code, notes.split('\n').at(-1)]).toEqual([75, `${config} has changed: starts again`])
  })
})
