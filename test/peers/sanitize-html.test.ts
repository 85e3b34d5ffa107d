import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import sanitizeHtml from 'sanitize-html'
import { sanitize } from '../../src/filters/functions'
import { attacks, permissive } from '../support/hostile/attacks'
import { findScripts } from '../support/read-html'
import { expectListed, fails, testTriedPackage, tryOut } from '../support/tried-package'

const elements =
  'a abbr b blockquote br cite code em h1 h2 hr i img li mark ol p pre q small strong sub sup table tbody td tr ul'.split(
    ' ',
  )
const attributes = {
  a: ['href', 'title'],
  abbr: ['title'],
  img: ['alt', 'src', 'srcset'],
  q: ['cite'],
  td: ['colspan'],
}
const schemes = ['ftp', 'http', 'https', 'mailto']
const withoutContents = 'iframe math noembed noframes noscript plaintext script style svg template xmp'.split(' ')

/** The same configuration for both libraries. */
function sanitizeByOurs(html: string): string {
  const allowed = [...schemes, 'relative']
  const protocols = { a: { href: allowed }, img: { src: allowed, srcset: allowed }, q: { cite: allowed } }
  return sanitize(html, { elements, attributes, protocols })
}

function sanitizeByTheirs(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: elements,
    allowedAttributes: attributes,
    allowedSchemes: schemes,
    nonTextTags: withoutContents,
  })
}

/**
 * The HTML in a browser's view: its elements without empty attributes, and with collapsed white space. A forbidden
 * URL leaves an empty attribute with our sanitizer, and none with sanitize-html.
 */
function show(html: string): string {
  const showNode = (node: DefaultTreeAdapterTypes.ChildNode): string => {
    if ('value' in node) return node.value
    if (!('tagName' in node)) return `<!${node.nodeName}>`
    const attrs = node.attrs.filter(({ value }) => value !== '').map(({ name, value }) => ` ${name}="${value}"`)
    return `<${node.tagName}${attrs.sort().join('')}>${node.childNodes.map(showNode).join('')}</${node.tagName}>`
  }
  return parseFragment(html).childNodes.map(showNode).join('').replace(/\s+/g, ' ').trim()
}

// sanitize-html prints an unreadable `srcset` unchanged.
beforeEach(() => jest.spyOn(console, 'log').mockImplementation())
afterEach(() => jest.mocked(console.log).mockRestore())

