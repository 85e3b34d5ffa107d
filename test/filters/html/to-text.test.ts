import { htmlToText } from '../../../src/filters/functions'
import { parseSelector } from '../../../src/filters/html/css-selector'
import { register } from '../../support/register'
import { cpuClock } from '../../support/cpu'

const { liquid } = register()
const evaluate = (expression: string, data: object = {}): unknown => liquid.evalValueSync(expression, data)

const page = `<!doctype html><html><head><title>T</title><style>p { color: red }</style></head><body>
  <nav class="top menu"><a href="/x">Home</a></nav>
  <div id="main" data-kind="Note">
    <h1>Head<b>line</b></h1>
    <p class="lead">One &amp; <i>two</i><br>three</p>
    <table><tr><td>1</td><td>2</td></tr></table>
    <ul><li>x<li>y</ul>
    <div class="md:flex"><p lang="en-GB">deep</p></div>
  </div>
  <script>alert('<p>no</p>')</script><footer>&copy; F</footer></body></html>`

describe('html_to_text', () => {
  test('returns the text with joined lines', () => {
    expect(htmlToText(page)).toBe('T Home Headline One & two three 1 2 x y deep © F')
    expect(htmlToText('a <b>b</b>\n c')).toBe('a b c')
    expect(htmlToText('<p>a</p><p>b<br><br>c</p>', undefined, undefined, '\n')).toBe('a\nb\nc')
    expect(htmlToText('<h1>no UPPERCASE</h1><a href="/x">no link</a><img alt="no image">')).toBe('no UPPERCASE no link')
    expect(htmlToText('&lt;b&gt; 1 < 2 &unknown; &#x1f600;')).toBe('<b> 1 < 2 &unknown; 😀')
    expect(evaluate('nil | html_to_text')).toBe('')
  })

  test.each([
    ['h1', 'Headline'],
    ['*', 'T Home Headline One & two three 1 2 x y deep © F'],
    ['#main', 'Headline One & two three 1 2 x y deep'],
    ['div#main[data-kind] .lead', 'One & two three'],
    ['P.lead', 'One & two three'],
    ['.menu.top', 'Home'],
    ['body p', 'One & two three deep'],
    ['#main > p', 'One & two three'],
    ['#main > * > p', 'deep'],
    ['body > p', ''],
    ['nav ~ footer, h1', 'Headline © F'],
    ['h1 + p', 'One & two three'],
    ['h1 ~ ul > li:last-child', 'y'],
    ['li:first-child,td:first-child', '1 x'],
    ['[data-kind="note" i] h1', 'Headline'],
    ['[data-kind="note"] h1', ''],
    ["[data-kind^='No'] h1", 'Headline'],
    ['[data-kind$=te] h1', 'Headline'],
    ['[data-kind*=ot] h1', 'Headline'],
    ['[class~=top]', 'Home'],
    ['[class~=to]', ''],
    ['[lang|=en]', 'deep'],
    ['.md\\:flex', 'deep'],
    ['html body div div p', 'deep'],
    ['div', 'Headline One & two three 1 2 x y deep'],
    ['constructor', ''],
  ])('of %s is %j', (selector, text) => {
    expect(htmlToText(page, selector)).toBe(text)
  })

  test('omits elements by selector', () => {
    const without = (selector: string): string =>
      htmlToText('<p>a <b>b</b> <i>c</i></p><ul><li>d</li></ul>', undefined, selector)
    expect(without('b')).toBe('a c d')
    expect(without('p i, ul')).toBe('a b')
    expect(without('')).toBe('a b c d')
    expect(htmlToText('<div><p>a</p><p>b</p></div>', 'div', 'p + p')).toBe('a')
    expect(htmlToText('<div><p>a</p></div>', 'p', 'div')).toBe('')
  })

  test('distinguishes its own wrapper from a namesake', () => {
    expect(htmlToText('a<liquid-document>b</liquid-document>c')).toBe('abc')
  })

  test.each([
    '',
    'p >',
    '> p',
    'p,',
    ',p',
    'a::before',
    'p:hover',
    'p:constructor',
    '[',
    '[a=]',
    '[a="b]',
    '.',
    '#',
    'p..x',
    'a & b',
    'a &b',
    '(p',
    'p:not(b)',
    'p /* b */',
    '[a!=b]',
  ])('rejects the selector %j', (selector) => {
    expect(parseSelector(selector)).toBeUndefined()
    expect(() => htmlToText('<p>x</p>', selector)).toThrow(
      'filter "html_to_text", parameter "root_element": expected a CSS selector',
    )
  })

  test.each(['constructor', 'valueof', 'hasownproperty', 'prototype'])(
    'converts elements named as properties of objects: %s',
    (name) => {
      const nested = `<p>a <${name}>b <${name}>c</${name}></${name}></p><pre><${name}>d</${name}></pre>`
      expect(htmlToText(nested)).toBe('a b c d')
      expect(htmlToText(nested, `${name} ${name}`)).toBe('c')
    },
  )

  test('reports its wrong arguments', () => {
    expect(() => evaluate("'x' | html_to_text: nil, 'p >'")).toThrow(
      'parameter "remove_nodes": expected a CSS selector',
    )
    expect(() => evaluate('v | html_to_text', { v: [] })).toThrow('parameter "html": expected text, got Array')
  })

  test('rejects endlessly nested elements', () => {
    expect(htmlToText(`${'<div><p>'.repeat(400)}x`)).toBe('x')
    for (const deep of ['<b>', '<li><option>', '<div></x>', '<i><b></i><u>']) {
      expect(() => htmlToText(deep.repeat(5000))).toThrow(
        'parameter "html": expected elements nested at most 1000 deep',
      )
    }
  })

  test('counts nested elements as its parser does', () => {
    const hidden = ['<div a="</div>">', "<div a='</div>'>", '<div></div/>', '<div><!</div>', '<div><?</div>']
    const inText = [
      '<div><xmp></div></xmp>',
      '<div><script></scripts></div></script>',
      '<p><h1></p>',
      '<div><![CDATA[</div>]]>',
    ]
    for (const part of [...hidden, ...inText]) {
      expect(() => htmlToText(part.repeat(3000))).toThrow('expected elements nested at most 1000 deep')
    }
    for (const begin of [
      `${'<div>'.repeat(1000)}<br>`,
      '<!-->',
      '<!--->',
      '<a title="<!--">',
      '<a title="<script>">',
      '<script/>',
    ]) {
      expect(() => htmlToText(begin + '<div>'.repeat(3000))).toThrow('expected elements nested at most 1000 deep')
    }
  })

  test('does not mistake siblings for nested elements', () => {
    const many = ['<p>', '<li>', '<br>', '<td>', '<dt><dd>', '<b></b>', '<IMG src=x>', '<B>x</b >', '<b><i></b>']
    for (const part of many) expect(htmlToText(`${part.repeat(3000)}x`)).toContain('x')
    const script = `<script>${'a<b;'.repeat(3000)}</SCRIPT><!-- ${'<b>'.repeat(3000)} -->x`
    expect(htmlToText(script)).toBe('x')
    expect(htmlToText(`x<!-- ${'<b>'.repeat(3000)}`)).toBe('x')
  })

  test('limits the length of selectors', () => {
    expect(parseSelector('.a'.repeat(5000))).toBeDefined()
    expect(parseSelector(`${'.a'.repeat(5000)}b`)).toBeUndefined()
  })

  test('handles hostile documents and selectors in little time', () => {
    const took = cpuClock()
    const many = 8000
    htmlToText(`<ul>${'<li>x'.repeat(many)}`)
    htmlToText('<a></a><!---->'.repeat(many), 'a:last-child')
    htmlToText('<a><b><c></c></b></a>'.repeat(many), 'a b c d, a > b ~ c e')
    htmlToText(`${'<div>'.repeat(900)}<p>x`, `x ${'div '.repeat(190)}p`)
    htmlToText('<p>x</p>'.repeat(many), `x${' ~ p'.repeat(190)}`)
    htmlToText('<'.repeat(many * 10))
    htmlToText(`<b ${'a=1 '.repeat(many)}>`, '[a]')
    htmlToText(`<b a=${'a'.repeat(many * 50)}>`, `[a*=${'a'.repeat(4000)}b${'a'.repeat(4000)}]`)
    expect(parseSelector(`[a=b${' '.repeat(many * 10)}x`)).toBeUndefined()
    expect(parseSelector(`[a="${'b'.repeat(many * 10)}`)).toBeUndefined()
    expect(took()).toBeLessThan(4000)
  })
})
