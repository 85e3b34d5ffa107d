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

  it("prints results to stdout, and exits with the command's code", async () => {
    const [routes, wrong] = [startCommand(project, ['routes']), startCommand(project, ['--wrong'])]
    expect(await routes.printed(/GET/)).toBe('GET    /  views/pages/index.liquid')
    expect(await Promise.all([routes.ended, wrong.ended])).toEqual([0, 2])
  })
})