describe('as a browser shows it', () => {
  testTriedPackage<string, string>('sanitize-html', {
    ours: (html) => show(sanitizeByOurs(html)),
    theirs: (html) => show(sanitizeByTheirs(html)),
    same: [
      // Allowed and other elements and attributes.
      'plain text',
      '<p>One <b>two</b></p>',
      '<div>kept <i>inside</i></div>',
      '<div><div><p>deep</p></div></div>',
      '<p class="x" id="y" title="z">a</p>',
      '<a href="/a" title="t" target="_blank">x</a>',
      '<b style="color:red">x</b>',
      '<font color=red>x</font>',
      '<x-element a=b>c</x-element>',
      '<B>upper</B><A HREF="/x">y</A>',
      '<table><tr><td colspan="2">a</td></tr></table>',
      // URLs.
      '<a href="https://a.test/?b=1&amp;c=2">x</a>',
      '<a href="mailto:a@b.test">x</a>',
      '<a href="//a.test/b">x</a>',
      '<a href="#a">x</a>',
      '<a href="javascript:x()">x</a>',
      '<a href="JaVaScRiPt:x()">x</a>',
      '<a href="java\tscript:x()">x</a>',
      '<a href=" javascript:x()">x</a>',
      '<a href="&#106;avascript:x()">x</a>',
      '<a href="data:text/html,x">x</a>',
      '<a href="tel:1">x</a>',
      '<a href="vbscript:x">x</a>',
      '<a href="relative:x">x</a>',
      '<a href="http://[">x</a>',
      '<img src="a.png" alt="b" onerror="x()">',
      '<img src="data:image/png;base64,AA==">',
      '<img srcset="a.png 1x, b.png 2x" alt="">',
      '<img srcset="javascript:x 1x">',
      '<q cite="javascript:x">x</q>',
      // Elements removed with their contents, and elements that keep them.
      '<script>x()</script>after',
      '<style>p { }</style>after',
      '<iframe src="x">y</iframe>after',
      '<noscript><b>x</b></noscript>after',
      '<svg><a href="javascript:x">y</a></svg>after',
      '<math><mi>x</mi></math>after',
      '<template><b>x</b></template>after',
      '<xmp><b>x</b></xmp>after',
      '<object data="x">fallback</object>',
      '<form action="/x"><input name="a">b<button>c</button></form>',
      '<video src="x">y</video>',
      '<title>a &lt; b</title>c',
      '<textarea>a<b>b</b></textarea>c',
      '<select><option>a</select>b',
      // Comments, declarations and entities.
      '<!-- comment -->a',
      '<!doctype html>a',
      '<?php x ?>a',
      'a < b > c & d',
      '5 <3',
      '&lt;b&gt; &amp; &copy; &nbsp; &#x1f600;',
      '&unknown; &amp;lt;',
      'a\u0000b',
      // Markup with mistakes.
      '<b',
      '<b>unclosed',
      '</b>stray',
      '<b><i>crossed</b></i>',
      '<p>a<p>b',
      '<ul><li>a<li>b</ul>',
      '<li>alone',
      '<br/>a<br>b</br>',
      '<b onclick=x()>a</b>',
      '<b/onclick=x>a</b>',
      '<b a="1" a="2">x</b>',
      "<a href='/single'>x</a><a href=/bare>y</a>",
      '<a href="/a" href="javascript:x">x</a>',
      '<a href="/1">a<a href="/2">b</a></a>',
      '<table><b>moved</b><tr><td>a</table>',
      '<b><p>block</p></b>',
      '<pre>\n\na</pre>',
      '<scr<script>ipt>x</script>',
      '<head><title>t</title></head><body class=x><p>y</body>',
    ],
    differences: [
      {
        why: 'a removed block leaves a space',
        input: '<section>a</section><section>b</section>',
        ours: 'a b',
        theirs: 'ab',
      },
      {
        why: 'browsers close a heading by any heading',
        input: '<h1>a</h2>b',
        ours: '<h1>a</h1>b',
        theirs: '<h1>ab</h1>',
      },
      { why: 'browsers read image as img', input: '<image src=a.png>', ours: '<img src="a.png"></img>', theirs: '' },
      { why: 'browsers drop an unfinished tag', input: 'a<div/', ours: 'a', theirs: 'a/' },
      {
        why: 'a closing tag may have a slash',
        input: '<textarea>a</textarea/>b',
        ours: 'ab',
        theirs: 'a</textarea/>b',
      },
      {
        why: 'the text of a form field has entities',
        input: '<textarea>a &lt; b</textarea>',
        ours: 'a < b',
        theirs: 'a &lt; b',
      },
      { why: 'elements of HTML end an SVG', input: '<svg><p>a</p></svg>', ours: '<p>a</p>', theirs: '' },
      {
        why: 'spaces and quotes of a URL are encoded',
        input: `<a href='/a b"c'>x</a>`,
        ours: '<a href="/a%20b%22c">x</a>',
        theirs: '<a href="/a b"c">x</a>',
      },
      {
        why: 'a scheme has no space, so the URL is relative',
        input: '<a href="java script:x()">x</a>',
        ours: '<a href="java%20script:x()">x</a>',
        theirs: '<a>x</a>',
      },
      {
        why: 'a scheme has no comment',
        input: '<a href="java<!---->script:x()">x</a>',
        ours: '<a href="java<!---->script:x()">x</a>',
        theirs: '<a>x</a>',
      },
      {
        why: 'browsers replace a null character',
        input: '<a href="java\u0000script:x()">x</a>',
        ours: '<a href="java\ufffdscript:x()">x</a>',
        theirs: '<a>x</a>',
      },
      {
        why: 'browsers skip an unreadable image of a srcset',
        input: '<img srcset="a.png 1x 2w, b.png 2x">',
        ours: '<img srcset="a.png 1x 2w, b.png 2x"></img>',
        theirs: '<img srcset="b.png 2x"></img>',
      },
      {
        why: 'a forbidden URL empties the srcset',
        input: '<img srcset="a.png 1x, javascript:x 2x">',
        ours: '<img></img>',
        theirs: '<img srcset="a.png 1x"></img>',
      },
      { why: 'control characters are removed', input: 'a\u0001b', ours: 'ab', theirs: 'a\u0001b' },
    ],
  })
})

describe('as it is written', () => {
  testTriedPackage<string, string>('sanitize-html', {
    ours: sanitizeByOurs,
    theirs: sanitizeByTheirs,
    same: ['<p>One <b>two</b></p>', '<a href="/a">x</a>', 'a &lt; b &amp; c'],
    differences: [
      { why: 'void elements need no slash', input: 'a<br>b', ours: 'a<br>b', theirs: 'a<br />b' },
      {
        why: 'a forbidden URL is emptied',
        input: '<a href="tel:1">x</a>',
        ours: '<a href="">x</a>',
        theirs: '<a>x</a>',
      },
      { why: 'a no-break space is visible', input: 'a\u00a0b', ours: 'a&nbsp;b', theirs: 'a\u00a0b' },
    ],
  })
})

