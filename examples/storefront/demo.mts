import { createServer } from 'node:http'
import { toNodeListener } from 'liquid-platform/node'
import { createShop } from './server.ts'

const port = 3000
const origin = `http://127.0.0.1:${port}`
const shop = await createShop()

/** Prints a request and what the shop shows for it, and gives the session's cookie back. */
async function show(path: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<string> {
  const response = await shop.fetch(new Request(origin + path, init))
  const body = await response.text()
  const type = response.headers.get('content-type') ?? ''
  console.log(`\n${init.method ?? 'GET'} ${path} → ${response.status} ${type}`)
  console.log(type.startsWith('text/html') ? textOf(body) : `  ${body}`)
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? init.headers?.cookie ?? ''
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
const cookie = await show('/cart', { method: 'POST', body: new URLSearchParams({ product_id: 'oolong' }) })
await show('/cart?language=pl', {
  method: 'POST',
  body: new URLSearchParams({ product_id: 'kettle' }),
  headers: { cookie },
})
await show('/cart', { method: 'POST', body: new URLSearchParams({ product_id: 'sencha' }), headers: { cookie } })
await show('/api/products?category=storage')
await show('/no/such/page')

if (process.env.CI !== 'true') {
  createServer(toNodeListener(shop)).listen(port, '127.0.0.1', () => {
    console.log(`\nThe shop is open at ${origin}: press Ctrl+C to close it.`)
  })
}
