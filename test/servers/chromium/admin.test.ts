import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { endServed, serveFiles, type Served } from '../../tools/dev/served'
import { findSeriousFaults } from './axe'
import { launchChromium } from './browser'

let browser: Browser
let app: Served

const hostile = '<img src=x onerror="document.title=1">'

const files = {
  'app/views/pages/index.liquid':
    '---\nslug: /\n---\n<!doctype html><html lang="en"><title>Teas</title><body></body></html>',
  'app/views/pages/isolated.liquid':
    '---\nresponse_headers:\n  cross-origin-opener-policy: same-origin\n---\n<!doctype html><title>Teas</title>',
  'app/views/pages/seed.liquid': `{% for i in (1..30) %}{% assign title = 'Oolong ' | append: i %}{% graphql tea = 'create', title: title, price: i %}{% endfor %}
{% graphql odd = 'odd', value: context.params.value %}{% graphql user = 'user' %}
{% background job = 'note', delay: 60 %}{% log 'seeded', type: 'error' %}{% graphql sent = 'welcome' %}`,
  'app/graphql/create.graphql':
    'mutation ($title: String, $price: Int) { record_create(record: { table: "tea", properties: [{ name: "title", value: $title }, { name: "price", value_int: $price }, { name: "tags", value_array: ["green"] }, { name: "organic", value_boolean: true }] }) { id } }',
  'app/graphql/odd.graphql':
    'mutation ($value: String!) { record_create(record: { table: "odd", properties: [{ name: $value, value: $value }] }) { id } }',
  'app/graphql/user.graphql':
    'mutation { user_create(user: { email: "ann@shop.test", password: "secret phrase" }) { id } }',
  'app/graphql/welcome.graphql':
    'mutation { email_send(template: { name: "welcome" }, data: {}) { is_scheduled_to_send errors { message } } }',
  'app/emails/welcome.liquid':
    '---\nto: ann@shop.test\nfrom: shop@shop.test\nsubject: Welcome\n---\n<h1>Hello</h1><a href="/isolated">Shop</a><a href="javascript:alert()">Script</a><script>document.body.id = "ran"</script>',
  'app/lib/note.liquid': "{% log 'noted' %}",
  'app/translations/en.yml': 'en:\n  cart:\n    title: Cart\n    total: Total\n',
  'app/translations/pl.yml': 'pl:\n  cart:\n    title: Koszyk\n',
  'app/schema/tea.yml':
    'name: tea\nproperties:\n- { name: title }\n- { name: price, type: integer }\n- { name: organic, type: boolean }\n- { name: harvested_on, type: date }\n- { name: tags, type: array }\n- { name: origin, type: geojson }\n- { name: maker, belongs_to: maker }\n- { name: photo, type: upload }\n',
  'app/schema/maker.yml': 'name: maker\nproperties:\n- { name: name }\n',
}

beforeAll(async () => {
  app = await serveFiles(files)
  browser = await launchChromium()
  await fetch(`${app.origin}/seed?value=${encodeURIComponent(hostile)}`)
})

afterAll(async () => {
  await browser.close()
  await endServed()
})

/** Lists controls outside of scrolling tables that overflow the screen, or whose text overflows. */
const findClipped = `Array.from(document.querySelectorAll('button, .button, input, select, textarea')).filter((element) => {
  const { left, right, width } = element.getBoundingClientRect()
  const isShown = width > 1 && !element.closest('.grid, .hidden')
  const isButton = element.matches('button, .button')
  return isShown && (left < 0 || right > innerWidth || (isButton && element.scrollWidth > element.clientWidth + 1))
}).map((element) => element.outerHTML)`

const list = '/records?table=tea'
const filters = '&filters[][name]=price&filters[][op]=above&filters[][value]=5'
const odd = `/records?table=odd&q=${encodeURIComponent(hostile)}`
const paths = [
  ...[
    '',
    list,
    `${list}${filters}`,
    `${list}&columns[]=title&columns[]=price`,
    `${list}&q=nothing`,
    `${list}&deleted=1`,
    '/records/new?table=tea',
    odd,
  ],
  ...[
    '/records/edit?table=tea&id=1',
    '/users',
    '/users/new',
    '/users/edit?id=1',
    '/sessions',
    '/jobs',
    '/emails',
    '/emails/show?id=0',
  ],
  ...['/log', '/constants', '/translations', '/none'],
]
const widths = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }

