import { createServer } from 'node:http'
import { toNodeListener } from 'liquid-platform/node'
import { visitor, type VisitedPage } from 'liquid-platform/testing'
import { createShop } from './server.ts'

const port = 3000
const origin = `http://127.0.0.1:${port}`
const shop = createShop()
await shop.migrate()
const ann = visitor(shop, { origin })

/** Prints what is done and what the shop answers: the status, and the texts of these elements, or else of the page. */
function tell(action: string, page: VisitedPage, ...selectors: readonly string[]): void {
  const texts = selectors.flatMap((selector) => page.findAll(selector).map(({ text }) => text))
  const shown = page.isRedirect ? `→ ${page.location}` : texts.join(' · ') || `${page.text.slice(0, 60)}…`
  console.log(`${action.padEnd(30)} ${page.status}  ${shown}`)
}

tell('Look at the shop', await ann.visit('/'), 'h3')
tell('Only tea, in Polish', await ann.visit('/pl/?category=tea'), '.bar p', 'h3')
tell('A product', await ann.visit('/products/oolong'), 'h1', '.price')
tell('Add it to the cart', await ann.submit('Add to cart'))
tell('', await ann.follow(), '[role=status]', '.total')
tell('The same in Polish', await ann.visit('/pl/products/kettle'), 'h1', '.price')
await ann.submit('Do koszyka')
tell('', await ann.follow(), '[role=status]', '.total')
const sencha = { body: new URLSearchParams({ product_id: 'sencha' }) }
tell('What is sold out', await visitor(shop, { origin }).visit('/cart', sencha), '[role=alert]')
tell('JSON for programs', await ann.visit('/products.json?category=storage'))
tell('A page that is not there', await ann.visit('/no/such/page'), '.empty p')
tell('Orders, signed out', await ann.visit('/orders'))

const person = { 'E-mail': 'ann@example.com', 'First name': 'Ann' }
await ann.visit('/sign-up')
ann.fill({ ...person, Password: 'tea', 'Password again': 'coffee' })
tell('Sign up, with mistakes', await ann.submit('Sign up'), '.error')
ann.fill({ ...person, Password: 'tea-time', 'Password again': 'tea-time' })
tell('Sign up', await ann.submit('Sign up'))
tell('', await ann.follow(), '[role=status]', '.total')
tell('Order from another site', await ann.visit('/orders', { method: 'POST' }), '[role=alert]')
await ann.visit('/cart')
tell('Order', await ann.submit('Order'))
tell('', await ann.follow(), '[role=status]', '.order h2', '.order .badge')
await shop.jobs.drain()
tell('Orders, after the jobs', await ann.visit('/orders'), '.order h2', '.order .badge')

if (process.env.CI !== 'true') {
  shop.jobs.work()
  createServer(toNodeListener(shop)).listen(port, '127.0.0.1', () => {
    console.log(`\nThe shop is open at ${origin}: press Ctrl+C to close it.`)
  })
}
