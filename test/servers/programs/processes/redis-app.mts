import { Liquid } from 'liquidjs'
import { memoryFiles, registerPlatform } from 'liquid-platform'
import { redisAdapters } from 'liquid-platform/redis'
import { setTimeout as sleep } from 'node:timers/promises'
import { patientRedis } from '../../patience.ts'

// An app in a child process that responds to requests sent as messages.

const [url = '', prefix = ''] = process.argv.slice(2)
const liquid = new Liquid()
const { fetch } = registerPlatform(liquid, {
  files: memoryFiles({
    'views/pages/fill.liquid':
      '---\nlayout: ""\n---\n{% cache context.params.key %}{{ 500 | pid_after }}{% endcache %}',
    'views/pages/hang.liquid':
      '---\nlayout: ""\n---\n{% cache context.params.key %}{{ 600000 | pid_after }}{% endcache %}',
    'views/pages/left.liquid': '---\nlayout: ""\n---\n{% session left = context.params.n %}{{ 5 | pid_after }}',
    'views/pages/right.liquid': '---\nlayout: ""\n---\n{% session right = context.params.n %}{{ 5 | pid_after }}',
    'views/pages/show.liquid': '---\nlayout: ""\n---\n{{ context.session | json }}',
  }),
  ...redisAdapters({ ...patientRedis, url, prefix }),
})
liquid.registerFilter('pid_after', async (ms: number) => {
  await sleep(ms)
  return process.pid
})

process.on('message', ({ id, path, cookie }: { id: number; path: string; cookie: string }) => {
  const respond = async (): Promise<void> => {
    const response = await fetch(new Request(`http://app.test${path}`, { headers: { cookie } }))
    const text = await response.text()
    process.send?.({ id, text, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie })
  }
  void respond()
})
process.send?.('ready')
