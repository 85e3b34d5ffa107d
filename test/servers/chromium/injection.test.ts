import { memoryFiles } from '../../../src'
import { markdownAttacks, permissive } from '../../support/hostile/attacks'
import { injections, techniques } from '../../support/hostile/injections'
import { register } from '../../support/register'
import { AttackFrames, type Effects } from './attack-frames'

/** The number of texts on one page. */
const batch = 25
const numbers = [...Array(batch).keys()]

const fields = numbers.map(
  (i) => `    a${i}: { validation: { format: { with: '\\A\\z', message: '"{{ form.properties.a${i} }}" is none' } } }`,
)
const form = `---
resource: thing
fields:
  properties:
${fields.join('\n')}
flash_alert: 'Refused: {% for pair in form.properties %}{{ pair[1] }}{% endfor %}'
---
{% form html-multipart: false %}
  {% for pair in form.fields.properties %}
    {% assign field = pair[1] %}
    <label for='{{ field.value }}'>{{ field.errors }}</label>
    <input name="{{ field.name }}" value="{{ field.value }}" data-errors='{{ field.errors | json }}'>
    <textarea name="{{ field.name }}">{{ field.value }}</textarea>
    <select><option value='{{ field.value }}' selected>{{ field.value }}</option></select>
  {% endfor %}
{% endform %}
<ul>{% for pair in form.errors %}<li>{{ pair[0] }} {{ pair[1] | join: ', ' }}</li>{% endfor %}</ul>
<script>window.form = {{ form | json }}</script>
`
const markdown = `---
converter: markdown
---
# {{ context.params.texts | join: ' ' }}

{% for text in context.params.texts %}
- {{ text }} [a {{ text }}](/a?b={{ text }}) <b title="{{ text }}">a</b>

> <div title="{{ text }}" class='{{ text | escape }}'>
</div>

<form action="/a">
<input value="{{ text }}">
{{ text | markdown }} {{ text | sanitize }}
</form>
{% endfor %}
`
const files = memoryFiles({
  'forms/thing.liquid': form,
  'views/pages/markdown.liquid': markdown,
  'views/pages/new.liquid':
    "<p title='{{ context.flash.alert }}'>{{ context.flash.alert }}</p>{% include_form 'thing' %}",
  'views/pages/404.liquid': `<h1 title="{{ context.location.url }}">{{ context.location.pathname | url_decode }} is not here</h1>
    {% for text in context.params.texts %}<p title='{{ text }}'>{{ text }}</p>{% endfor %}
    <script>window.params = {{ context.params | json }}</script>`,
})
const translations = { en: { plain: 'Hello %{name}', bold: 'Hello <b title="%{name}">%{name}</b>' } }
const platform = register({ files, translations, settings: { escapeOutput: true } })
const { liquid } = platform
const frames = new AttackFrames()

beforeAll(() => frames.open())
afterAll(() => frames.close())

const page = (content: string): string => `<!doctype html><title>a</title><body>${content}</body>`

function batches<T>(items: readonly T[], size: number): T[][] {
  return numbersOf(Math.ceil(items.length / size)).map((i) => items.slice(i * size, (i + 1) * size))
}

function numbersOf(length: number): number[] {
  return Array.from({ length }, (_, i) => i)
}

/** The effects, each with the text of its document. */
function describeEffects(effects: Effects, texts: readonly unknown[]): unknown[] {
  return Array.from(effects, ([i, what]) => [what, texts[i]])
}

/** The names and attributes of all elements of a document; for an `<i>` only the name. */
const outline =
  "[...document.querySelectorAll('*')].map((e) => e.localName === 'i' ? 'i' : [e.localName, ...e.getAttributeNames()].join(' '))"

/** Shows documents that differ only in texts. Expects no effect, and the elements of the harmless one. */
async function expectNothing(harmless: string, documents: readonly string[], texts: readonly unknown[]): Promise<void> {
  const outlines: unknown[] = []
  const look = { expression: outline, receive: (value: unknown, place: number) => void (outlines[place] = value) }
  expect(describeEffects(await frames.show([harmless, ...documents], look), ['harmless', ...texts])).toEqual([])
  expect((outlines[0] as unknown[]).length).toBeGreaterThan(batch)
  documents.forEach((_, i) => expect([texts[i], outlines[i + 1]]).toEqual([texts[i], outlines[0]]))
}

