import fc from 'fast-check'
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { sanitize } from '../../../src/filters/functions'
import { escapeText } from '../../../src/base/text/escape'
import { attacks, permissive } from '../../support/hostile/attacks'
import { errorOf, register } from '../../support/register'
import { cpuClock } from '../../support/cpu'
import { readBack, findScripts, resolveUrl } from '../../support/read-html'

const platform = register()
const { liquid } = platform
const evaluate = (expression: string, data: object = {}): unknown => liquid.evalValueSync(expression, data)

const kept =
  'a abbr b blockquote br cite code dd dfn dl dt em h1 h2 h3 h4 h5 h6 i img kbd li mark ol p pre q s samp small strike strong sub sup time u ul var'
const keptAttributes: Readonly<Record<string, string>> = {
  a: 'href rel',
  abbr: 'title',
  blockquote: 'cite',
  dfn: 'title',
  img: 'align alt border height src srcset width',
  q: 'cite',
  time: 'datetime pubdate',
}
const link = /^(?:(?:ftp|https?|mailto):|$)/
const resource = /^(?:https?:|$)/

/** The elements and attributes in a browser's view that the default configuration forbids. */
function violations(html: string): string[] {
  const { elements, others } = readBack(html)
  const found = elements.flatMap(({ tagName, attrs }) => {
    const names = keptAttributes[tagName]?.split(' ') ?? []
    const allowed = tagName === 'a' ? link : resource
    const wrong = attrs.filter(
      ({ name, value }) =>
        !names.includes(name) || (['cite', 'href', 'src'].includes(name) && !allowed.test(resolveUrl(value))),
    )
    return [
      ...(kept.split(' ').includes(tagName) ? [] : [tagName]),
      ...wrong.map(({ name, value }) => `${tagName} ${name}=${value}`),
    ]
  })
  return [...others, ...found]
}

describe.each(Object.entries(attacks))('attacks by %s', (_, list) => {
  test.each(list)('%j', (attack) => {
    const clean = sanitize(attack)
    expect(violations(clean)).toEqual([])
    expect(sanitize(clean)).toBe(clean)
    const permitted = sanitize(attack, permissive)
    expect(findScripts(permitted)).toEqual([])
    expect(sanitize(permitted, permissive)).toBe(permitted)
  })
})

