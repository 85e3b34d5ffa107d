import { source as axe } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { removeDirectories, writeIn } from '../support/app-directory'
import { endServed, served, type Served } from '../dev/served'
import { launchChromium } from './browser'

let browser: Browser
let app: Served

const files = {
  'app/views/layouts/application.liquid':
    '<!doctype html><html lang="en"><head><title>Teas</title></head><body><main>{{ content_for_layout }}</main></body></html>',
  'app/views/pages/index.liquid': '---\nslug: /\n---\n<h1>Teas</h1>',
  'app/views/pages/broken.liquid': "<h1>Broken</h1>\n{% render 'teas/list', limit: 0 %}",
  'app/views/partials/teas/list.liquid': "<p>\n  {{ 'oolong,sencha' | split: ',' | array_limit: limit }}\n</p>",
  'app/views/pages/seed.liquid':
    "{% graphql tea = 'create' %}{{ tea | json }}{% background job = 'note', delay: 60 %}{% log 'seeded' %}{% graphql sent = 'welcome' %}{% background bad = 'bad' %}",
  'app/graphql/create.graphql':
    'mutation { record_create(record: { table: "tea", properties: [{ name: "title", value: "Oolong" }] }) { id } }',
  'app/graphql/welcome.graphql':
    'mutation { email_send(template: { name: "welcome" }, data: {}) { is_scheduled_to_send errors { message } } }',
  'app/emails/welcome.liquid':
    '---\nto: ann@shop.test\nfrom: shop@shop.test\nsubject: Welcome\n---\n<h1>Hello</h1><script>document.body.id = "ran"</script>',
  'app/lib/note.liquid': "{% log 'noted' %}",
  'app/lib/bad.liquid': '{{ 5 | array_limit: 1 }}',
  'app/schema/tea.yml': 'name: tea\nproperties:\n- name: title\n  type: string\n',
}

beforeAll(async () => {
  app = await served(files)
  browser = await launchChromium()
  await fetch(`${app.origin}/seed`)
}, 60_000)

afterAll(async () => {
  await browser.close()
  await endServed()
  removeDirectories()
})

interface Violation {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly { readonly html: string }[]
}

/** The serious faults that axe finds in a page. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe)
  const violations = await page.evaluate<readonly Violation[]>('axe.run().then(({ violations }) => violations)')
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

const paths = [
  '',
  '/records',
  '/records/tea',
  '/records/tea/1',
  '/emails',
  '/emails/0',
  '/jobs',
  '/api-calls',
  '/log',
  '/liquid',
  '/graphql',
]
const widths = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } }

describe.each(Object.entries(widths))('on a %s', (name, viewport) => {
  test.each(['light', 'dark'] as const)(
    'panel and error page are fit for all, %s',
    async (colorScheme) => {
      const context = await browser.newContext({ viewport, colorScheme, bypassCSP: true })
      const page = await context.newPage()
      for (const path of ['/broken', ...paths.map((each) => `/_dev${each}`)]) {
        await page.goto(app.origin + path)
        expect([path, await faultsOf(page)]).toEqual([path, []])
        const width = await page.evaluate('document.documentElement.scrollWidth')
        expect([path, width]).toEqual([path, viewport.width])
        if (process.env.SHOTS)
          await page.screenshot({ path: `${process.env.SHOTS}/${name}-${colorScheme}${path.replaceAll('/', '-')}.png` })
      }
      await context.close()
    },
    60_000,
  )
})

test('a page reloads when a file changes, and so does an error page', async () => {
  const page = await browser.newPage()
  await page.goto(app.origin)
  writeIn(app.project, 'app/views/pages/index.liquid', '---\nslug: /\n---\n<h1>{{ 5 | array_limit: 1 }}</h1>')
  await page.waitForSelector('mark')
  expect(await page.textContent('figcaption')).toMatch(/^views\/pages\/index\.liquid:4:/)
  writeIn(app.project, 'app/views/pages/index.liquid', '---\nslug: /\n---\n<h1>Fresh teas</h1>')
  await page.waitForSelector('text=Fresh teas')
  await page.close()
}, 60_000)

test('an e-mail is shown, and its script does not run', async () => {
  const page = await browser.newPage()
  await page.goto(`${app.origin}/_dev/emails`)
  await page.click('text=Welcome')
  const email = page.frameLocator('iframe')
  expect(await email.locator('h1').textContent()).toBe('Hello')
  expect(await email.locator('body').getAttribute('id')).toBeNull()
  await page.close()
}, 60_000)

test('a record is changed with the keyboard', async () => {
  const page = await browser.newPage()
  await page.goto(`${app.origin}/_dev/records/tea/1`)
  await page.getByLabel('Property').focus()
  await page.keyboard.type('title')
  await page.keyboard.press('Tab')
  await page.keyboard.type('"Sencha"')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForSelector('text=Sencha')
  expect(page.url()).toBe(`${app.origin}/_dev/records/tea/1`)
  await page.close()
}, 60_000)
