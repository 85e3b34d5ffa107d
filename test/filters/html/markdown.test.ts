import fc from 'fast-check'
import { markdown, sanitize } from '../../../src/filters/functions'
import { attacks, markdownAttacks } from '../../support/hostile/attacks'
import { errorOf, register } from '../../support/register'
import { cpuClock } from '../../support/cpu'

const { liquid } = register()
const evaluate = (expression: string, data: object = {}): unknown => liquid.evalValueSync(expression, data)

describe('markdown', () => {
  test.each([
    ['# Hi #\n\na *b* **c** `d`', '<h1>Hi</h1>\n<p>a <em>b</em> <strong>c</strong> <code>d</code></p>'],
    ['> a\n\n---\n\n1. b\n2. c', '<blockquote>\n<p>a</p>\n</blockquote>\n \n<ol>\n<li>b</li>\n<li>c</li>\n</ol>'],
    ['- a\n  - b\n- c', '<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ul>'],
    ['a  \nb\\\nc\nd', '<p>a<br>\nb<br>\nc\nd</p>'],
    ['```js\na < b\n```', '<pre><code>a &lt; b\n</code></pre>'],
    [
      '[a](/b "c") ![d](/e.png "f") [g]\n\n[g]: /h',
      '<p><a href="/b" rel="nofollow">a</a> <img src="/e.png" alt="d"> <a href="/h" rel="nofollow">g</a></p>',
    ],
    [
      '<https://a.b/%20?c&d> <e@f.g>',
      '<p><a href="https://a.b/%20?c&amp;d" rel="nofollow">https://a.b/%20?c&amp;d</a> <a href="mailto:e@f.g" rel="nofollow">e@f.g</a></p>',
    ],
    ['"a" -- b... &copy; 1 < 2 & 3', '<p>"a" -- b... © 1 &lt; 2 &amp; 3</p>'],
    ['a\r\nb', '<p>a\nb</p>'],
    [' \n', ''],
  ])('converts CommonMark: %j', (text, html) => {
    expect(markdown(text)).toBe(html)
  })

  test('leaves a link with a long URL as text', () => {
    const [long, longer] = ['b'.repeat(90_000), '中'.repeat(100_001)]
    expect(markdown(`[a](/${long})`)).toBe(`<p><a href="/${long}" rel="nofollow">a</a></p>`)
    expect(markdown(`[a](/${longer})`)).toBe(`<p>[a](/${longer})</p>`)
    expect(markdown(`<http://${longer}> ![a](${longer})`)).toBe(`<p>&lt;http://${longer}&gt; ![a](${longer})</p>`)
  })

  test('limits the number of lines, with any line ending', () => {
    for (const end of ['\n', '\r', '\r\n']) {
      expect(markdown(`a${end.repeat(99_999)}`)).toBe('<p>a</p>')
      expect(() => markdown(`a${end.repeat(100_000)}`)).toThrow(
        'Markdown of more than 100000 lines cannot be converted',
      )
    }
  })

  test.each([
    ['~~a~~', '<p><s>a</s></p>'],
    [
      'http://a.b/c, (https://d.e).',
      '<p><a href="http://a.b/c" rel="nofollow">http://a.b/c</a>, (<a href="https://d.e" rel="nofollow">https://d.e</a>).</p>',
    ],
    ['www.a.org/b', '<p><a href="http://www.a.org/b" rel="nofollow">www.a.org/b</a></p>'],
    ['a@b.org', '<p><a href="mailto:a@b.org" rel="nofollow">a@b.org</a></p>'],
    ['example.com README.md //a.b www. www.', '<p>example.com README.md //a.b www. www.</p>'],
  ])("converts GitHub's extensions: %j", (text, html) => {
    expect(markdown(text)).toBe(html)
  })

  test('tables are unwrapped unless the configuration keeps them', () => {
    const table = '|a|b|\n|-|:-:|\n|1|*2*|'
    expect(markdown(table).replace(/\n+/g, ' ')).toBe(' a b 1 <em>2</em> ')
    expect(markdown(table, { elements: 'table thead tbody tr th td'.split(' ') }).replaceAll('\n', '')).toBe(
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    )
  })

  test('keeps allowed raw HTML', () => {
    expect(markdown('a <b class=x>b</b> <span>c</span>\n\n<div>\n\n*d*\n\n</div>')).toBe(
      '<p>a <b>b</b> c</p>\n \n<p><em>d</em></p>\n ',
    )
    expect(markdown('<script>x</script>\n\na')).toBe('\n<p>a</p>')
  })

  test('removes the targets of links with other schemes', () => {
    expect(markdown('[a](javascript:b) ![c](data:image/png;base64,d)')).toBe(
      '<p><a href="" rel="nofollow">a</a> <img src="" alt="c"></p>',
    )
  })

  test('returns empty text for nil', () => {
    expect(evaluate('nil | markdown')).toBe('')
    expect(evaluate("'*a*' | markdownify")).toBe('<p><em>a</em></p>')
  })

  test('is marked as safe HTML', () => {
    const { liquid } = register({ settings: { escapeOutput: true } })
    expect(liquid.parseAndRenderSync("{{ '*a*' | markdown }}")).toBe('<p><em>a</em></p>')
  })
})