/** Templates that print the text `x`, and `h`, a hash of it. */
const contexts = {
  text: '<p>{{ x }}</p><p>{% echo x %}{% cycle x, x %}{{ h }}</p><!-- {{ x }} --><style>p { content: "{{ x }}" }</style>',
  attributes:
    '<p title="{{ x }}" class=\'{{ x }}\' data-h="{{ h }}">a</p><input value="{{ x }}"><textarea>{{ x }}</textarea><select><option value=\'{{ x }}\'>{{ x }}</option></select>',
  'json in scripts':
    '<script>window.a = {{ x | json }}; window.b = {{ h | json: 2 }}</script><script type="application/json">{{ h | json }}</script><p>{{ h | json }}</p>',
  'json in attributes':
    "<p data-x='{{ x | json }}' data-h='{{ h | json }}' onclick='window.c = {{ h | json }}' onmouseover='window.d = {{ x | json }}'>a</p><p title=\"{{ h | json | escape }}\">a</p>",
  'json in attributes that it does not fit':
    '<i data-x="{{ x | json }}">a</i><i data-h={{ h | json }}>a</i><i data-x="{{ h | json: 2 }}">a</i>',
  'strings of scripts':
    '<script>window.e = \'{{ x | escape_javascript | html_safe: true }}\'</script><script>window.f = "{{ x | escape_javascript | html_safe: true }}"</script><script>window.g = `{{ x | escape_javascript | html_safe: true }}`</script><p onclick="window.j = \'{{ x | escape_javascript }}\'">a</p>',
  addresses:
    '<a href="/go?to={{ x }}">a</a><a href=\'/go?to={{ x | url_encode }}\'>a</a><img src="/a.png?{{ x }}"><form action="/search?{{ x }}"><input name="{{ x }}"></form>',
  'an address of a visitor in a link that is sanitized':
    '{% capture link %}<a href="{{ x }}">{{ x }}</a><img src="{{ x }}" alt="{{ x }}">{% endcapture %}{{ link | sanitize }}',
  translations:
    "<p title=\"{{ 'plain' | t: name: x }}\">{{ 'bold' | t: name: x }}{{ 'bold' | t_escape: name: x }}{{ 'bold' | t: name: x | html_safe }}</p><p>{{ x | t }}{{ 'none' | t: default: x }}{{ 'none' | t_escape: default: x }}</p>",
  'contents of layouts':
    "<p>{% yield 'none', default: x %}{% content_for 'some', flush: true %}{{ x }}{% endcontent_for %}{% yield 'some' %}</p>",
  filters:
    "<p title='{{ x | escape_once }}'>{{ x | escape_once }}{{ x | raw_escape_string }}{{ x | nl2br }}{{ x | videoify }}{{ x | truncate: 20 }}{{ x | append: x | upcase }}{{ x | asset_path }}</p>",
  errors: '<p>{% try %}{{ x | array_add: 1 }}{% catch e %}{{ e.message }}{% endtry %}</p>',
}

test.each(techniques)('has texts in $name that run if printed unescaped', async (technique) => {
  const { texts, running } = technique
  const print = (template: string): string => {
    try {
      return liquid.parseAndRenderSync(template) as string
    } catch {
      return template
    }
  }
  const effects = await frames.show(texts.map((text) => page(technique.page(text, print))))
  expect(effects.size).toBeGreaterThanOrEqual(running)
})

test('has more than 500 texts, each used in every test below', () => {
  expect(injections.length).toBeGreaterThan(500)
})

test.each(Object.entries(contexts))('runs none in %s', async (_, context) => {
  const template = liquid.parse(context)
  const print = (x: string): string => liquid.renderSync(template, { x, h: { a: [x], [x]: 1 } }) as string
  const documentOf = (texts: readonly string[]): string => page(numbers.map((i) => print(texts[i] ?? 'a')).join('\n'))
  const texts = batches(injections, batch)
  await expectNothing(documentOf([]), texts.map(documentOf), texts)
})

/** A visitor with a session. */
const cookie = { value: '' }

