import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Liquid } from 'liquidjs'
import { memoryFiles } from '../../../../src/ports/files'
import { toNodeListener } from '../../../../src/web/node'
import { redisAdapters } from '../../../../src/engines/redis'
import { registerPlatform } from '../../../../src/register'

// An app with an open channel over the Redis of the first argument. It prints its port.

const [url = '', prefix = ''] = process.argv.slice(2)
const files = memoryFiles({
  'views/partials/channels/news/subscribed.liquid': 'true',
  'views/pages/token.liquid': '---\nlayout: ""\n---\n{{ context.authenticity_token }}',
})
const platform = registerPlatform(new Liquid(), { files, ...redisAdapters({ url, prefix }) })
const server = createServer((incoming, outgoing) => void toNodeListener(platform)(incoming, outgoing))
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