describe('the configuration of markdown', () => {
  const text = '[a](/b) **c**'

  test('replaces the default', () => {
    expect(evaluate('v | markdown: c', { v: text, c: { elements: ['strong'] } })).toBe(' a <strong>c</strong> ')
    expect(evaluate(`v | markdown: '{ "elements": ["a"] }'`, { v: text })).toBe(' <a>a</a> c ')
  })

  test.each([
    [{ add_attributes: { a: { rel: null } } }, '<p><a href="/b">a</a> <strong>c</strong></p>'],
    [{ add_attributes: { a: {} } }, '<p><a href="/b">a</a> <strong>c</strong></p>'],
    [{ add_attributes: null }, '<p><a href="/b">a</a> <strong>c</strong></p>'],
    [{ add_attributes: {} }, '<p><a href="/b">a</a> <strong>c</strong></p>'],
    [
      { add_attributes: { a: { target: '_blank' } } },
      '<p><a href="/b" rel="nofollow" target="_blank">a</a> <strong>c</strong></p>',
    ],
    [
      { add_attributes: { p: { class: 'd' } } },
      '<p class="d"><a href="/b" rel="nofollow">a</a> <strong>c</strong></p>',
    ],
    [{ protocols: { a: { href: ['https'] } } }, '<p><a href="" rel="nofollow">a</a> <strong>c</strong></p>'],
    [{ attributes: { a: null } }, '<p><a rel="nofollow">a</a> <strong>c</strong></p>'],
    [{ elements: ['a'], remove_contents: ['strong'] }, ' <a href="/b" rel="nofollow">a</a>  '],
    [{}, '<p><a href="/b" rel="nofollow">a</a> <strong>c</strong></p>'],
  ])('is merged with %j', (extra, html) => {
    expect(evaluate('v | markdown: nil, e', { v: text, e: extra })).toBe(html)
    expect(evaluate('v | markdown: nil, e', { v: text, e: JSON.stringify(extra) })).toBe(html)
  })

  test('is merged with named arguments', () => {
    expect(evaluate('v | markdown: elements: e', { v: text, e: ['strong'] })).toBe(' a <strong>c</strong> ')
  })

  test('is merged with a passed one, and leaves it unchanged', () => {
    const given = { elements: ['a'], attributes: { a: ['href'] }, add_attributes: { a: { rel: 'x' } } }
    const data = { v: text, c: given, e: { add_attributes: { a: { id: 'y' } }, attributes: { a: [] } } }
    expect(evaluate('v | markdown: c, e', data)).toBe(' <a rel="x" id="y">a</a> c ')
    expect(given).toEqual({ elements: ['a'], attributes: { a: ['href'] }, add_attributes: { a: { rel: 'x' } } })
    expect(markdown(text)).toContain('rel="nofollow"')
  })

  test('treats names of prototypes as keys', () => {
    const extra = '{ "__proto__": { "elements": ["script"] } }'
    expect(() => evaluate('v | markdown: nil, e', { v: text, e: extra })).toThrow('unknown option "__proto__"')
    const attributes =
      '{ "attributes": { "__proto__": ["x"], "a": null }, "add_attributes": { "__proto__": { "y": "z" } } }'
    expect(evaluate('v | markdown: nil, e', { v: text, e: attributes })).toBe(
      '<p><a rel="nofollow">a</a> <strong>c</strong></p>',
    )
    expect(({} as Record<string, unknown>).y).toBeUndefined()
  })

  test.each([
    ['c', '[]', 'parameter "options": expected a hash, got Array'],
    ['c', '{', 'parameter "options": expected a hash, or JSON of one, got String "{"'],
    ['c', { element: [] }, 'parameter "options": unknown option "element" (did you mean "elements"?)'],
    ['nil, c', '{', 'parameter "extra_options": expected a hash, or JSON of one, got String "{"'],
    ['nil, c', { attributes: { a: 1 } }, 'attributes.a: expected an array, got Integer 1'],
  ])('%s that is %j is rejected', (argument, configuration, message) => {
    expect(errorOf(() => evaluate(`'x' | markdown: ${argument}`, { c: configuration })).message).toContain(message)
  })
})

