import { makeBoundedMeter } from '../../src/base/metering/meter'
import { memoryFiles } from '../../src'
import { unescapeText } from '../../src/base/text/escape'
import { register } from '../support/register'

const translations = { en: { greeting: 'Hello %{name}' } }

/** The body of the page of a content, for a visitor who sends a text. */
async function show(content: string, text: string, converter = 'markdown'): Promise<string> {
  const files = memoryFiles({ 'views/pages/a.liquid': `---\nconverter: ${converter}\n---\n${content}` })
  const platform = register({ files, translations, settings: { escapeOutput: true } })
  const request = new Request(`http://app.test/a?${new URLSearchParams({ text }).toString()}`)
  return (await platform.fetch(request)).text()
}

describe("a visitor's text in a page in Markdown", () => {
  test.each([
    '{{ params.text }}',
    '# {{ params.text }}',
    '{{ params.text | escape }}',
    '{{ params.text | escape_once }}',
    '{{ params.text | raw_escape_string }}',
    "{{ 'greeting' | t: name: params.text }}",
    "{{ 'Hello ' | escape | append: params.text }}",
    '{{ params.text | sanitize }}',
    "{% assign text = '<p>' | append: params.text %}{{ text | markdown }}",
    '{% capture text %}{{ params.text }}{% endcapture %}{{ text }}',
  ])('makes no link: %s', async (content) => {
    const body = await show(content, '[x](javascript:pwn())')
    expect(unescapeText(body, makeBoundedMeter())).toContain('[x](javascript:pwn())')
    expect(body).not.toContain('<a')
  })

  test.each([
    '{{ params.text }}',
    '{{ params.text | escape }}',
    "{{ 'greeting' | t: name: params.text }}",
    '{% capture text %}{{ params.text }}{% endcapture %}{{ text }}',
  ])('does not end the attribute that it is in: %s', async (content) => {
    const body = await show(`> <div title="${content}">`, '\n\nhttp://y/onclick=pwn()//\r\rx')
    expect(body).toMatch(/<div title="[^"<]*&#010;&#010;http:\/\/y\/onclick=pwn\(\)\/\/&#013;&#013;x">/)
  })

  test('does not end an attribute that sanitize keeps', async () => {
    const text = '<blockquote cite="http://x\n\nhttp://y/onclick=pwn()//"></blockquote>'
    expect(await show('{{ params.text | sanitize }}', text)).toContain(
      '<blockquote cite="http://x&#010;&#010;http://y/onclick=pwn()//">',
    )
  })

  test.each([
    ['newline_to_br', '<p>one<br />\ntwo</p>\n'],
    ['new_line_to_br', '<p>one<br />two</p>\n'],
  ])('has line breaks by %s', async (filter, html) => {
    expect(await show(`{{ params.text | escape | ${filter} }}`, 'one\ntwo')).toBe(html)
  })

  test.each([
    ['a span', '`{{ params.text }}`', '<p><code>[x](javascript:pwn())\ny</code></p>\n'],
    ['a fence', '```\n{{ params.text }}\n```', '<pre><code>[x](javascript:pwn())\ny\n</code></pre>\n'],
    ['an indented block', '    {{ params.text }}', '<pre><code>[x](javascript:pwn())\ny\n</code></pre>\n'],
  ])('has its brackets and line breaks in %s of code', async (_, content, html) => {
    expect(await show(content, '[x](javascript:pwn())\ny')).toBe(html)
  })

  test('makes no link of code that the filter markdown has made', async () => {
    const content = '{% capture text %}`{{ params.text }}`{% endcapture %}{{ text | markdown }}'
    expect(await show(content, '[x](javascript:pwn())')).not.toContain('<a')
  })

  test('is escaped as in every other page in the layout', async () => {
    const files = memoryFiles({
      'views/pages/a.liquid': '---\nconverter: markdown\n---\n{{ params.text }}',
      'views/layouts/application.liquid': '{{ content_for_layout }}{{ context.params.text }}',
    })
    const platform = register({ files, settings: { escapeOutput: true } })
    const response = await platform.fetch(new Request('http://app.test/a?text=%5Ba%5D'))
    expect(await response.text()).toBe('<p>[a]</p>\n[a]')
  })

  test('is not taken from the cache of a page in HTML', async () => {
    const files = memoryFiles({
      'views/pages/html.liquid': "{% cache 'a' %}{{ params.text }}{% endcache %}",
      'views/pages/markdown.liquid': "---\nconverter: markdown\n---\n{% cache 'a' %}{{ params.text }}{% endcache %}",
    })
    const platform = register({ files, settings: { escapeOutput: true } })
    const get = async (path: string): Promise<string> =>
      (await platform.fetch(new Request(`http://app.test/${path}?text=%5Bx%5D(y)`))).text()
    expect(await get('html')).toBe('[x](y)')
    expect(await get('markdown')).toBe('<p>[x](y)</p>\n')
  })
})

test('a page in HTML has brackets and line breaks as they are', async () => {
  expect(await show('{{ params.text }}', '[x](y)\nz', 'liquid')).toBe('[x](y)\nz')
})

test('Markdown of the app makes links of values', async () => {
  expect(await show('[to {{ params.text }}](/tea?of={{ params.text }})', 'a')).toBe(
    '<p><a href="/tea?of=a">to a</a></p>\n',
  )
})