describe('with the default configuration', () => {
  test.each([
    ['<table><tr><td>a<td>b</table>', 'ab'],
    ['a<br>b<hr>c', 'a<br>b c'],
    ['<div></div>|<div> </div>|<section>x</section>', ' |   | x '],
    ['<p>a<p>b<div>c', '<p>a</p><p>b</p> c '],
    ['<b><p>x</b>y</p>', '<b></b><p><b>x</b>y</p>'],
    ['<ul><li>a<ul><li>b</ul><li>c</ul>', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>'],
    ['<h1>a</H1 ><IMG SRC=a.png ALT>', '<h1>a</h1><img src="a.png" alt="">'],
    ['<pre>\n\n a</pre><pre>\nb</pre>', '<pre>\n\n a</pre><pre>b</pre>'],
    ['<title>a<b>c</title><textarea><i></textarea>', 'a&lt;b&gt;c&lt;i&gt;'],
    ['<svg><b>out</b><text>in</text></svg>', '<b>out</b>in'],
    ['<math><mi>in</mi></math><template><b>in</b></template>out', 'out'],
    ['<noscript>a</noscript><xmp>b</xmp><iframe>c</iframe><noembed>d</noembed><noframes>e</noframes>', ''],
    ['a<plaintext>b</plaintext>c', 'a'],
    ['<html><head><title>t</title></head><body class=x><p>y</body></html>', 't<p>y</p>'],
    ['<!doctype html><!-- a --><?b?><![CDATA[c]]></x>', ''],
  ])('elements of %j become %j', (html, clean) => {
    expect(sanitize(html)).toBe(clean)
  })

  test.each([
    ['a & b < c > d "e" \'f\'', 'a &amp; b &lt; c &gt; d "e" \'f\''],
    ['&amp;lt; &copy; &#x1f600; &unknown; &#0;', '&amp;lt; © 😀 &amp;unknown; \ufffd'],
    ['a\u00a0b&nbsp;c', 'a&nbsp;b&nbsp;c'],
    ['a\0b\u0001c\u007fd\ufdd0e\u{1ffff}f&#1;g', 'abcdefg'],
    ['a\r\nb\rc&#13;d', 'a\nb\nc\nd'],
    ['<abbr title="a<b>c&quot;d\'e&nbsp;f&lt;">x</abbr>', '<abbr title="a&lt;b&gt;c&quot;d\'e&nbsp;f&lt;">x</abbr>'],
    ['\ud83d\ude00 \u{1f468}\u200d\u{1f469}', '😀 \u{1f468}\u200d\u{1f469}'],
    ['  a\n\tb  ', '  a\n\tb  '],
  ])('text %j becomes %j', (html, clean) => {
    expect(sanitize(html)).toBe(clean)
  })

  test.each([
    ['<a>', '<a rel="nofollow"></a>'],
    ['<a href>', '<a href="" rel="nofollow"></a>'],
    ['<a rel="x" HREF="/a" target=_top>', '<a href="/a" rel="nofollow"></a>'],
    ['<a href="?a=1:2&b">', '<a href="?a=1:2&amp;b" rel="nofollow"></a>'],
    ['<a href="x.html#a:b">', '<a href="x.html#a:b" rel="nofollow"></a>'],
    ['<a href="//a.b/c">', '<a href="//a.b/c" rel="nofollow"></a>'],
    ['<a href="FTP://a.b">', '<a href="FTP://a.b" rel="nofollow"></a>'],
    ['<a href="tel:123">', '<a href="" rel="nofollow"></a>'],
    ['<a href=" \n/a b&quot;c ">', '<a href="/a%20b%22c" rel="nofollow"></a>'],
    ['<a href="ht\ntp://a">', '<a href="ht\ntp://a" rel="nofollow"></a>'],
    ['<img src="mailto:a@b.c" srcset="a.png 1x, b.png 2x">', '<img src="" srcset="a.png 1x, b.png 2x">'],
    ['<img src="data:image/png;base64,AA==">', '<img src="">'],
    ['<img srcset="data:image/png;base64,AA== 1x, a,b.png">', '<img srcset="data:image/png;base64,AA== 1x, a,b.png">'],
    ['<img srcset="a.png 1x, data:text/html,x 2x">', '<img srcset="">'],
    [
      '<img srcset="a.png (b, javascript:c), java\tscript:d 1x">',
      '<img srcset="a.png (b, javascript:c), java\tscript:d 1x">',
    ],
    ['<img srcset="a.png (b, c),javascript:d 1x">', '<img srcset="">'],
    ['<q cite="ftp://a">x</q>', '<q cite="">x</q>'],
  ])('attributes of %j become %j', (html, clean) => {
    expect(sanitize(html)).toBe(clean)
  })
})

describe('with a configuration', () => {
  const clean = (html: string, configuration: object): string =>
    sanitize(html, configuration as Record<string, unknown>)

  test('replaces the default configuration', () => {
    expect(clean('<b>x</b><a href="/a">y</a>', { elements: ['a'] })).toBe('x<a>y</a>')
    expect(clean('<b>x</b><p>y</p>', {})).toBe('x y ')
  })

  test('can be JSON, or named arguments', () => {
    expect(evaluate(`v | sanitize: '{ "elements": ["b"] }'`, { v: '<b>x</b><i>y</i>' })).toBe('<b>x</b>y')
    expect(evaluate(`v | sanitize: elements: e, allow_comments: true`, { v: '<b>x</b><!--y-->', e: ['i'] })).toBe(
      'x<!--y-->',
    )
  })

  test('accepts an array of elements, extends the default configuration with them, and warns', () => {
    const html = '<a href="/a" class="b">x</a><b>y</b>'
    expect(evaluate('v | sanitize: e', { v: html, e: ['a'] })).toBe('<a href="/a" rel="nofollow">x</a>y')
    expect(evaluate('v | sanitize: nil, e', { v: html, e: ['b'] })).toBe('x<b>y</b>')
    expect(evaluate('v | sanitize: c, e', { v: html, c: { attributes: { a: ['class'] } }, e: ['a'] })).toBe(
      '<a class="b">x</a>y',
    )
    expect(evaluate(`v | sanitize: '["b"]'`, { v: html })).toBe('x<b>y</b>')
    const warnings = platform.entries.filter(({ level }) => level === 'warn')
    expect(warnings.map(({ message }) => message)).toEqual([
      'template:1:5: filter "sanitize": an array of elements is deprecated, pass a configuration',
    ])
  })

  test('ignores the case of names', () => {
    const configuration = {
      elements: ['B', 'A'],
      attributes: { ALL: ['ID'], A: ['HREF'] },
      protocols: { A: { HREF: ['HTTP'] } },
    }
    expect(clean('<b id=x>y</b><a href="http://z">', configuration)).toBe('<b id="x">y</b><a href="http://z"></a>')
  })

  test('accepts schemes for each attribute', () => {
    const configuration = {
      elements: ['a', 'img', 'q'],
      attributes: { a: ['href'], img: ['src', 'srcset', 'alt'], q: ['cite'] },
      protocols: { a: { href: ['tel'] }, img: { src: ['data', 'relative'], srcset: ['https'] }, q: { cite: [] } },
    }
    expect(clean('<a href="tel:1"></a><a href="http:x"></a><a href="/x"></a>', configuration)).toBe(
      '<a href="tel:1"></a><a href=""></a><a href=""></a>',
    )
    expect(clean('<img src="data:x" alt="javascript:x"><img src="y:z"><img src="relative:z">', configuration)).toBe(
      '<img src="data:x" alt="javascript:x"><img src=""><img src="">',
    )
    expect(clean('<img srcset="https://a/b,c 1x, https://d 2x"><img srcset="https://a, e">', configuration)).toBe(
      '<img srcset="https://a/b,c 1x, https://d 2x"><img srcset="">',
    )
    expect(clean('<q cite="x"></q>', configuration)).toBe('<q cite=""></q>')
  })

  test.each([
    ['a', 'href', 'tel:1', 'tel:1'],
    ['a', 'href', 'java\tscript:x', ''],
    ['a', 'href', 'data:image/png,x', ''],
    ['img', 'src', 'data:image/png,x', 'data:image/png,x'],
    ['img', 'src', 'data:text/html,x', ''],
    ['source', 'srcset', 'a.png 1x, data:image/png,x 2x', ''],
    ['form', 'action', '&#1;javascript:x', ''],
    ['button', 'formaction', 'JAVASCRIPT:x', ''],
    ['video', 'poster', 'vbscript:x', ''],
    ['table', 'background', 'javascript:x', ''],
    ['object', 'data', 'data:text/html,x', ''],
    ['a', 'ping', '/a javascript:x', ''],
    ['animate', 'values', '#a;javascript:x', ''],
    ['ins', 'cite', 'javascript:x', ''],
    ['meta', 'content', '0; URL = javascript:x', ''],
    ['meta', 'content', "0;url='java\nscript:x'", ''],
    ['div', 'data-href', 'javascript:x', 'javascript:x'],
    ['div', 'title', 'javascript:x', 'javascript:x'],
    ['div', 'style', 'color: red', 'color: red'],
    [
      'div',
      'style',
      'scroll-behavior: smooth; background: url(a.png)',
      'scroll-behavior: smooth; background: url(a.png)',
    ],
    ['div', 'style', 'background: url(javascript:x)', ''],
    ['div', 'style', 'width: expression(x)', ''],
    ['div', 'style', 'width: exp/**/ression(x)', ''],
    ['div', 'style', 'width: e\\78pression(x)', ''],
    ['div', 'style', 'behavior: url(x)', ''],
    ['div', 'onclick', 'x()', 'x()'],
  ])('without schemes, %s %s=%j becomes %j', (element, attribute, value, kept) => {
    const html = clean(`<${element} ${attribute}="${value}">`, {
      elements: [element],
      attributes: { [element]: [attribute] },
    })
    expect(html).toContain(`<${element} ${attribute}="${kept}">`)
  })

  test('sanitizes the document of a frame, and removes frames in it', () => {
    const configuration = { elements: ['iframe', 'b'], attributes: { iframe: ['srcdoc'] } }
    const inner = "<b onclick=x>y</b><script>x</script><iframe srcdoc='z'>"
    expect(clean(`<iframe srcdoc="${inner}">z</iframe>`, configuration)).toBe(
      '<iframe srcdoc="&lt;b&gt;y&lt;/b&gt;&lt;iframe srcdoc=&quot;&quot;&gt;&lt;/iframe&gt;"></iframe>',
    )
  })

  test('adds attributes after the kept ones, or replaces those', () => {
    const configuration = {
      elements: ['a', 'b'],
      attributes: { a: ['rel', 'href'] },
      add_attributes: { a: { rel: 'x', title: '"<&', tabindex: 1, id: null }, i: { class: 'y' } },
    }
    expect(clean('<a rel=z href=/>a</a><b>b</b><i>c</i>', configuration)).toBe(
      '<a rel="x" href="/" title="&quot;&lt;&amp;" tabindex="1">a</a><b>b</b>c',
    )
  })

  test('removes contents, also of kept elements', () => {
    expect(clean('<b>x</b>a<div>y</div>b<i>z</i>', { elements: ['b', 'i'], remove_contents: ['div', 'i'] })).toBe(
      '<b>x</b>a  b',
    )
  })

  test('keeps comments as a browser reads them', () => {
    const configuration = { elements: ['b', 'svg'], allow_comments: true }
    expect(clean('<!-- a --><b><!--b--!>c</b><?d?><svg><!--e--></svg><!--f', configuration)).toBe(
      '<!-- a --><b><!--b-->c</b><!--?d?--><svg></svg><!--f-->',
    )
  })

  test('keeps elements of special parsing as far as they are safe', () => {
    const elements =
      'style script iframe noscript noembed noframes plaintext xmp template title textarea svg math table tr td select option a'.split(
        ' ',
      )
    const cleanWithTitles = (html: string): string => clean(html, { elements, attributes: { all: ['href', 'title'] } })
    expect(cleanWithTitles('<style>a > b { color: red }</style><style>a{}<b></style>')).toBe(
      '<style>a > b { color: red }</style><style></style>',
    )
    expect(cleanWithTitles('<script>if (a < b) "</b>"</script>')).toBe('<script>if (a < b) "</b>"</script>')
    expect(cleanWithTitles('<iframe>a</iframe><noembed>b</noembed><noframes>c</noframes><xmp>d</xmp>')).toBe(
      '<iframe></iframe><noembed></noembed><noframes></noframes><xmp></xmp>',
    )
    expect(cleanWithTitles('<noscript>a</noscript>b<plaintext>c')).toBe('b')
    expect(cleanWithTitles('<title>a<b></title><textarea>\n\n<b></textarea>')).toBe(
      '<title>a&lt;b&gt;</title><textarea>\n\n&lt;b&gt;</textarea>',
    )
    expect(cleanWithTitles('<template>a<b>c</b><script>d</script></template>')).toBe(
      '<template>ac<script>d</script></template>',
    )
    expect(cleanWithTitles('<svg><a href="javascript:x" title="</svg>">a<style>&lt;b></style></a></svg>')).toBe(
      '<svg><a href="" title="&lt;/svg&gt;">a<style>&lt;b&gt;</style></a></svg>',
    )
    expect(cleanWithTitles('<table>a<td>b</table><select><option>c<td>d')).toBe(
      'a<table><tr><td>b</td></tr></table><select><option>cd</option></select>',
    )
  })

  test('moves elements to the place where a browser puts them', () => {
    const html = '<a href=/a><table><tr><td><a href=/b>x</a>y</table>'
    expect(clean(html, { elements: ['a'], attributes: { a: ['href'] } })).toBe('<a href="/a"></a><a href="/b">x</a>y')
  })

  test.each([
    [{ elemnts: [] }, 'unknown option "elemnts" (did you mean "elements"?)'],
    [{ elements: 'b' }, 'elements: expected an array, got String "b"'],
    [{ elements: ['b', {}] }, 'elements: element 1: expected text, got Hash'],
    [{ attributes: ['a'] }, 'attributes: expected a hash, got Array'],
    [{ attributes: { a: 'href' } }, 'attributes.a: expected an array, got String "href"'],
    [{ protocols: { a: ['http'] } }, 'protocols.a: expected a hash, got Array'],
    [{ protocols: { a: { href: 'http' } } }, 'protocols.a.href: expected an array, got String "http"'],
    [{ add_attributes: { a: { rel: [] } } }, 'add_attributes.a.rel: expected text, got Array'],
    [
      { add_attributes: { a: { 'x onclick': '' } } },
      'add_attributes.a: "x onclick" cannot be the name of an attribute',
    ],
    [{ add_attributes: { a: { 'x onclick=.y': '' } } }, 'add_attributes.a: "x onclick=.y" cannot be the name'],
    [{ remove_contents: true }, 'remove_contents: expected an array, got TrueClass true'],
    [{ allow_comments: 'yes' }, 'allow_comments: expected true or false, got String "yes"'],
    ['{ elements }', 'expected a hash, or JSON of one, got String "{ elements }"'],
    ['"b"', 'expected a hash, got String "b"'],
    [7, 'expected a hash, got Integer 7'],
    [[{}], 'element 0: expected text, got Hash'],
  ])('reports the fault of %j', (configuration, message) => {
    const { message: actual } = errorOf(() => evaluate('v | sanitize: c', { v: '<b>', c: configuration }))
    expect(actual).toContain(`filter "sanitize", parameter "options": ${message}`)
  })

  test('is not read from JSON that has too many values', () => {
    const json = `[${'[],'.repeat(1_000_000)}[]]`
    expect(() => evaluate('v | sanitize: c', { v: '<b>', c: json })).toThrow('JSON of more than 1000000 values')
  })

  test('treats names of prototypes as any others', () => {
    const configuration = JSON.parse(
      '{ "elements": ["constructor"], "attributes": { "__proto__": ["id"], "all": ["constructor"] }, "add_attributes": { "constructor": { "__proto__": "x" } } }',
    ) as object
    expect(clean('<x id=a>b</x><constructor constructor=c toString=d>', configuration)).toBe(
      'b<constructor constructor="c" __proto__="x"></constructor>',
    )
  })
})

test('is marked as safe HTML', () => {
  const { liquid } = register({ settings: { escapeOutput: true } })
  expect(liquid.parseAndRenderSync('{{ x | sanitize }}{{ x }}', { x: '<b>&' })).toBe('<b>&amp;</b>&lt;b&gt;&amp;')
})

describe('any input', () => {
  const tags =
    'a b p div ul li table tr td caption select option svg math mi title textarea style script template form button h1 pre br hr img blockquote dl dt dd object noscript iframe section foreignObject desc font nobr xmp'.split(
      ' ',
    )
  const piece = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...tags).map((name) => `<${name}>`) },
    { weight: 3, arbitrary: fc.constantFrom(...tags).map((name) => `</${name}>`) },
    fc.constantFrom(...Object.values(attacks).flat()),
    fc.constantFrom(
      '<a href="',
      '">',
      "'",
      ' onclick=x ',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '\n',
      '&lt;',
      '\0',
      '<?',
      '/>',
      '&#1;',
    ),
    fc.string({ unit: 'grapheme', maxLength: 5 }),
  )
  const soup = fc.array(piece, { maxLength: 30, size: 'max' }).map((pieces) => pieces.join(''))

  test('is reduced to allowed markup, idempotently', () => {
    fc.assert(
      fc.property(soup, (html) => {
        const clean = sanitize(html)
        expect(violations(clean)).toEqual([])
        expect(sanitize(clean)).toBe(clean)
      }),
    )
  })

  test('runs no script if the configuration keeps everything else', () => {
    fc.assert(
      fc.property(soup, (html) => {
        const clean = sanitize(html, permissive)
        expect(findScripts(clean)).toEqual([])
        expect(sanitize(clean, permissive)).toBe(clean)
      }),
    )
  })

  test('keeps links, except those that run scripts, however these are written', () => {
    const gap = fc.oneof({ weight: 30, arbitrary: fc.constant('') }, fc.constantFrom('\t', '\n', '\r', ' '))
    const letter = (name: string): fc.Arbitrary<string> =>
      fc.tuple(fc.constantFrom(name, name.toUpperCase()), gap).map((parts) => parts.join(''))
    const ignored = fc.string({ unit: fc.constantFrom(' ', '\n', '\u0001', '\u001f'), maxLength: 3 })
    const link = fc
      .constantFrom('data', 'http', 'javascript', 'tel', 'vbscript')
      .chain((name) => fc.tuple(ignored, ...Array.from(name, letter)))
      .map((parts) => `${parts.join('')}:text/html,x`)
    const start = fc.constantFrom(
      'a href',
      'animate to',
      'area href',
      'form action',
      'img src',
      'q cite',
      'video poster',
    )
    fc.assert(
      fc.property(start, link, (start, link) => {
        const html = `<${start}="${link.replace(/[\0- ]/g, (space) => `&#${space.charCodeAt(0)};`)}">`
        const clean = sanitize(html, permissive)
        expect(findScripts(clean)).toEqual([])
        expect(clean.includes('=""')).toBe(findScripts(html).length > 0)
        expect(violations(sanitize(html))).toEqual([])
      }),
    )
  })

  test('is unchanged if it is clean', () => {
    const words = fc.string({ unit: 'grapheme-composite' }).map((text) => sanitize(escapeText(text)))
    const inline = fc.constantFrom('b', 'i', 'em', 'strong', 'code', 'kbd', 'sub', 'mark', 'u', 'span')
    const element = (name: string, parts: readonly string[]): string => `<${name}>${parts.join('')}</${name}>`
    const { markup } = fc.letrec<{ markup: string }>((tie) => ({
      markup: fc.oneof(
        { maxDepth: 4 },
        words,
        fc.tuple(inline, fc.array(tie('markup'), { maxLength: 4 })).map(([name, parts]) => element(name, parts)),
      ),
    }))
    fc.assert(
      fc.property(fc.array(markup), (parts) => {
        const html = element(
          'blockquote',
          parts.map((part) => element('p', [part])),
        )
        expect(sanitize(html)).toBe(html.replace(/<\/?span>/g, ''))
      }),
    )
  })

  test('keeps its text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-composite' }), (text) => {
        const [node] = parseFragment(sanitize(`<b>${escapeText(text)}</b>`)).childNodes as [
          DefaultTreeAdapterTypes.Element,
        ]
        expect(node.childNodes.map((child) => ('value' in child ? child.value : '')).join('')).toBe(text)
      }),
    )
  })
})

