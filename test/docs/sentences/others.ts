import { graphqlExecutor, jsonLogger, memoryFetch, memoryJobs, memoryRecords } from '../../../src'
import { postgresAdapters } from '../../../src/engines/postgres'
import { redisAdapters } from '../../../src/engines/redis'
import { lineLogger } from '../../../src/ports/logger'
import { movableClock } from '../../../src/tools/testing'
import { failureOf, register } from '../../support/register'
import { adminApp } from '../../tools/admin/app'
import { readPage } from '../read-page'
import { openApp, type Sentences } from './scene'

const secret = 's3cr3t'
const link = `https://shop.test/?token=${secret}`
/** The mark in place of the secret. */
const findMark = (text: string): string | undefined => /(?<=token=)\[\w+\]/.exec(text)?.[0]

export const adapters: Sentences = {
  'internal error': async () => {
    const fail = (): never => {
      throw new Error('the reason')
    }
    const graphql = graphqlExecutor({
      typeDefs: 'extend type Query { fail: String }',
      resolvers: { Query: { fail } },
    })
    const query = '{% graphql g %}{ fail }{% endgraphql %}{{ g.errors.first.message }}'
    return register({ graphql }).liquid.parseAndRender(query)
  },
  '{"time":"2030-05-01T10:00:00.000Z","level":"info","type":"orders","message":"order 7 is confirmed"}': () => {
    const lines: string[] = []
    const logger = jsonLogger({ write: (line) => void lines.push(line), clock: movableClock('2030-05-01T10:00:00Z') })
    register({ logger }).liquid.parseAndRenderSync("{% log 'order 7 is confirmed', type: 'orders' %}")
    return lines.join('\n')
  },
  '[FILTERED]': async () => {
    const lines: string[] = []
    const { liquid } = register({ logger: lineLogger((line) => void lines.push(line)) })
    await liquid.parseAndRender(`{% log '${link}' %}`)
    return findMark(lines.join())
  },
}

export const admin: Sentences = {
  '[FILTERED]': async () => {
    const records = memoryRecords()
    const { id } = await records.create('hook', { link })
    return findMark(await adminApp({}, { records }).visit().read(`/_admin/records/edit?table=hook&id=${id}`))
  },
  'Cross-Origin-Opener-Policy: noopener-allow-popups': async () => {
    const headers = { 'sec-ch-ua': '"Chromium";v="156"' }
    const page = await adminApp().visit().send('/_admin', { headers })
    return `Cross-Origin-Opener-Policy: ${page.headers.get('cross-origin-opener-policy')}`
  },
}

export const apiCalls: Sentences = {
  '[FILTERED]': async () => {
    const url = 'https://receiver.test/'
    const { liquid, apiCalls } = register({ fetch: memoryFetch({ [url]: { status: 200, body: '' } }) })
    await liquid.parseAndRender(
      `{% graphql g %}mutation { api_call_send(api_call: { url: "${url}", method: "POST", form_data: [{ name: "note", value: "${link}" }] }) { response { status } } }{% endgraphql %}`,
    )
    return findMark(JSON.stringify(apiCalls.sent()))
  },
}

export const jobs: Sentences = {
  '[FILTERED]': async () => {
    const queue = memoryJobs()
    const { liquid } = register({ jobs: queue })
    await liquid.parseAndRender(`{% background link: '${link}' %}{{ link }}{% endbackground %}`)
    return findMark(JSON.stringify(queue.list('waiting')))
  },
}

/** A port where nothing listens. */
const nobody = '127.0.0.1:1'

export const deploying: Sentences = {
  'Postgres cannot be reached: …': async () =>
    (await failureOf(postgresAdapters({ connectionString: `postgres://${nobody}/shop` }))).message,
  'Redis at 10.0.0.5:6379 cannot be reached: ECONNREFUSED': async () => {
    const engines = redisAdapters({ url: `redis://${nobody}`, timeoutMs: 200 })
    const { close } = register({ ...engines })
    const { message } = await failureOf(Promise.resolve(engines.cache.get('key')))
    await close()
    return message.replace(nobody, '10.0.0.5:6379')
  },
}

export const graphql: Sentences = {
  'form "sign_up" rejected: email is invalid, password is too short (minimum is 6 characters)': async () => {
    const user = '{ email: "ann", password: "tea" }'
    const query = `{% graphql g %}mutation { user_create(user: ${user}, form_name: "sign_up") { id } }{% endgraphql %}`
    const { platform } = openApp({ 'forms/sign_up.liquid': '---\nresource: User\n---\n' })
    return platform.liquid.parseAndRender(`${query}{{ g.errors.first.message }}`)
  },
}

export const tutorial: Sentences = {
  'Invalid email or password': async () => {
    const section = readPage('tutorial.md').find(({ title }) => title === '5. Sign-up')
    const files = section?.blocks.filter(({ file }) => file?.startsWith('app/forms/')) ?? []
    const { send } = openApp(Object.fromEntries(files.map(({ file = '', text }) => [file.slice('app/'.length), text])))
    const form = { email: 'ann@example.com', password: 'coffee' }
    const { body } = await send('POST', '/api/sessions', { form_configuration_name: 'session', form })
    return (body as { errors: { base: readonly string[] } }).errors.base.join()
  },
}
