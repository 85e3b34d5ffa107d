import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { createShop } from '../../../examples/storefront/server'
import { memoryMailer, type Platform } from '../../../src'
import { toNodeListener } from '../../../src/web/node'
import { findFaults } from './axe'
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
  await shop.migrate()
  shop.jobs.work()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await launchChromium()
})

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

test('lets a visitor fill the cart, sign in and order', async () => {
  await page.getByRole('link', { name: 'Oolong' }).click()
  await page.click('text=Add to cart')
  expect(await text('main')).toContain('Total: €12.50')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.click('text=Sign up')
  await page.getByLabel('E-mail').fill('dora@example.com')
  await page.getByLabel('First name').fill('Dora')
  await page.getByLabel('Password', { exact: true }).fill('tea-time')
  await page.getByLabel('Password again').fill('tea-time')
  await page.click('main button')
  expect(await text('[role=status]')).toBe('Welcome, dora@example.com')
  await page.getByRole('button', { name: 'Order' }).click()
  expect(page.url()).toBe(`${origin}/orders`)
  expect(await text('[role=status]')).toMatch(/^Thank you: your order is number \d+$/)
  expect(await text('main li')).toContain('€12.50')
  await page.reload()
  expect(await page.$('[role=status]')).toBeNull()
  for (let i = 0; i < 200 && !logged.some((line) => line.includes('of dora@example.com is confirmed')); i++) {
    await page.waitForTimeout(10)
  }
  expect(logged.filter((line) => line.includes('of dora@example.com is confirmed'))).toHaveLength(1)
})

test('shows the shop in Polish, and separates visitors', async () => {
  await page.click('text=Polski')
  expect(await text('h1')).toBe('Herbata bez pośpiechu')
  const other = await (await browser.newContext()).newPage()
  await other.goto(`${origin}/orders`)
  expect(other.url()).toBe(`${origin}/sign-in?return_to=%2Forders`)
  await page.goto(`${origin}/cart`)
  await page.goto(`${origin}/products/kettle`)
  await page.click('main button')
  await other.goto(`${origin}/cart`)
  expect(await other.textContent('main')).toContain('Your cart is empty')
})

describe.each([
  ['phone', 360, 'dark'],
  ['desktop', 1280, 'light'],
] as const)('on a %s (%i pixels), %s', (device, width, colorScheme) => {
  beforeEach(async () => {
    page = await (await browser.newContext({ viewport: { width, height: 800 }, colorScheme })).newPage()
  })

  test('fits every page, and passes axe', async () => {
    const checkPage = async (): Promise<void> => {
      expect([page.url(), await findFaults(page)]).toEqual([page.url(), []])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    }
    for (const path of ['/', '/?category=none', '/cart', '/products/sencha', '/sign-in', '/nothing']) {
      await page.goto(`${origin}${path}`)
      await checkPage()
    }
    await page.goto(`${origin}/pl/sign-up`)
    await page.click('main button')
    await checkPage()
    expect(await page.locator('[aria-invalid]').count()).toBeGreaterThan(1)
    await page.getByLabel('E-mail').fill(`${device}-${colorScheme}@example.com`)
    await page.getByLabel('Imię').fill('Ann')
    await page.getByLabel('Hasło', { exact: true }).fill('tea-time')
    await page.getByLabel('Hasło jeszcze raz').fill('tea-time')
    await page.click('main button')
    expect(page.url()).toBe(`${origin}/pl/cart`)
    await page.goto(`${origin}/pl/orders`)
    await checkPage()
    await page.goto(`${origin}/pl/products/kettle`)
    await checkPage()
    await page.click('main button')
    await checkPage()
    await page.click('#order button')
    await checkPage()
  })
})

test('allows buying a product by keyboard alone, with visible focus', async () => {
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const focused = (): Promise<string> => page.evaluate('document.activeElement.textContent.trim()')
  await press('Tab')
  expect(await focused()).toBe('Skip to the content')
  await press('Enter')
  while ((await focused()) !== 'Oolong') await press('Tab')
  expect(await page.evaluate("getComputedStyle(document.activeElement.closest('.card')).outlineStyle")).toBe('solid')
  await Promise.all([page.waitForURL('**/products/oolong*'), press('Enter')])
  while ((await focused()) !== 'Add to cart') await press('Tab')
  expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid')
  await Promise.all([page.waitForURL('**/cart*'), press('Enter')])
  expect(await text('[role=status]')).toBe('Oolong is in your cart')
})
