import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { toNodeListener } from 'liquid-platform/node'
import { createShop } from '../examples/storefront/server.ts'
import { launchChromium } from '../test/servers/chromium/browser.ts'

/** Writes the README's picture: the storefront in Chromium. */
const shop = createShop()
await shop.migrate()
const listen = toNodeListener(shop)
const server = createServer((request, response) => void listen(request, response)).listen(0, '127.0.0.1')
await once(server, 'listening')
const browser = await launchChromium()
const page = await browser.newPage({ viewport: { width: 900, height: 560 } })
await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
await page.screenshot({ path: fileURLToPath(new URL('../docs/images/storefront.png', import.meta.url)) })
await browser.close()
server.close()
await shop.close()
