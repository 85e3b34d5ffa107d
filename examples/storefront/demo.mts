import { createServer } from 'node:http'
import { htmlToText } from 'liquid-platform/filters'
import { toNodeListener } from 'liquid-platform/node'
import { createShop } from './server.ts'

const port = 3000
const origin = `http://127.0.0.1:${port}`
const shop = createShop()

/** The cookie of the visitor, as a browser keeps it. */
let cookie = ''

/** Sends a request as a browser does. */
async function request(path: string, fields?: Record<string, string>): Promise<Response> {
  const init = fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}
  const response = await shop.fetch(new Request(origin + path, { ...init, headers: { cookie } }))
  cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
  return response
}

/** Prints a request and what the shop answers. Gives the page. */
async function show(path: string, fields?: Record<string, string>): Promise<string> {
  const response = await request(path, fields)
  const body = await response.text()
  const type = response.headers.get('content-type') ?? ''
  const location = response.headers.get('location')
  console.log(`\n${fields ? 'POST' : 'GET'} ${path} → ${response.status} ${location ?? type}`)
  if (body !== '') console.log(type.startsWith('text/html') ? textOf(body) : `  ${body}`)
  return body
}

/** Fills in the form on a page and sends it. */
async function send(path: string, fields: Record<string, string> = {}): Promise<string> {
  const page = await (await request(path)).text()
  const inputs = page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)
  const hidden = Array.from(inputs, ([, name = '', value = '']) => [name, value] as const)
  const [, action = ''] = /<form action="([^"]*)"/.exec(page) ?? []
  return show(action, { ...Object.fromEntries(hidden), ...fields })
}

/** The first lines of a page's `<main>`, as text. */
function textOf(html: string): string {
  const lines = htmlToText(html, 'main', undefined, '\n').split('\n')
  const shown = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('['))
  return shown
    .slice(0, 6)
    .map((line) => `  ${line}`)
    .join('\n')
}

await show('/')
await show('/?category=tea&language=pl')
await show('/products/oolong')
await send('/products/oolong')
await send('/products/kettle?language=pl')
await send('/products/sencha')
await show('/products.json?category=storage')
await show('/no/such/page')

await show('/orders')
const person = { 'form[email]': 'ann@example.com', 'form[first_name]': 'Ann' }
await send('/sign-up', { ...person, 'form[password]': 'tea', 'form[password_confirmation]': 'coffee' })
await send('/sign-up', { ...person, 'form[password]': 'tea-time', 'form[password_confirmation]': 'tea-time' })
await show('/cart')
await show('/orders', {})
await send('/cart')
await show('/orders')
await shop.jobs.drain()

if (process.env.CI !== 'true') {
  shop.jobs.work()
  createServer(toNodeListener(shop)).listen(port, '127.0.0.1', () => {
    console.log(`\nThe shop is open at ${origin}: press Ctrl+C to close it.`)
  })
}
