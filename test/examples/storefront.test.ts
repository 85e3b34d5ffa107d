import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createShop } from '../../examples/storefront/server'
import { memoryMailer, type Platform } from '../../src'
import { toNodeListener } from '../../src/web/node'

const logged: string[] = []
const mailer = memoryMailer()
let server: Server
let shop: Platform
let origin: string

beforeAll(async () => {
  shop = createShop({ logger: { log: ({ message }) => void logged.push(message) }, mailer })
  await shop.migrate()
  server = createServer(toNodeListener(shop))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const page = async (path: string, init?: RequestInit): Promise<string> => (await fetch(origin + path, init)).text()
const add = (id: string): RequestInit => ({ method: 'POST', body: new URLSearchParams({ product_id: id }) })

test('lists the products in the layout, sold-out ones last', async () => {
  const html = await page('/')
  expect(html).toMatch(/^<!doctype html>/)
  expect(html).toContain('<title>Products – Tea &amp; Things</title>')
  const names = Array.from(html.matchAll(/<h3><a[^>]*>([^<]*)<\/a>/g), ([, name]) => name)
  expect(names).toEqual(['Bamboo whisk', 'Iron kettle', 'Oolong', 'Stoneware cup', 'Tea tin for 250 g', 'Sencha'])
})

test('supports two languages with their plural forms', async () => {
  expect(await page('/?category=tea')).toContain('>2 products</p>')
  const polish = await page('/pl/?category=tea')
  expect(polish).toContain('<html lang="pl">')
  expect(polish).toContain('>2 produkty</p>')
  expect(polish).toContain('12 sztuk')
  expect(await page('/pl/products/kettle')).toContain('<h1>Żeliwny czajnik</h1>')
})

test('writes JSON on a product page that is safe inside a script', async () => {
  const name = '</script><img src=x onerror=alert(1)>'
  const variables = { slug: 'odd', category: 'odd', cents: 1, stock: 1, tags: [], picture: '', name_en: name }
  await shop.liquid.parseAndRender(
    "{% graphql p = 'products/create', args: product, name_pl: '', description_en: '', description_pl: '' %}{{ p.product.id }}",
    { product: variables },
  )
  const html = await page('/products/odd')
  expect(html).toContain('"name":"\\u003c/script\\u003e')
  expect(html).not.toContain('<img src=x')
  await shop.liquid.parseAndRender(
    '{% graphql _ %}mutation { records_delete_all(table: "product", filter: { properties: [{ name: "slug", value: "odd" }] }) { count } }{% endgraphql %}',
  )
  expect(await page('/products/odd')).toContain('There is no such product')
})

test("keeps the language in the path, and lists the page's URLs for search engines", async () => {
  const html = await page('/pl/products/kettle?from=elsewhere')
  const links = Array.from(
    html.matchAll(/<link rel="(canonical|alternate)"(?: hreflang="(..)")? href="([^"]*)">/g),
    ([, ...link]) => link,
  )
  expect(links).toEqual([
    ['canonical', undefined, `${origin}/pl/products/kettle`],
    ['alternate', 'en', `${origin}/products/kettle`],
    ['alternate', 'pl', `${origin}/pl/products/kettle`],
  ])
  expect(html).toContain('<meta property="og:title" content="Żeliwny czajnik">')
  expect(html).toContain(`<meta property="og:image" content="${origin}/products/kettle.svg`)
  expect(html).not.toContain('language=')
  expect(html).toMatch(/<a href="\/products\/kettle" lang="en"/)
  expect((await fetch(`${origin}/de/products/kettle`)).status).toBe(404)
})

test.each(['//other.test/', '/oth//er.test', '/pl//other.test?language=pl', '/x//other.test?language=x'])(
  'links to its own pages only at the address %s',
  async (address) => {
    const links = Array.from((await page(address)).matchAll(/<a href="([^"]*)"/g), ([, link = '']) => link)
    expect(links.length).toBeGreaterThan(4)
    expect(links.filter((link) => new URL(link, origin).origin !== origin)).toEqual([])
  },
)

test("keeps a visitor's cart", async () => {
  const { open, submit } = visitor()
  await open('/cart', { product_id: 'oolong' })
  expect(await submit('/products/kettle')).toContain('<p class="notice" role="status">Iron kettle is in your cart</p>')
  const cart = await open('/cart')
  expect(cart).toContain('<p>2 items</p>')
  expect(cart).toContain('Total: €76.50')
  expect(await page('/cart')).toContain('Your cart is empty')
  await submit('/cart', { quantity: '3' })
  expect(await open('/cart')).toContain('<p>4 items</p>')
  expect(await submit('/cart', { quantity: '13' })).toContain('Only 12 pieces left: Oolong')
  await open('/cart', { _method: 'delete', product_id: 'oolong', authenticity_token: token(cart) })
  expect(await open('/cart')).toContain('<p>1 item</p>')
})

/** The CSRF token of a page's forms. */
function token(html: string): string {
  return /name="authenticity_token" value="([^"]*)"/.exec(html)?.[1] ?? ''
}

test('adds several pieces at once, but no more than the stock', async () => {
  const { open, submit } = visitor()
  expect(await submit('/products/kettle', { quantity: '2' })).toContain('Iron kettle is in your cart')
  expect(await open('/cart')).toContain('Total: €128.00')
  expect(await submit('/products/kettle', { quantity: '2' })).toContain('Only 3 pieces left: Iron kettle')
  expect(await open('/cart')).toContain('<p>2 items</p>')
})