describe('with styles and elements of raw text', () => {
  const allowed = ['p', 'textarea', 'xmp']
  testTriedPackage<string, string>('sanitize-html', {
    ours: (html) => show(sanitize(html, { elements: allowed, attributes: { p: ['style'] } })),
    theirs: (html) => show(sanitizeHtml(html, { allowedTags: allowed, allowedAttributes: { p: ['style'] } })),
    same: [
      '<p style="color:red">x</p>',
      '<p style="font-family:&quot;a b&quot;;width:1px">x</p>',
      '<textarea>a &lt; b</textarea>',
      '<textarea>&lt;/textarea>a</textarea>',
    ],
    differences: [
      {
        why: 'a style is kept as it is written',
        input: '<p style="color: red;">x</p>',
        ours: '<p style="color: red;">x</p>',
        theirs: '<p style="color:red">x</p>',
      },
      {
        why: 'a style with code is emptied',
        input: '<p style="width:expression(x)">x</p>',
        ours: '<p>x</p>',
        theirs: '<p style="width:expression(x)">x</p>',
      },
      {
        why: 'a style with an escape, which can hide code, is emptied',
        input: '<p style="color:r\\65 d">x</p>',
        ours: '<p>x</p>',
        theirs: '<p style="color:r\\65 d">x</p>',
      },
      {
        why: 'a style with a comment, which can hide code, is emptied',
        input: '<p style="color:red/* a */">x</p>',
        ours: '<p>x</p>',
        theirs: '<p style="color:red;undefined:undefined">x</p>',
      },
      { why: 'raw text is removed', input: '<xmp>a</xmp>', ours: '<xmp></xmp>', theirs: '<xmp>a</xmp>' },
      {
        why: 'a closing tag may have a slash, and a forbidden element follows',
        input: '<textarea>a</textarea/><i>b</i>',
        ours: '<textarea>a</textarea>b',
        theirs: '<textarea>a</textarea><i>b</i>',
      },
    ],
  })
})

const all = Object.values(attacks).flat()

describe('attacks', () => {
  test('leaves no script of any attack with a usual configuration, as sanitize-html does', () => {
    const unsafe = all.filter((html) => findScripts(sanitizeByTheirs(html)).length > 0)
    expect(unsafe).toEqual([])
    expect(all.filter((html) => findScripts(sanitizeByOurs(html)).length > 0)).toEqual([])
  })

  test('leaves no script of attacks that sanitize-html passes through if nearly all elements are allowed', () => {
    const allowed = {
      allowedTags: permissive.elements,
      allowedAttributes: { '*': permissive.attributes.all },
      allowVulnerableTags: true,
      nonTextTags: [],
    }
    const results = all.map((html) => [html, tryOut((input) => sanitizeHtml(input, allowed), html)] as const)
    const passed = results.filter(([, result]) => findScripts(result).length > 0).map(([html]) => html)
    expectListed('sanitize-html', passed, [
      '<svg><a><animate attributeName=href values="javascript:pwn()" /><text y=20>x</text></a></svg>',
      '<svg><a><animate attributeName=xlink:href begin=0s from=javascript:pwn() to=javascript:pwn() /><text y=20>x</text></a></svg>',
      '<svg><a><set attributeName=href to="javascript:pwn()" /><text y=20>x</text></a></svg>',
      '<svg><style><img src=x onerror=pwn()></style></svg>',
      '<svg><textarea>x<img src=x onerror=pwn()></textarea></svg>',
      '<math><xmp>x<svg onload=pwn()></xmp></math>',
      '<noscript><style></noscript><img src=x onerror=pwn()></style>',
      '<xmp>x</xmp/><svg onload=pwn()>',
      '<textarea>x</textarea/y><video src=x onerror=pwn()></video>',
      '<select><option><style></option></select><img src=x onerror=pwn()></style>',
    ])
    // sanitize-html looks up an element called `constructor` on Object.prototype.
    const failed = results.filter(([, result]) => result === fails).map(([html]) => html)
    expectListed('sanitize-html', failed, [
      '<constructor onclick=pwn()>x</constructor><__proto__ onclick=pwn()>y</__proto__>',
    ])
    expect(passed.flatMap((html) => findScripts(sanitize(html, permissive)))).toEqual([])
  })
})