describe('hostile documents', () => {
  test('elements may be nested 400 deep', () => {
    const nested = (depth: number): string => '<b>'.repeat(depth)
    expect(sanitize(nested(399))).toHaveLength(399 * 7)
    expect(() => sanitize(nested(400))).toThrow(
      'filter "sanitize", parameter "input": expected elements nested at most 400 deep',
    )
    expect(() => sanitize('<div><svg>'.repeat(100_000))).toThrow('nested at most 400 deep')
  })

  test('endlessly moving elements are rejected', () => {
    expect(() => sanitize(`<a>${'<blockquote>'.repeat(390)}<a>`)).toThrow(
      'expected elements that HTML allows inside each other',
    )
  })

  test('elements that continue in many others are rejected', () => {
    const closed = 'expected closed elements'
    const unclosed = Array.from({ length: 300 }, (_, i) => `<b id=${i}>`).join('')
    expect(() => sanitize(`<p>${unclosed}</p>${'<p>x'.repeat(100_000)}`)).toThrow(closed)
    expect(() => sanitize(`<p><a href="${'x'.repeat(100_000)}"></p>${'<p>x'.repeat(10_000)}`)).toThrow(closed)
    expect(sanitize(`<p><b><i></p>${'<p>x'.repeat(10_000)}`)).toHaveLength(22 * 10_001 - 1)
  })

  test.each([
    '<',
    '<b></b>',
    '<br>',
    '<p>',
    '<li>x',
    '<!--',
    '<![CDATA[',
    '<script>',
    '<table>',
    '<table><br>',
    '<html a>',
    '&',
    '&#1;',
    '</p>',
    '<title>',
    '<select><option>',
    '<b a=1 ',
    '\0',
  ])('%j repeated many times takes little time', (piece) => {
    const took = cpuClock()
    sanitize(piece.repeat(100_000 / piece.length))
    expect(took()).toBeLessThan(5000)
  })

  test.each(['a (', ',', ' ', 'a,', '(', 'a '])('%j repeated many times in a srcset takes little time', (piece) => {
    const took = cpuClock()
    sanitize(`<img srcset="${piece.repeat(100_000)}"><a href="${piece.repeat(100_000)}">`)
    expect(took()).toBeLessThan(5000)
  })
})
