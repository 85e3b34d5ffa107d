import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createShop, type Shop } from '../../examples/storefront/server'
import { toNodeListener } from '../../src/node'

const logged: string[] = []
let server: Server
let shop: Shop
let origin: string

beforeAll(async () => {
  shop = await createShop({ log: ({ message }) => void logged.push(message) })
  server = createServer(toNodeListener(shop))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const page = async (path: string, init?: RequestInit): Promise<string> => (await fetch(origin + path, init)).text()
const add = (id: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams({ product_id: id }),
  headers,
})

test('the shop lists its products in its layout, sold out ones last', async () => {
  const html = await page('/')
  expect(html).toMatch(/^<!doctype html>/)
  expect(html).toContain('<title>Products – Tea &amp; Things</title>')
  const names = Array.from(html.matchAll(/<b>([^<]*)<\/b><\/a>/g), ([, name]) => name)
  expect(names).toEqual(['Bamboo whisk', 'Iron kettle', 'Oolong', 'Tea tin &lt;250 g&gt;', 'Sencha'])
})

test('it speaks both languages, with their plural forms', async () => {
  expect(await page('/?category=tea')).toContain('<p>2 products</p>')
  const polish = await page('/?category=tea&language=pl')
  expect(polish).toContain('<html lang="pl">')
  expect(polish).toContain('<p>2 produkty</p>')
  expect(polish).toContain('12 sztuk')
})

test('a product page writes JSON that is safe inside a script', async () => {
  const html = await page('/products/tin')
  expect(html).toContain('"name":"Tea tin \\u003c250 g\\u003e"')
  expect(await page('/products/nothing')).toContain('There is no such product')
})

test('what is put into the cart stays there for that visitor', async () => {
  const first = await fetch(`${origin}/cart`, add('oolong'))
  const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  await page('/cart', add('kettle', { cookie }))
  const cart = await page('/cart', { headers: { cookie } })
  expect(cart).toContain('<p>2 items</p>')
  expect(cart).toContain('Total: 76.50 EUR')
  expect(await page('/cart')).toContain('Your cart is empty')
})

test('what cannot be bought is refused', async () => {
  expect(await page('/cart', add('sencha'))).toContain('<p class="error">Sencha is sold out</p>')
  expect(await page('/cart', add('__proto__'))).toContain('<p class="error">There is no such product</p>')
})

test('its API answers JSON', async () => {
  const response = await fetch(`${origin}/api/products?category=storage`)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await response.json()).toMatchObject({ total: 1, products: [{ id: 'tin' }] })
})

test('a page that is not there is answered in the layout, with 404', async () => {
  const response = await fetch(`${origin}/no/such/page`)
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('This page does not exist')
})

/** A visitor, who keeps the cookie and follows redirects. */
function visitor() {
  let cookie = ''
  const open = async (path: string, fields?: Record<string, string>): Promise<string> => {
    const init = fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}
    const response = await fetch(origin + path, { ...init, redirect: 'manual', headers: { cookie } })
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    const location = response.headers.get('location')
    return location === null ? response.text() : open(location)
  }
  const submit = async (page: string, action: string, fields: Record<string, string> = {}): Promise<string> => {
    const [, token = ''] = /name="authenticity_token" value="([^"]*)"/.exec(await open(page)) ?? []
    return open(action, { ...fields, authenticity_token: token })
  }
  return { open, submit }
}

test('a customer signs in, orders once, and is told so', async () => {
  const { open, submit } = visitor()
  await open('/cart', { product_id: 'oolong' })
  expect(await submit('/cart', '/orders')).toContain('<p class="error" role="alert">Please sign in first</p>')
  expect(await submit('/sign-in', '/sign-in', { email: 'Ann@example.com' })).toContain('Welcome, ann@example.com')
  const orders = await submit('/cart', '/orders')
  expect(orders).toMatch(/<p class="notice" role="status">Thank you: your order is number \d+<\/p>/)
  expect(orders).toMatch(/<li>\d+ \w+ \d\d:\d\d: Oolong \(12\.50 EUR\)<\/li>/)
  expect(await open('/orders')).not.toContain('Thank you')
  expect(await open('/cart')).toContain('Your cart is empty')
  expect(logged.filter((line) => line.endsWith('is confirmed'))).toEqual([])
  await shop.jobs.drain()
  expect(logged.filter((line) => line.endsWith('of ann@example.com is confirmed'))).toHaveLength(1)
})

test('orders are shown to who has made them', async () => {
  const { open, submit } = visitor()
  expect(await open('/orders')).toContain('<h1>Sign in</h1>')
  expect(await submit('/sign-in', '/sign-in', { email: 'nobody' })).toContain('This is no e-mail address')
  await submit('/sign-in', '/sign-in', { email: 'bob@example.com' })
  const orders = await open('/orders')
  expect(orders).toContain('<span>bob@example.com</span>')
  expect(orders).not.toContain('<li>')
})

test('a form of another site is refused', async () => {
  const { open, submit } = visitor()
  await submit('/sign-in', '/sign-in', { email: 'carol@example.com' })
  await open('/cart', { product_id: 'oolong' })
  expect(await open('/orders', { authenticity_token: 'forged' })).toContain('Please send the form again')
  expect(await open('/orders', {})).toContain('Please send the form again')
  expect(await open('/cart')).toContain('<p>1 item</p>')
})