async function send(path: string, body?: URLSearchParams): Promise<string> {
  const headers = { cookie: cookie.value }
  const request = new Request(`http://page.test${path}`, { headers, ...(body && { method: 'POST', body }) })
  const page = new URL(request.url).pathname
  const response = await (body ? platform.rest.fetch(request) : platform.respond({ page }, { request }))
  cookie.value = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie.value
  expect([response.headers.get('content-type'), [200, 404, 422]]).toEqual([
    'text/html; charset=utf-8',
    expect.arrayContaining([response.status]),
  ])
  return response.text()
}

test('runs none in a rejected form, its errors and the flash', async () => {
  const printed = await send('/new')
  const hidden = ['authenticity_token', 'form_configuration_name', 'page', 'page_signature'].map(
    (name): [string, string] => {
      const [, value = ''] = new RegExp(`name="${name}" value="([^"]*)"`).exec(printed) ?? []
      return [name, value]
    },
  )
  const showRejectedForm = (texts: readonly string[]): Promise<string> => {
    const values = numbers.map((i): [string, string] => [`form[properties][a${i}]`, texts[i] ?? 'a'])
    return send('/api/customizations', new URLSearchParams([...hidden, ...values]))
  }
  const texts = batches(injections, batch)
  const documents: string[] = []
  for (const some of texts) documents.push(await showRejectedForm(some))
  expect(documents[0]).toContain('&lt;img src=x onerror=pwn()&gt;&quot; is none')
  await expectNothing(await showRejectedForm([]), documents, texts)
})

test('runs none in the page of a missing address', async () => {
  const missing = (texts: readonly string[]): Promise<string> => {
    const query = new URLSearchParams(numbers.map((i): [string, string] => ['texts[]', texts[i] ?? 'a']))
    return send(`/missing/${new URLSearchParams({ a: texts[0] ?? 'a' }).toString().slice(2)}?${query.toString()}`)
  }
  const texts = batches(injections, batch)
  const documents = await Promise.all(texts.map(missing))
  expect(documents[0]).toContain('&lt;img src=x onerror=pwn()&gt; is not here')
  await expectNothing(await missing([]), documents, texts)
})

test('runs none in a page in Markdown, also as links and in attributes that Markdown would end', async () => {
  const markdownTexts = [
    ...injections,
    ...markdownAttacks,
    ...['href="javascript:pwn()"', '//a/onfocus=pwn()/autofocus/', '//a/onclick=pwn()//'].flatMap((attack) => [
      `\n\nhttp:${attack}`,
      `\r\r![ ${attack} ](a)`,
      `\n[a](${attack})\n`,
      `\n~~~ ${attack}\n`,
    ]),
  ]
  const texts = batches(markdownTexts, batch)
  const documents: string[] = []
  for (const some of texts) {
    const query = new URLSearchParams(some.map((text): [string, string] => ['texts[]', text]))
    documents.push(await send(`/markdown?${query.toString()}`))
  }
  expect(describeEffects(await frames.show(documents.map(page)), texts)).toEqual([])
})

test.each([
  ['sanitize', '{{ x | sanitize }}'],
  ['markdown', '{{ x | markdown }}'],
  ['sanitize with a permissive configuration', `{{ x | sanitize: ${JSON.stringify(permissive)} }}`],
])('runs none in the output of %s', async (_, output) => {
  const template = liquid.parse(output)
  const print = (x: string): string => `<div>${liquid.renderSync(template, { x }) as string}</div>`
  const texts = batches(injections, batch)
  const documents = texts.map((some) => page(some.map(print).join('')))
  expect(describeEffects(await frames.show(documents), texts)).toEqual([])
})

test('runs a script URL that a page links to unescaped, and nothing else', async () => {
  const texts = techniques.filter(({ name }) => ['addresses', 'polyglots'].includes(name)).flatMap(({ texts }) => texts)
  const template = liquid.parse('<a href="{{ x }}">a</a>')
  const effects = await frames.show(texts.map((x) => page(liquid.renderSync(template, { x }) as string)))
  const ran = texts.filter((_, i) => effects.has(i))
  const scheme = (text: string): string => (URL.canParse(text) ? new URL(text).protocol : '')
  expect(ran.length).toBeGreaterThan(10)
  expect(ran.filter((text) => !['javascript:', 'data:'].includes(scheme(text)))).toEqual([])
})