describe.each(Object.entries(widths))('on a %s', (name, viewport) => {
  test.each(['light', 'dark'] as const)('passes axe, and clips nothing, %s', async (colorScheme) => {
    const context = await browser.newContext({ viewport, colorScheme, bypassCSP: true })
    const page = await context.newPage()
    for (const path of paths) {
      await page.goto(`${app.origin}/_admin${path}`)
      expect([path, await findSeriousFaults(page)]).toEqual([path, []])
      const width = await page.evaluate('document.documentElement.scrollWidth')
      expect([path, width, await page.evaluate(findClipped)]).toEqual([path, viewport.width, []])
      const file = `${name}-${colorScheme}-admin${path.replaceAll(/\W+/g, '-')}`
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${file}.png` })
    }
    await context.close()
  })
})

/** Opens a page of the admin under its CSP, and collects the errors that the browser reports. */
async function open(path: string): Promise<{ page: Page; context: BrowserContext; faults: readonly string[] }> {
  const context = await browser.newContext({ viewport: widths.desktop })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())))
  page.on('pageerror', (error) => void faults.push(error.message))
  await page.goto(`${app.origin}/_admin${path}`)
  return { page, context, faults }
}

test('creates, changes, deletes and restores a record by mouse', async () => {
  const { page, context, faults } = await open('')
  await page.getByRole('navigation', { name: 'Menu' }).getByText('maker').click()
  await page.getByRole('link', { name: 'New record' }).click()
  await page.getByLabel('name').fill('Uji Garden')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { name: 'Uji Garden' }).waitFor()
  await page.getByRole('navigation', { name: 'Menu' }).getByText('tea', { exact: true }).click()
  await page.getByRole('link', { name: 'New record' }).click()
  await page.getByLabel('title').fill('Gyokuro')
  await page.getByLabel('price').fill('12')
  await page.getByLabel('organic').selectOption('Yes')
  await page.getByLabel('harvested_on').fill('2030-05-01')
  await page.getByLabel('tags').fill('green\nshade')
  await page.getByLabel('maker').selectOption({ index: 1 })
  const buffer = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#2a7' } })
    .png()
    .toBuffer()
  await page.getByLabel('photo').setInputFiles({ name: 'leaf.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').waitFor()
  const image = "document.querySelector('.present img')"
  expect(await page.evaluate(`${image}.decode().then(() => ${image}.naturalWidth)`)).toBe(40)
  await page.getByRole('link', { name: 'tea' }).last().click()
  const row = page.getByRole('row', { name: /Gyokuro/ })
  expect(await row.textContent()).toMatch(
    /Gyokuro\s*12\s*Yes\s*2030-05-01\s*green\s+shade\s*–\s*Uji Garden\s*leaf\.png/,
  )
  await row.getByText('Gyokuro').click()
  await page.getByRole('heading', { name: 'Gyokuro' }).waitFor()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('1 record was deleted.').waitFor()
  expect(await page.getByText('Gyokuro').count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('1 record was restored.').waitFor()
  expect(await page.getByText('Gyokuro').count()).toBe(1)
  expect(faults).toEqual([])
  await context.close()
})

test('deletes the selected records, and shows their number', async () => {
  const { page, context } = await open(`${list}&sort=price&order=asc`)
  const bar = page.locator('.bulk')
  expect(await bar.isVisible()).toBe(false)
  await page.getByRole('checkbox', { name: 'Select record' }).nth(0).check()
  await page.getByRole('checkbox', { name: 'Select record' }).nth(1).check()
  expect(await bar.textContent()).toMatch(/2 selected/)
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('2 records were deleted.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('2 records were restored.').waitFor()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  expect(await bar.textContent()).toMatch(/25 selected/)
  await context.close()
})

test('works by keyboard: the slash focuses the search, Enter searches, and a link opens a record', async () => {
  const { page, context } = await open(list)
  await page.keyboard.press('/')
  await page.keyboard.type('Oolong 7')
  await page.keyboard.press('Enter')
  await page.getByText('1 record', { exact: true }).waitFor()
  await page.getByRole('cell').getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Oolong 7' }).waitFor()
  await context.close()
})

test('opens its menu on a phone', async () => {
  const context = await browser.newContext({ viewport: widths.phone })
  const page = await context.newPage()
  await page.goto(`${app.origin}/_admin`)
  const link = page.getByRole('link', { name: 'Users' })
  expect(await link.isVisible()).toBe(false)
  await page.locator('summary', { hasText: 'Admin' }).click()
  await link.click()
  await page.getByRole('heading', { name: 'Users' }).waitFor()
  await context.close()
})

test('works without scripts', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${app.origin}/_admin${list}&sort=price&order=asc`)
  await page.getByRole('checkbox', { name: 'Select record' }).first().check()
  await page.locator('.bulk').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await page.textContent('[role=status]')).toContain('1 record was restored.')
  await context.close()
})

test('runs no script of hostile data, or of an e-mail', async () => {
  const { page, context } = await open(odd)
  for (const path of [odd, '/records?table=odd', '/translations', '/log', '/jobs']) {
    await page.goto(`${app.origin}/_admin${path}`)
    expect(await page.title()).toMatch(/ · Admin$/)
  }
  await page.goto(`${app.origin}/_admin/emails/show?id=0`)
  const email = page.frameLocator('iframe')
  expect(await email.locator('h1').textContent()).toBe('Hello')
  expect(await email.locator('body').getAttribute('id')).toBeNull()
  await context.close()
})

test('opens the links of an e-mail in a tab', async () => {
  const { page, context } = await open('/emails/show?id=0')
  const email = page.frameLocator('iframe')
  const [tab] = await Promise.all([context.waitForEvent('page'), email.getByText('Shop').click()])
  await tab.waitForLoadState()
  expect([new URL(tab.url()).pathname, await tab.title()]).toEqual(['/isolated', 'Teas'])
  expect(await tab.evaluate('[origin, opener]')).toEqual([app.origin, null])
  let dialogs = 0
  context.on('dialog', (dialog) => void (dialogs++, dialog.dismiss()))
  await email.getByText('Script').click()
  await tab.evaluate('new Promise((resolve) => setTimeout(resolve, 100))')
  expect(dialogs).toBe(0)
  await context.close()
})

test('cannot be read by a script of the app, by a request or in a frame', async () => {
  const { page, context } = await open('')
  await page.goto(app.origin)
  expect(await page.evaluate("fetch('/_admin').then(({ status }) => status)")).toBe(403)
  const framed = `new Promise((resolve) => {
    const frame = document.createElement('iframe')
    frame.onload = () => resolve(frame.contentDocument?.body.textContent ?? 'refused')
    frame.src = '/_admin/records?table=tea'
    document.body.append(frame)
  })`
  expect(await page.evaluate(framed)).not.toContain('Oolong')
  for (const path of ['/', '/isolated']) {
    await page.goto(app.origin + path)
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate("void (window.opened = open('/_admin'))"),
    ])
    await popup.getByRole('heading', { name: 'All tables' }).waitFor()
    await page.waitForFunction('window.opened.closed')
  }
  await context.close()
})
