import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { memoryMailer } from 'liquid-platform'
import { toNodeListener } from 'liquid-platform/node'
import { visitor } from 'liquid-platform/testing'
import { createShop } from './server.ts'

const mailer = memoryMailer()
const shop = createShop({ mailer })
await shop.migrate()
const server = createServer(toNodeListener(shop)).listen(0, '127.0.0.1')
await once(server, 'listening')
after(() => server.close())

const { settings, adapters } = shop
const ann = visitor(
  { settings, adapters, fetch: (request) => fetch(request, { redirect: 'manual' }) },
  { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
)

test('puts a product into the cart', async () => {
  await ann.visit('/products/oolong')
  await ann.submit('Add to cart')
  assert.equal((await ann.follow()).find('[role=status]')?.text, 'Oolong is in your cart')
})

test('signs a customer up, and sends an e-mail', async () => {
  await ann.visit('/sign-up')
  const fields = {
    'E-mail': 'ann@example.com',
    'First name': 'Ann',
    Password: 'tea-time',
    'Password again': 'tea-time',
  }
  await ann.fill(fields).submit('Sign up')
  assert.equal((await ann.follow()).find('[role=status]')?.text, 'Welcome, ann@example.com')
  await shop.jobs.drain()
  assert.deepEqual(
    mailer.messages.map(({ to, subject }) => [to, subject]),
    [[['ann@example.com'], 'Welcome, Ann']],
  )
})