describe('attacks', () => {
  test.each([...markdownAttacks, ...Object.values(attacks).flat()])('%j', (attack) => {
    const html = markdown(attack)
    expect(sanitize(html)).toBe(html)
  })

  test('removes everything that is not allowed from any text', () => {
    const pieces = fc.constantFrom(
      ...'*_~`[]()<>!#-+=|\\\n\n "\':/.&;1a@'.split(''),
      '  ',
      '[a]: ',
      'http://',
      'www.',
      'javascript:',
      '<b>',
      '<p ',
      'onclick=',
      ...markdownAttacks,
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40, size: 'max' }), (parts) => {
        const html = markdown(parts.join(''))
        expect(sanitize(html)).toBe(html)
      }),
    )
  })
})

describe('hostile texts', () => {
  const size = 20_000
  const ladder = Array.from({ length: 300 }, (_, i) => '`'.repeat(i)).join(' ')
  const definitions = Array.from({ length: 4000 }, (_, i) => `[a${i}]: /b\n`).join('')

  test.each([
    ...'[ ] ![ ![a]( [a]( *a **a _ _a_ * *_ ~~ ~~a < <a <!-- <? <![CDATA[ ` ``` > - \\ & # | : http:// www. a@ a@b. ( a.'.split(
      ' ',
    ),
    ...[
      '*a ',
      '<a href="',
      '> ',
      '>\n',
      '- ',
      '- a\n',
      '1. ',
      '[a]: ',
      '[a]: b "\n',
      '[a][',
      'a|',
      '\t',
      ' ',
      '\0',
      '``` \n',
      '<http:',
    ],
  ])('%j repeated many times takes little time', (piece) => {
    const took = cpuClock()
    markdown(piece.repeat(size / piece.length))
    expect(took()).toBeLessThan(1000)
  })

  test.each([
    ['ladders of backticks', ladder + ladder],
    ['definitions', definitions + '[a1] '.repeat(4000)],
    ['uses of a definition', `[a]: /b\n\n${'[a]'.repeat(10_000)}`],
    ['lists in lists', Array.from({ length: 200 }, (_, i) => `${' '.repeat(2 * i)}- a\n`).join('')],
    ['wide tables', `${'a|'.repeat(1000)}\n${'-|'.repeat(1000)}\n${'x\n'.repeat(500)}`],
    ['lazy lines', `${'>'.repeat(100)}a\n${'b\n'.repeat(10_000)}`],
    ['brackets', `${'['.repeat(10_000)}a${']'.repeat(10_000)}`],
    ['links in links', `${'['.repeat(10_000)}a${'](b)'.repeat(10_000)}`],
  ])('%s take little time', (_, text) => {
    const took = cpuClock()
    markdown(text)
    expect(took()).toBeLessThan(5000)
  })

  test('blocks are nested at most 50 deep; deeper ones are removed', () => {
    expect(markdown(`${'>'.repeat(10_000)}a`).match(/<blockquote>/g)).toHaveLength(50)
    expect(markdown(`${'>'.repeat(49)}a`)).toContain('<p>a</p>')
  })

  test('emphasis is nested as deep as elements', () => {
    const nested = (depth: number): string => '*a '.repeat(depth) + 'a* '.repeat(depth)
    expect(markdown(nested(300)).match(/<em>/g)).toHaveLength(300)
    expect(() => markdown(nested(5000))).toThrow(
      'filter "markdown", parameter "input": expected elements nested at most 400 deep',
    )
  })
})
