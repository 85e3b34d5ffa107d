import { createServer } from 'node:http'
import { toNodeListener } from 'liquid-platform/node'
import { createShop } from './server.ts'

const port = 3000
const origin = `http://127.0.0.1:${port}`
const shop = await createShop()

/** The cookie of the visitor, as a browser keeps it. */
let cookie = ''

/** Prints a request and what the shop answers. Gives the page. */
async function show(path: string, fields?: Record<string, string>): Promise<string> {
  const init = fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}
  const response = await shop.fetch(new Request(origin + path, { ...init, headers: { cookie } }))
  cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
  const body = await response.text()
  const type = response.headers.get('content-type') ?? ''
  const location = response.headers.get('location')
  console.log(`\n${fields ? 'POST' : 'GET'} ${path} → ${response.status} ${location ?? type}`)
  if (body !== '') console.log(type.startsWith('text/html') ? textOf(body) : `  ${body}`)
  return body
}

/** The secret that the form on a page sends with it. */
function tokenIn(html: string): string {
  return /name="authenticity_token" value="([^"]*)"/.exec(html)?.[1] ?? ''
}

/** The text of a page's `<main>`, a line for each that is not empty. */
function textOf(html: string): string {
  const [, main = html] = html.split(/<\/?main>/)
  const lines = main
    .replace(/<script>.*?<\/script>/gs, '')
    .replace(/<[^>]*>/g, '')
    .split('\n')
    .map((line) => line.trim())
  return lines
    .filter((line) => line !== '')
    .map((line) => `  ${line}`)
    .join('\n')
}

await show('/')
await show('/?category=tea&language=pl')
await show('/products/oolong')
await show('/cart', { product_id: 'oolong' })
await show('/cart?language=pl', { product_id: 'kettle' })
await show('/cart', { product_id: 'sencha' })
await show('/api/products?category=storage')
await show('/no/such/page')

await show('/orders')
const signIn = await show('/sign-in')
await show('/sign-in', { email: 'ann@example.com', authenticity_token: tokenIn(signIn) })
const cart = await show('/cart')
await show('/orders', { authenticity_token: tokenIn(cart) })
await show('/orders')
await shop.jobs.drain()

if (process.env.CI !== 'true') {
  shop.jobs.work()
  createServer(toNodeListener(shop)).listen(port, '127.0.0.1', () => {
    console.log(`\nThe shop is open at ${origin}: press Ctrl+C to close it.`)
  })
}
