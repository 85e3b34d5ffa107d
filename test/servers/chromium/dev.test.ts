import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { newDirectory, writeIn } from '../../support/jest/app-directory'
import { removeProgram, startCommand } from '../../tools/command/process'
import { endServed, serveFiles, type Served } from '../../tools/dev/served'
import { findSeriousFaults } from './axe'
import { launchChromium } from './browser'

let browser: Browser
let app: Served

const files = {
  'app/views/layouts/application.liquid':
    '<!doctype html><html lang="en"><head><title>Teas</title></head><body><main>{{ content_for_layout }}</main></body></html>',
  'app/views/pages/index.liquid': '---\nslug: /\n---\n<h1>Teas</h1>',
  'app/views/pages/isolated.liquid':
    '---\nresponse_headers: { cross-origin-opener-policy: same-origin }\n---\n<h1>Teas</h1>',
  'app/views/pages/broken.liquid': "<h1>Broken</h1>\n{% render 'teas/list', limit: 0 %}",
  'app/views/partials/teas/list.liquid': "<p>\n  {{ 'oolong,sencha' | split: ',' | array_limit: limit }}\n</p>",
  'app/views/pages/seed.liquid':
    "{% graphql tea = 'create' %}{{ tea | json }}{% background job = 'note', delay: 60 %}{% log 'seeded' %}{% graphql sent = 'welcome' %}{% graphql text = 'text' %}{% background bad = 'bad' %}",
  'app/graphql/create.graphql':
    'mutation { record_create(record: { table: "tea", properties: [{ name: "title", value: "Oolong" }] }) { id } }',
  'app/graphql/welcome.graphql':
    'mutation { email_send(template: { name: "welcome" }, data: {}) { is_scheduled_to_send errors { message } } }',
  'app/graphql/text.graphql':
    'mutation { sms_send(sms: { to: "+48 600 100 200", content: "Your tea is on its way" }) { is_scheduled_to_send } }',
  'app/emails/welcome.liquid':
    '---\nto: ann@shop.test\nfrom: shop@shop.test\nsubject: Welcome\n---\n<h1>Hello</h1><script>document.body.id = "ran"</script>',
  'app/lib/note.liquid': "{% log 'noted' %}",
  'app/lib/bad.liquid': '{{ 5 | array_limit: 1 }}',
  'app/schema/tea.yml': 'name: tea\nproperties:\n- name: title\n  type: string\n',
}

beforeAll(async () => {
  app = await serveFiles(files)
  browser = await launchChromium()
  await fetch(`${app.origin}/seed`)
})

afterAll(async () => {
  await browser.close()
  await endServed()
  removeProgram()
})

// The scrolling element of GraphiQL's editors is not focusable; its text area is.
const withoutFocus = '.CodeMirror-scroll'
const paths = [
  '',
  '/text-messages',
  '/rest',
  '/api-calls',
  '/liquid',
  '/graphql',
  '/docs',
  '/docs/reference/filters.md',
]
const widths = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } }

