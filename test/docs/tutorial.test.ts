import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { visitor } from '../../src/tools/testing'
import { writeIn } from '../support/jest/app-directory'
import { register } from '../support/register'
import { command } from '../tools/command/terminal'
import { endServed, type Served } from '../tools/dev/served'
import { joinLines, listCommands, listFiles, type Section } from './read-page'
import { doSection, findSection, sections, startApp, steps, type Reader } from './tutorial'

let app: Served
let reader: Reader

beforeAll(async () => {
  app = await startApp()
  const { settings, adapters } = register()
  const served = { fetch: (request: Request) => fetch(request, { redirect: 'manual' }), settings, adapters }
  const ann = visitor(served, { origin: app.origin })
  reader = {
    open: async (path) => void (await ann.visit(path)),
    fill: (fields) => Promise.resolve(void ann.fill(fields)),
    press: async (button) => {
      const { location } = await ann.submit(button)
      if (location !== undefined) await ann.follow()
    },
    follow: async (link) => void (await ann.follow(link)),
    read: () => Promise.resolve(ann.page.find('main').text),
  }
})
afterAll(endServed)

const findOutputs = ({ blocks }: Section): string[] =>
  blocks.filter(({ file, language }) => file === undefined && language === '').map(({ text }) => text.trim())

test('each step of the tutorial shows the texts that the page shows', async () => {
  expect(app.lines.slice(0, 2).join('\n').replaceAll(/:\d+/g, ':3000')).toBe(findOutputs(findSection('1. Start'))[0])
  for (const section of steps) {
    for await (const [shown, page] of doSection(section, app.project, reader)) expect(page).toBe(shown)
  }
})

test("shows a visitor why signing in failed, and the policy's message", async () => {
  const { settings, adapters } = register()
  const served = { fetch: (request: Request) => fetch(request, { redirect: 'manual' }), settings, adapters }
  const guest = visitor(served, { origin: app.origin })
  const path = 'app/views/pages/members.liquid'
  writeIn(app.project, path, '---\nauthorization_policies: [member]\n---\n')
  await guest.visit('/members')
  await guest.follow()
  expect(joinLines(guest.page.find('main').text)).toMatch(/^Please sign in first Join the club/)
  rmSync(join(app.project, path))
  guest.fill({ 'E-mail': 'ann@example.com', Password: 'coffee' }, 'form[action="/api/sessions"]')
  await guest.submit('Sign in')
  expect(joinLines(guest.page.find('main').text)).toMatch(
    /Already a member\? Invalid email or password E-mail Password/,
  )
})

test('the tests and check of the app print the texts of the page, and the terminal the log of the job', async () => {
  const testing = findSection('8. A test')
  for (const [path, text] of Object.entries(listFiles(testing.blocks))) writeIn(app.project, path, text)
  expect(listCommands(testing.blocks)).toEqual(['npm test', 'npm run check'])
  const ran = [await command(app.project, ['test']), await command(app.project, ['check'])]
  const withoutTimes = (text: string): string => text.replaceAll(/\d+ ms/g, '… ms')
  expect(ran.map(({ code, output }) => [code, withoutTimes(output)])).toEqual(
    findOutputs(testing).map((output) => [0, withoutTimes(output)]),
  )
  app.stop()
  expect((await app.ended).notes.split('\n')).toContain(findOutputs(findSection('6. A job'))[0])
})

test('the steps are all sections of the page, in their order', () => {
  const titles = sections.map(({ title }) => title).filter((title) => /^\d/.test(title))
  expect(titles).toEqual(['1. Start', ...steps.map(({ title }) => title), '8. A test'])
})
