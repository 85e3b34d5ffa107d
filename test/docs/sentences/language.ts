import { Liquid, type LiquidOptions } from 'liquidjs'
import { memoryFiles } from '../../../src'
import { Jobs } from '../../../src/browser/jobs'
import { appTags } from '../../../src/browser/tags'
import { errorOf, failureOf, register } from '../../support/register'
import { readPage } from '../read-page'
import { listCode, runCode } from '../run-code'
import { rejectField, type Sentences } from './scene'

const render = (template: string, data: object = {}, options: LiquidOptions = {}): Promise<unknown> =>
  register({}, options).liquid.parseAndRender(template, data)
const escaped = (template: string): Promise<unknown> =>
  register({ settings: { escapeOutput: true } }).liquid.parseAndRender(template)
const print = (expression: string) => (): Promise<unknown> => render(`{{ ${expression} }}`)
/** What the page calls `an error`. */
const fail = (template: string) => (): Promise<unknown> =>
  render(template).then(
    () => 'no error',
    () => 'an error',
  )

const alone = new Liquid()
const messageAlone = async (template: string, data: object = {}): Promise<string> =>
  (await failureOf(alone.parseAndRender(template, data))).message.replace(/, line:\d+, col:\d+$/, '')

/** The message of a template that uses the filter or the tag of a page. */
async function failWith(page: string, template: string): Promise<unknown> {
  const code = listCode(readPage(page).flatMap(({ blocks }) => blocks))[0] ?? ''
  const failing = `liquid.parseAndRender(${JSON.stringify(template)}).catch((error) => show(error.message))`
  return (await runCode(`${code}\nawait ${failing}`)).at(-1)
}

const translate = (key: string): Promise<unknown> => render(`{{ '${key}' | t }}`)

export const dialect: Sentences = {
  "'1e3' | plus: 1": print("'1e3' | plus: 1"),
  '{}': () =>
    register({ settings: { constants: { KEY: 'secret' } } }).liquid.parseAndRender(
      '{% liquid assign all = context.constants %}{{ all }}',
    ),
}

export const differencesFromLiquidjs: Sentences = {
  '{% assign sold? = 1 %}': fail('{% assign sold? = 1 %}'),
  '20 | divided_by: 7.0': print('20 | divided_by: 7.0'),
  '20 | divided_by: 7': print('20 | divided_by: 7'),
  'nil == blank': print('nil == blank'),
  '0.1 | plus: 0.2': print('0.1 | plus: 0.2'),
  '{{ forloop }}': () => render('{% for i in (1..1) %}{{ forloop }}{% endfor %}'),
  '{{ 5 }}{{ "" }}': async () => String(await render('{{ 5 }}{{ "" }}', {}, { keepOutputType: true })),
  '[object Object]': () => alone.parseAndRender('{{ hash }}', { hash: {} }),
  '[object Promise]': () => alone.parseAndRenderSync('{{ promise }}', { promise: Promise.resolve() }) as string,
  '1..3': print('(1..3)'),
  '2017-04-15 15:21:00 UTC': () => render('{{ time }}', { time: new Date('2017-04-15T15:21:00Z') }),
  "'<' | json": print("'<' | json"),
  '&quot;': () => render("{{ '\"' | escape }}"),
  'Cannot convert object to primitive value': () =>
    messageAlone('{{ value | xml_escape }}', { value: Object.create(null) as object }),
  'illegal file path ""': () => messageAlone("{% render '' %}"),
  'invalid value expression: ""': () => messageAlone('{% if %}{% endif %}'),
  'ENOENT: Failed to lookup "gone" in "."': () => messageAlone("{% render 'gone' %}"),
  'template render limit exceeded': async () =>
    (await failureOf(alone.parseAndRender('{% for i in (1..99) %}a{% endfor %}', {}, { renderLimit: 0 }))).message,
}

export const differencesFromPlatform: Sentences = {
  "'10' > 5": fail("{{ '10' > 5 }}"),
  'Cache-Control: private, no-cache': async () => {
    const { fetch } = register({ files: memoryFiles({ 'views/pages/index.liquid': 'home' }) })
    const { headers } = await fetch(new Request('https://shop.test/'))
    return `Cache-Control: ${headers.get('cache-control')}`
  },
  'must be before 2017-04-15': () => rejectField({ day: '2017-04-16' }, 'date: { before: "2017-04-15" }'),
  'translation missing: en.some.key': () => translate('some.key'),
  '{{ "\'=" | json }}': () => escaped('{{ "\'=" | json }}'),
  "{{ '<script' | escape_javascript | html_safe }}": () => escaped("{{ '<script' | escape_javascript | html_safe }}"),
}

export const security: Sentences = {
  "'": async () => String(await render('{{ rows | to_csv }}', { rows: [['=1']] })).replace(/=1\s*$/, ''),
}

export const moving: Sentences = { 'translation missing: …': () => translate('title') }

export const ownFilters: Sentences = {
  'filter "shout", parameter "marks": expected a number of 1 or more, got Integer 0, line:1, col:21': () =>
    failWith('your-own-filters.md', "{{ 'hello' | shout: 0 }}"),
  'filter "shout": has no parameter "mark" (did you mean "marks"?), line:1, col:27': () =>
    failWith('your-own-filters.md', "{{ 'hello' | shout: mark: 2 }}"),
}

export const ownTags: Sentences = {
  'width: expected a whole number from 1 to 100, got Integer 0, line:1, col:23': () =>
    failWith('your-own-tags.md', "{% box 'Cart', width: 0 %}empty{% endbox %}"),
  'unknown option "widht" (did you mean "width"?); expected one of width, border, line:1, col:23': () =>
    failWith('your-own-tags.md', "{% box 'Cart', widht: 20 %}empty{% endbox %}"),
}

export const architecture: Sentences = {
  'a job needs a server: this is the build for browsers': () => errorOf(() => Jobs()).message,
}

export const browsers: Sentences = {
  'tag "form" needs a server: this is the build for browsers': () => {
    const Form = appTags.find(({ definition }) => definition.name === 'form') as unknown as new () => unknown
    return errorOf(() => new Form()).message
  },
}