describe.each(Object.entries(widths))('on a %s', (name, viewport) => {
  test.each(['light', 'dark'] as const)('passes axe in the panel and on the error page, %s', async (colorScheme) => {
    const context = await browser.newContext({ viewport, colorScheme, bypassCSP: true })
    const page = await context.newPage()
    for (const path of ['/broken', ...paths.map((each) => `/_dev${each}`)]) {
      await page.goto(app.origin + path)
      if (path === '/_dev/rest') await page.locator('summary').first().click()
      if (path === '/_dev/graphql') await page.getByRole('button', { name: /^Execute query/ }).click()
      expect([path, await findSeriousFaults(page, withoutFocus)]).toEqual([path, []])
      const width = await page.evaluate('document.documentElement.scrollWidth')
      expect([path, width]).toEqual([path, viewport.width])
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/${name}-${colorScheme}${path.replaceAll('/', '-')}.png` })
    }
    await context.close()
  })
})

test('reloads a page, an error page and a page without a layout when a file changes', async () => {
  const page = await browser.newPage()
  await page.goto(app.origin)
  writeIn(app.project, 'app/views/pages/index.liquid', '---\nslug: /\n---\n<h1>{{ 5 | array_limit: 1 }}</h1>')
  await page.waitForSelector('mark')
  expect(await page.textContent('figcaption')).toMatch(/^views\/pages\/index\.liquid:4:/)
  writeIn(app.project, 'app/views/pages/index.liquid', '---\nslug: /\n---\n<h1>Fresh teas</h1>')
  await page.waitForSelector('text=Fresh teas')
  for (const text of ['No layout', 'Nor now']) {
    writeIn(app.project, 'app/views/pages/index.liquid', `---\nslug: /\nlayout: ''\n---\n<h1>${text}</h1>`)
    await page.waitForSelector(`text=${text}`)
  }
  await page.close()
})

test('reloads the error of the start when it is mended, and again when dev has started', async () => {
  const project = newDirectory({ ...files, 'app/schema/tea.yml': 'properties: 1' })
  const dev = startCommand(project, ['dev', '--memory', '--port', '0'], {}, { keepNotes: true })
  const findOrigin = (): string | undefined => /http:\S+(?= shows the error)/.exec(dev.notes.join(' '))?.[0]
  while (findOrigin() === undefined) await pause(50)
  const page = await browser.newPage()
  await page.goto(findOrigin() ?? '')
  expect(await page.textContent('h1')).toBe('schema/tea.yml:1:1: properties: expected a list, got Integer 1')
  expect(await page.textContent('figcaption')).toMatch(/^schema\/tea\.yml:1:1/)
  writeIn(project, 'app/schema/tea.yml', 'properties: 20')
  await page.waitForSelector('text=got Integer 20')
  writeIn(project, 'app/schema/tea.yml', 'name: tea\nproperties: []\n')
  await page.waitForSelector('h1:has-text("Teas")')
  await page.close()
  dev.stop()
  expect(await dev.ended).toBe(0)
})

describe('GraphiQL', () => {
  test("runs a query by keyboard under the panel's CSP, and connects to this machine only", async () => {
    const page = await browser.newPage()
    const faults: string[] = []
    const hosts = new Set<string>()
    page.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())))
    page.on('request', (request) => void hosts.add(new URL(request.url()).origin))
    await page.goto(`${app.origin}/_dev/graphql`)
    await page.getByRole('textbox', { name: 'Query Editor' }).focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText('{ records(per_page: 1, filter: { table: { value: "tea" } }) { results { id } } }')
    await page.keyboard.press('Control+Enter')
    await page.waitForSelector('.result-window .cm-def')
    expect(await page.textContent('.result-window .CodeMirror-code')).toMatch(/"id": "1"/)
    expect([Array.from(hosts), faults.filter((fault) => !fault.includes('404'))]).toEqual([[app.origin], []])
    await page.close()
  })

  test('shows the schema', async () => {
    const page = await browser.newPage()
    await page.goto(`${app.origin}/_dev/graphql`)
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click()
    await page.getByRole('link', { name: 'Mutation', exact: true }).click()
    await page.waitForSelector('text=record_create')
    await page.close()
  })

  test('falls back to a form without scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${app.origin}/_dev/graphql`)
    await page.getByLabel('Query').fill('{ __typename }')
    await page.getByRole('button', { name: 'Run' }).click()
    expect(await page.getByRole('region', { name: 'Result' }).textContent()).toContain('"__typename": "Query"')
    await context.close()
  })
})

test.each(['/', '/isolated'])(
  'the panel cannot be read by the page %s of the app, which has opened it',
  async (path) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(app.origin + path)
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate("void (window.opened = open('/_dev/liquid'))"),
    ])
    await popup.getByRole('heading', { name: 'Liquid' }).waitFor()
    await page.waitForFunction('window.opened.closed')
    await context.close()
  },
)

test('opens an operation of the REST API by keyboard, with links to its schemas', async () => {
  const page = await browser.newPage()
  await page.goto(`${app.origin}/_dev/rest`)
  await page.locator('summary').first().focus()
  await page.keyboard.press('Enter')
  await page.locator('.operation[open] a').first().focus()
  await page.keyboard.press('Enter')
  expect(await page.locator(':target h3').textContent()).toBe('UserRequest')
  await page.close()
})
