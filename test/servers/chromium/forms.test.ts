import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { createShop } from '../../../examples/storefront/server'
import { memoryMailer, type Platform } from '../../../src'
import { toNodeListener } from '../../../src/web/node'
import { launchChromium } from './browser'
import { quietLogger } from '../../support/quiet-logger'

/** A PNG of one pixel. */
const photo = {
  name: 'żółw "1".png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

const servers: Server[] = []
let shop: Platform
let browser: Browser
let origin: string

async function serve(listener: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  shop = createShop({ logger: quietLogger, mailer: memoryMailer() })
  await shop.migrate()
  origin = await serve((request, response) => void toNodeListener(shop)(request, response))
  browser = await launchChromium()
})

afterAll(async () => {
  await browser.close()
  for (const server of servers) server.close()
  await shop.close()
})

async function newPage(javaScriptEnabled = true): Promise<Page> {
  return (await browser.newContext({ javaScriptEnabled })).newPage()
}

const errors = (page: Page): Promise<string[]> => page.locator('.error').allTextContents()

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto(`${origin}/sign-up`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('First name').fill('Ann')
  await page.getByLabel('Password', { exact: true }).fill('tea-time')
  await page.getByLabel('Password again').fill('tea-time')
  await page.click('main button')
}

describe.each([
  ['on', true],
  ['off', false],
])('with JavaScript %s', (name, isOn) => {
  const email = `ann-${name}@example.com`

  test('signs up, reviews with a photo, edits it, and logs out and in again', async () => {
    const page = await newPage(isOn)
    await page.goto(`${origin}/sign-up`)
    await page.getByLabel('E-mail').fill('nobody')
    await page.getByLabel('Password', { exact: true }).fill('tea')
    await page.getByLabel('Password again').fill('coffee')
    await page.click('main button')
    expect(await errors(page)).toEqual([
      'E-mail is invalid',
      'First name is required',
      'Password is too short (minimum is 6 characters)',
      'Password again is not the same as the password',
    ])
    expect(await page.getByLabel('E-mail').inputValue()).toBe('nobody')
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')

    await signUp(page, email)
    expect(new URL(page.url()).pathname).toBe('/cart')
    expect(await page.textContent('[role=status]')).toBe(`Welcome, ${email}`)

    await page.goto(`${origin}/products/oolong`)
    await page.click('#review button')
    expect(await errors(page)).toEqual(['Stars must be one to five', 'Your opinion is required'])
    await page.getByRole('radio', { name: '4 stars of five' }).check()
    await page.getByLabel('Your opinion').fill(`Flowery & <b>green</b> (${name})`)
    await page.getByLabel('Photo').setInputFiles(photo)
    await page.click('#review button')
    expect(new URL(page.url()).pathname).toBe('/products/oolong')
    expect(await page.textContent('[role=status]')).toBe('Thank you for your review')
    const review = page.locator('.reviews li', { hasText: `(${name})` })
    expect(await review.textContent()).toContain('Flowery & <b>green</b>')
    expect(await review.getByRole('img', { name: '4 stars of five' }).count()).toBe(1)
    const source = await review.locator('img').getAttribute('src')
    const image = await page.request.get(new URL(source ?? '', origin).href)
    expect(await image.body()).toEqual(photo.buffer)

    expect(await page.getByRole('radio', { name: '4 stars of five' }).isChecked()).toBe(true)
    await page.getByRole('radio', { name: '5 stars of five' }).check()
    await page.click('#review button')
    expect(await review.getByRole('img', { name: '5 stars of five' }).count()).toBe(1)
    expect(await review.locator('img').count()).toBe(1)

    await page.goto(`${origin}/account`)
    await page.click('#log-out button')
    expect(await page.textContent('[role=status]')).toBe('See you soon')
    await page.goto(`${origin}/account`)
    expect(new URL(page.url()).pathname).toBe('/sign-in')

    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password').fill('coffee')
    await page.click('main button')
    expect(await errors(page)).toEqual(['Invalid email or password'])
    await page.getByLabel('Password').fill('tea-time')
    await page.click('main button')
    await page.goto(`${origin}/account`)
    expect(await page.textContent('h1')).toBe('Ann')
    await page.context().close()
  })
})

test('rejects a post from another site', async () => {
  const page = await newPage()
  await signUp(page, 'carol@example.com')
  const field = (name: string, value: string): string => `<input name="${name}" value="${value}">`
  const evil = await serve((_, response) => {
    response.setHeader('content-type', 'text/html').end(
      `<form action="${origin}/api/user/customizations" method="post">
        ${field('form_configuration_name', 'review')}${field('parent_resource_id', 'review')}
        ${field('form[custom_model_type_name]', 'review')}${field('form[properties][product_id]', 'oolong')}
        ${field('form[properties][stars]', '1')}${field('form[properties][text]', 'forged')}
        ${field('authenticity_token', 'guessed')}<button>Win</button></form>`,
    )
  })
  await page.goto(evil)
  const [answer] = await Promise.all([page.waitForResponse(/customizations/), page.click('button')])
  expect(answer.status()).toBe(401)
  await page.goto(`${origin}/products/oolong`)
  expect(await page.textContent('main')).not.toContain('forged')
  await page.goto(`${origin}/account`)
  expect(await page.textContent('h1')).toBe('Ann')
})
