import { memoryMailer } from '../../../src'
import { memoryFiles } from '../../../src/ports/files'
import { Exchange } from '../../../src/app/context/exchange'
import type { Runtime } from '../../../src/app/context/runtime'
import { Emails } from '../../../src/app/notifications/email'
import { getDialect } from '../../../src/language/dialect'
import { cpuOf, cpuOfAsync } from '../../support/cpu'
import { failureOf, register } from '../../support/register'
import { findDiagnostics } from '../../tools/check/find'

// Long texts of spaces, letters and marks, which a pattern may read again from each character.

const length = 300_000
const allowedMs = 1000

test.each(['to', 'from', 'reply_to'])('rejects a long address of an e-mail in linear time: %s', async (key) => {
  const to = key === 'to' ? '' : 'to: ann@shop.test\n'
  const file = `---\n${to}${key}: "{{ data.address }}"\nsubject: Tea\n---\n`
  const platform = register({ files: memoryFiles({ 'emails/mail.liquid': file }) })
  const runtime = getDialect(platform.liquid) as Runtime
  const address = `<${' '.repeat(length)}<`
  const send = async (): Promise<void> => {
    await runtime.service(Emails).enqueue(new Exchange(runtime), 'mail', { data: { address } })
    await platform.jobs.drain()
  }
  expect(await cpuOfAsync(send, allowedMs)).toBeLessThan(allowedMs)
  expect(platform.entries.map(({ message }) => message).join()).toContain('expected an e-mail address')
})

test.each([
  ['spaces', ' '],
  ['comments', '# '],
])('reads Liquid in front matter after many %s in linear time', async (_, mark) => {
  const subject = `{{ tea }}${mark.repeat(length / mark.length)}{{ tea }}`
  const file = `---\nto: ann@shop.test\nsubject: ${subject}\n---\n`
  const read = async (): Promise<void> => {
    const mailer = memoryMailer()
    const platform = register({ files: memoryFiles({ 'emails/mail.liquid': file }), mailer })
    const runtime = getDialect(platform.liquid) as Runtime
    await runtime.service(Emails).enqueue(new Exchange(runtime), 'mail', {})
    await platform.jobs.drain()
    expect(mailer.messages).toHaveLength(1)
  }
  expect(await cpuOfAsync(read, allowedMs)).toBeLessThan(allowedMs)
})

test.each([
  ['dashes', `${'- '.repeat(length / 3)}x`],
  ['quotes that are not closed', `b: ["${'\\"'.repeat(length / 3)}`],
])('reads many %s in YAML in linear time', async (_, yaml) => {
  const page = `---\na: [\n1]\n${yaml}\n---\n`
  const read = async (): Promise<void> => {
    const platform = register({ files: memoryFiles({ 'views/pages/index.liquid': page }) })
    expect((await platform.fetch(new Request('http://app.test/'))).status).toBe(500)
  }
  expect(await cpuOfAsync(read, allowedMs)).toBeLessThan(allowedMs)
})

test('reads many quotes of a string that is not closed in linear time', () => {
  const { liquid } = register()
  const read = (): void => {
    expect(() => liquid.parse(`{{ {"${'\\"'.repeat(length / 2)}`)).toThrow('not closed')
  }
  expect(cpuOf(read, allowedMs)).toBeLessThan(allowedMs)
})

test('finds the URLs in a long partial without a complete tag in linear time', async () => {
  const platform = register({
    files: memoryFiles({
      'views/partials/long.liquid': '{'.repeat(length),
      'views/pages/index.liquid': "{% assign url = 'https://pay.test/' %}{% redirect_to url %}",
    }),
  })
  const request = async (): Promise<void> => {
    const { headers } = await platform.fetch(new Request('http://app.test/'))
    expect(headers.get('location')).toBe('https://pay.test/')
  }
  expect(await cpuOfAsync(request, allowedMs)).toBeLessThan(allowedMs)
})

test('finds the kind of a query after a long comment in linear time', async () => {
  const files = {
    'views/pages/index.liquid': "{% for id in params.ids %}{% graphql g = 'tea', id: id %}{% endfor %}",
    'graphql/tea.graphql': `${'#'.repeat(length)}\n{ records(per_page: 1) { total_entries } }`,
  }
  const find = async (): Promise<void> => {
    const found = await findDiagnostics(files)
    expect(found.map(({ rule }) => rule)).toContain('query-in-loop')
  }
  expect(await cpuOfAsync(find, allowedMs)).toBeLessThan(allowedMs)
})

test('finds the hosts that a long redirect_to names in linear time', async () => {
  const { liquid } = register()
  const template = `{% redirect_to to | default: "${'a'.repeat(length)}" %}`
  const redirect = (): Promise<Error> => failureOf(liquid.parseAndRender(template, { to: 'https://other.test/' }))
  expect(await cpuOfAsync(redirect, allowedMs)).toBeLessThan(allowedMs)
  expect((await redirect()).message).toContain('redirect')
})

test.each(['render', 'include', 'layout'])('finds no partial of a long path in linear time: %s', async (tag) => {
  const { liquid } = register({}, { templates: { ['a'.repeat(1000)]: '', ['a'.repeat(1001)]: '' } })
  const render = (name: string): Promise<Error> =>
    failureOf(liquid.parseAndRender(`{% ${tag} name %}`, { name }) as Promise<string>)
  let error: Error | undefined
  const find = async (): Promise<void> => void (error = await render('../'.repeat(length / 3)))
  expect(await cpuOfAsync(find, allowedMs)).toBeLessThan(allowedMs)
  expect(error?.message).toMatch(/^can't find \w+ "\.\.\/.*…: a name has at most 1000 characters, line:1, col:1\d$/)
  expect((await render('a'.repeat(1001))).message).toContain('at most 1000 characters')
  expect(await liquid.parseAndRender(`{% ${tag} name %}`, { name: 'a'.repeat(1000) })).toBe('')
})
