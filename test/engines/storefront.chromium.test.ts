import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { createShop } from '../../examples/storefront/server'
import { memoryMailer, type Platform } from '../../src'
import { toNodeListener } from '../../src/node'
import { launchChromium } from './browser'

const logged: string[] = []
const mailer = memoryMailer()
let shop: Platform
let browser: Browser
let page: Page
let origin: string
const server = createServer((request, response) => void toNodeListener(shop)(request, response))

beforeAll(async () => {
  shop = createShop({ logger: { log: ({ message }) => void logged.push(message) }, mailer })
  shop.jobs.work()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await launchChromium()
}, 60_000)

afterAll(async () => {
  await browser.close()
  server.close()
  await shop.close()
})

beforeEach(async () => {
  page = await browser.newPage()
  await page.goto(origin)
})

const text = (selector: string): Promise<string | null> => page.textContent(selector)

test('a visitor fills the cart, signs in and orders', async () => {
  await page.click('text=Oolong')
  await page.click('text=Add to cart')
  expect(await text('main')).toContain('Total: 12.50 EUR')
  await page.click('text=Sign in')
  await page.click('text=Sign up')
  await page.getByLabel('E-mail').fill('dora@example.com')
  await page.getByLabel('First name').fill('Dora')
  await page.getByLabel('Password', { exact: true }).fill('tea-time')
  await page.getByLabel('Password, once more').fill('tea-time')
  await page.click('main button')
  expect(await text('[role=status]')).toBe('Welcome, dora@example.com')
  await page.click('button:has-text("Order")')
  expect(page.url()).toBe(`${origin}/orders`)
  expect(await text('[role=status]')).toMatch(/^Thank you: your order is number \d+$/)
  expect(await text('main li')).toContain('Oolong (12.50 EUR)')
  await page.reload()
  expect(await page.$('[role=status]')).toBeNull()
  for (let i = 0; i < 200 && !logged.some((line) => line.includes('of dora@example.com is confirmed')); i++) {
    await page.waitForTimeout(10)
  }
  expect(logged.filter((line) => line.includes('of dora@example.com is confirmed'))).toHaveLength(1)
}, 60_000)

test('the shop speaks Polish, and keeps each visitor to himself', async () => {
  await page.click('text=pl')
  expect(await text('h1')).toBe('Produkty')
  const other = await (await browser.newContext()).newPage()
  await other.goto(`${origin}/orders`)
  expect(other.url()).toBe(`${origin}/sign-in`)
  await page.goto(`${origin}/cart`)
  await page.goto(`${origin}/products/kettle`)
  await page.click('button')
  await other.goto(`${origin}/cart`)
  expect(await other.textContent('main')).toContain('Your cart is empty')
}, 60_000)
