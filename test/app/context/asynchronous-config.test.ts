import { setImmediate } from 'node:timers/promises'
import { memoryFiles, memoryJobs, type PlatformAdapters } from '../../../src'
import { makeAsynchronous } from '../../support/asynchronous-files'
import { register } from '../../support/register'

/** An app whose partial is found before its `config.yml` has been read. */
function start(setting: string, adapters: PlatformAdapters) {
  const files = memoryFiles({
    'config.yml': `escape_output_instead_of_sanitize: ${setting}`,
    'api_calls/order.liquid': `---\nto: "http://example.com/"\ncallback: '{% render "card" %}'\n---\n`,
    'views/partials/card.liquid': '{% capture text %}{{ "<" }}{% endcapture %}{% log text %}',
  })
  const readConfigLate = async (path: string): Promise<string | undefined> => {
    for (let i = 0; path === 'config.yml' && i < 10; i++) await setImmediate()
    return files.read(path)
  }
  return register({ files: makeAsynchronous(files, readConfigLate), ...adapters })
}

test('apiCalls.deliver waits for an asynchronous config.yml', async () => {
  const fetch: typeof globalThis.fetch = () => Promise.resolve(new Response(''))
  const app = start('true', { fetch })
  await app.apiCalls.deliver('order', {})
  expect(app.entries.map(({ message }) => message)).toEqual(['&lt;'])
  await expect(start('maybe', { fetch }).apiCalls.deliver('order', {})).rejects.toThrow('config.yml')
})

test('a queued job waits for an asynchronous config.yml', async () => {
  const jobs = memoryJobs()
  await start('true', { jobs }).liquid.parseAndRender('{% background job = "card" %}')
  const app = start('true', { jobs })
  const worker = app.jobs.work()
  await jobs.drain()
  await worker.stop()
  expect(app.entries.map(({ message }) => message)).toEqual(['&lt;'])
})