test('prints no button on the page of a sold-out product', async () => {
  const html = await page('/products/sencha')
  expect(html).toContain('Sold out')
  expect(html).not.toContain('Add to cart')
})

test('rejects unavailable products', async () => {
  expect(await page('/cart', add('sencha'))).toContain('<p class="alert" role="alert">Sencha is sold out</p>')
  expect(await page('/cart', add('__proto__'))).toContain('<p class="alert" role="alert">There is no such product</p>')
})

test('responds to the API with JSON', async () => {
  const response = await fetch(`${origin}/products.json?category=storage`)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await response.json()).toMatchObject({ total: 1, products: [{ id: 'tin' }] })
})

test('responds to a missing page in the layout with 404', async () => {
  const response = await fetch(`${origin}/no/such/page`)
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('This page does not exist')
})

/** A visitor that keeps the cookie and follows redirects. */
function visitor() {
  let cookie = ''
  const open = async (path: string, fields?: Record<string, string>): Promise<string> => {
    const init = fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}
    const response = await fetch(origin + path, { ...init, redirect: 'manual', headers: { cookie } })
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    const location = response.headers.get('location')
    return location === null ? response.text() : open(location)
  }
  /** Submits a form of a page with its hidden fields. */
  const submit = async (path: string, fields: Record<string, string> = {}, id?: string): Promise<string> => {
    const html = await open(path)
    const [, form = ''] =
      new RegExp(`(<form[^>]*${id === undefined ? '' : `id="${id}"`}.*?</form>)`, 's').exec(html) ?? []
    const [, action = ''] = /action="([^"]*)"/.exec(form) ?? []
    const hidden = Array.from(form.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g), ([, name, value]) => [
      name,
      value,
    ])
    return open(action, { ...Object.fromEntries(hidden), ...fields })
  }
  const signUp = (email: string, password = 'tea-time', again = password): Promise<string> =>
    submit('/sign-up', {
      'form[email]': email,
      'form[first_name]': 'Ann',
      'form[password]': password,
      'form[password_confirmation]': again,
    })
  return { open, submit, signUp }
}

test('signs a customer up, accepts one order, and confirms it', async () => {
  const { open, submit, signUp } = visitor()
  await open('/cart', { product_id: 'oolong' })
  expect(await submit('/cart', {}, 'order')).toContain('<p class="alert" role="alert">Please sign in first</p>')
  expect(await signUp('Ann@example.com')).toContain('Welcome, ann@example.com')
  const orders = await submit('/cart', {}, 'order')
  expect(orders).toMatch(/<p class="notice" role="status">Thank you: your order is number \d+<\/p>/)
  expect(orders).toMatch(/alt="Oolong"[^]*<b>€12\.50<\/b>/)
  expect(orders).toContain('>Received</span>')
  expect(await open('/orders')).not.toContain('Thank you')
  expect(await open('/cart')).toContain('Your cart is empty')
  expect(logged.filter((line) => line.endsWith('is confirmed'))).toEqual([])
  await shop.jobs.drain()
  expect(await open('/orders')).toContain('>Confirmed</span>')
  expect(logged.filter((line) => line.endsWith('of ann@example.com is confirmed'))).toHaveLength(1)
  expect(mailer.messages.map(({ to, subject }) => [to, subject])).toEqual([[['ann@example.com'], 'Welcome, Ann']])
})

test('shows orders to their customers only', async () => {
  const { open, signUp } = visitor()
  expect(await open('/orders')).toContain('<h1>Sign in</h1>')
  await signUp('bob@example.com')
  const orders = await open('/orders')
  expect(orders).toContain('You have not ordered anything yet')
})

test('shows a faulty sign-up again with its input and errors', async () => {
  const { signUp, submit } = visitor()
  const page = await signUp('nobody', 'tea', 'coffee')
  expect(page).toContain('value="nobody"')
  expect(page).toContain('<li class="error">E-mail is invalid</li>')
  expect(page).toContain('Password is too short (minimum is 6 characters)')
  expect(page).toContain('Password again is not the same as the password')
  expect(await submit('/pl/sign-up')).toContain('<li class="error">Imię: to pole jest wymagane</li>')
  expect(page).not.toContain('"tea"')
})

test('logs customers out, and in again', async () => {
  const { open, submit, signUp } = visitor()
  await signUp('dora@example.com')
  expect(await submit('/account')).toContain('See you soon')
  expect(await open('/account')).toContain('Please sign in first')
  expect(await submit('/sign-in', { 'form[email]': 'dora@example.com', 'form[password]': 'coffee' })).toContain(
    '<li class="error">Invalid email or password</li>',
  )
  await submit('/sign-in', { 'form[email]': 'dora@example.com', 'form[password]': 'tea-time' })
  expect(await open('/account')).toContain('<p>dora@example.com</p>')
})

test("rejects another site's form", async () => {
  const { open, submit, signUp } = visitor()
  await signUp('carol@example.com')
  await submit('/products/oolong')
  await open('/cart', { product_id: 'kettle' })
  expect(await open('/orders', { authenticity_token: 'forged' })).toContain('Please send the form again')
  expect(await open('/orders', {})).toContain('Please send the form again')
  const cart = await open('/cart')
  expect([cart.includes('<p>1 item</p>'), cart.includes('Oolong'), cart.includes('kettle')]).toEqual([
    true,
    true,
    false,
  ])
})
