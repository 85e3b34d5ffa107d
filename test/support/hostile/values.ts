/** Inputs of any length that slow careless code down; they show how the cost of filters grows. */

type Make<T> = (length: number) => T

/** Repeats the unit up to the length. */
function run(unit: string): Make<string> {
  return (length) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
}

/** Repeats a unit between two texts. */
function around(before: string, unit: string, after: string): Make<string> {
  return (length) => before + run(unit)(Math.max(0, length - before.length - after.length)) + after
}

/** Opens half of the length, and closes the other half. */
function nested(open: string, close: string): Make<string> {
  return (length) => {
    const count = Math.floor(length / (open.length + close.length))
    return open.repeat(count) + close.repeat(count)
  }
}

/** One line for each number. */
function lines(line: (i: number) => string): Make<string> {
  return (length) => {
    const written: string[] = []
    for (let size = 0, i = 0; size < length; i++) {
      const next = line(i)
      written.push(next)
      size += next.length
    }
    return written.join('')
  }
}

const units = [
  ...Array.from('a0 \n\t.,;:-_/\\%&<>"\'`()[]{}*#=+@|~!?^$\0'),
  ...['\r\n', 'é', '́', '😀', '\ud83d', '\ufeff', '\u00a0', '\u2028', 'Σ', 'ß', 'Ǆ', '٣', '中'],
  ...['ab', 'a ', 'A', 'a,', 'a.', 'a\n', 'a\n\n', 'a-', '1.', '0,', '1_', '-1 ', '9 ', '1e9', ' ,', '\n,', '\n '],
  ...[
    '&amp;',
    '&#38;',
    '&a',
    '&#',
    '&#x',
    '%41',
    '%E2%82',
    '%zz',
    '%',
    '%d',
    '%5d',
    '%Y',
    '%-',
    '%<a>',
    '%{',
    '\\u0041',
  ],
  ...[
    '<a>',
    '<a',
    '</a>',
    '<!',
    '<!--',
    '-->',
    '<p>',
    '<b><i>',
    '<b><p>',
    '<a b=',
    '<a b="',
    '<table>',
    '<tr>',
    '<td>',
  ],
  ...[
    '<li>',
    '<br>',
    '<script>',
    '</script',
    '<style>',
    '<svg>',
    '<select>',
    '<form>',
    '<a href="x">',
    '<?',
    ']]>',
    '<![CDATA[',
  ],
  ...[
    '<p a=1 b=2>',
    '<col>',
    '<font>',
    '<option>',
    '<math>',
    '<template>',
    '<h1>',
    '<nobr>',
    '</p>',
    '<button>',
    '<dd>',
  ],
  ...['{{', '{%', '{{ a }}', '%}', '{{{', '{"', '{{%', '{a}', '{?a}', '{a,', '{a*}', '{+a}', '{#'],
  ...[
    '[[',
    '[a](b)',
    '![',
    '[a](',
    '[a]: b\n',
    '*a_',
    '**a ',
    '*a ',
    '_a',
    '`a',
    '> ',
    '- ',
    ' - ',
    '1. ',
    '# ',
    '~~a',
    '|a',
    '|-|\n',
  ],
  ...[
    '[a][',
    '](',
    '<a@',
    '\\*',
    '  \n',
    '\t- ',
    '***',
    '__',
    '(a',
    '"a ',
    '=\n',
    '-\n',
    '```\n',
    '| a |\n',
    '<div>\n',
  ],
  ...['""', '"a",', '"a""', '"a"b', '""",', "'a',", '{"a":', '[1,', '{},', '"\\u0000"', '1,', '[],', 'null,'],
  ...[
    'a@b.',
    'a.a@',
    'http://',
    'http://a.b/ ',
    'www.a',
    'www.a.b ',
    'a.b.c ',
    '//a',
    '?a=',
    '&a=b',
    'a=b;',
    'a/b/',
    '../..',
  ],
  ...['(?:a|', '(a', 'a|', '[a', 'a{1,', 'a*', '(?<a>', '\\1', '\\p{L}', '.*', 'x+x+', '\\0', "\\'", '\\`', '\\\\'],
  ...[
    'jan ',
    '1 day ',
    'next ',
    '12:',
    '2010-',
    'at ',
    'monday ',
    '+01',
    'pm',
    'Mozilla/5.0 (',
    'Android ',
    'iPhone; ',
    ' Build/',
  ],
  ...['data-', '.a ', 'a > ', 'a,b ', ':first-child', '[a=b]', '[a="', '~ a', '*|', '#a', 'a:not('],
]

/** Texts by content. */
export const texts: Readonly<Record<string, Make<string>>> = {
  ...Object.fromEntries(units.map((unit) => [JSON.stringify(unit), run(unit)])),
  'a…b': around('', 'a', 'b'),
  'b…a': around('b', 'a', ''),
  'spaces, x': around('', ' ', 'x'),
  'x, spaces, x': around('x', ' ', 'x'),
  'spaces, @': around(' ', ' ', '@'),
  'digits, x': around('', '9', 'x'),
  'point, digits': around('0.', '1', ''),
  exponent: around('1e', '9', ''),
  'zeros, point': around('', '0', '.'),
  'underscored digits': around('1', '_1', '_'),
  'tabs, line feed': around('', '\t', '\nx'),
  'carriage returns': around('', '\r', 'x'),
  'open quote': around('"', 'a', ''),
  'open quote, quotes': around('"', '""', ''),
  'quoted lines': around('"', 'a\n', '"x'),
  'open comment': around('<!--', '-', ''),
  'open comment, tags': around('<!--', '<a>', ''),
  'open script': around('<script>', '<', ''),
  'open attribute': around('<a b="', 'a', ''),
  'many attributes': lines((i) => (i === 0 ? '<p ' : `a${i} `)),
  'open style': around('<p style="', 'a:', '">'),
  'long address': around('http://a.b/', '(', ''),
  srcset: around('<img srcset="', 'a 1x, ', '">'),
  brackets: nested('[', ']'),
  braces: nested('{', '}'),
  parentheses: nested('(', ')'),
  'json arrays': nested('[', ']'),
  'json hashes': nested('{"a":', '}'),
  elements: nested('<b>', '</b>'),
  blocks: nested('<div>', '</div>'),
  emphasis: nested('*a ', ' a*'),
  emphases: nested('**a *b ', 'b* a**'),
  links: nested('[', '](x)'),
  'quoted blocks': nested('> ', '\n'),
  xml: around('<a>', '<b c="d">e</b>', '</a>'),
  'xml elements': nested('<a>', '</a>'),
  'xml text': around('<a>', '&amp;', '</a>'),
  'xml comment': around('<a><!--', 'x', '--></a>'),
  'xml attributes': lines((i) => (i === 0 ? '<a ' : `b${i}="" `)),
  csv: lines((i) => `${i},"a ""b""",x\r\n`),
  'csv row': lines((i) => `c${i},`),
  'json numbers': (length) => JSON.stringify(Array.from({ length: Math.floor(length / 7) }, (_, i) => i)),
  'json keys': (length) => JSON.stringify(Object.fromEntries(range(length / 14).map((i) => [`k${i}`, i]))),
  words: lines((i) => `word${i} `),
  names: lines((i) => `Word${i}_`),
  numbers: lines((i) => `${i}.5 `),
  headers: lines((i) => `# h${i}\n\ntext\n\n`),
  items: lines((i) => `${' '.repeat((i % 5) * 2)}- item ${i}\n`),
  references: lines((i) => `[r${i}]: /u${i}\n`),
  'reference uses': lines((i) => `[r${i}]`),
  table: lines((i) => (i === 0 ? '|a|b|\n|-|-|\n' : `|${i}|x|\n`)),
  'table columns': (length) => `${'|a'.repeat(length / 4)}|\n${'|-'.repeat(length / 4)}|\n`,
  escaped: lines((i) => `\\${String.fromCharCode(33 + (i % 90))}`),
  base64: run('QUJD'),
  'base64 lines': run('QUJD\n'),
  token: (length) => `e30.${'a'.repeat(length)}.${'b'.repeat(43)}`,
  hexadecimal: run('0af1'),
  pem: around('-----BEGIN PUBLIC KEY-----\n', 'MIIB', '\n-----END PUBLIC KEY-----'),
  armor: around('-----BEGIN PGP PUBLIC KEY BLOCK-----\n\n', 'xsBN\n', '\n-----END PGP PUBLIC KEY BLOCK-----'),
  query: lines((i) => (i === 0 ? '/?' : `a${i}=b&`)),
  'template names': lines((i) => `{a${i}}`),
  'template list': lines((i) => (i === 0 ? '{a' : `,b${i}`)),
  selectors: lines((i) => `${i === 0 ? '' : ','}.c${i}`),
  steps: lines((i) => `${i === 0 ? '' : ' '}.c${i % 7}`),
  formats: lines((i) => `%-${i % 90}d`),
  alternatives: lines((i) => `${i === 0 ? '' : '|'}w${i}`),
  groups: lines((i) => `(?<g${i}>a)`),
  agent: around('Mozilla/5.0 (', 'X11; ', ') Gecko Firefox/1'),
}

function range(count: number): number[] {
  return Array.from({ length: Math.floor(count) }, (_, i) => i)
}

function andThen(count: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 1
  for (let i = 0; i < count; i++) value = wrap(value)
  return value
}

const manyKeys = (count: number, value: (i: number) => unknown): object =>
  Object.fromEntries(range(count).map((i) => [`key${i}`, value(i)]))

/** Arrays and hashes that print as about this many characters. */
export const values: Readonly<Record<string, Make<unknown>>> = {
  'array of numbers': (length) => range(length / 7),
  'array of numbers, backwards': (length) => range(length / 7).reverse(),
  'array of one number': (length) => range(length / 2).map(() => 7),
  'array of texts': (length) => range(length / 8).map((i) => `word ${i}`),
  'array of one text': (length) => range(length / 8).map(() => 'word'),
  'array of long texts': (length) => range(10).map((i) => `${'a'.repeat(length / 10)}${i}`),
  'array of nil': (length) => range(length / 4).map(() => null),
  'array of times': (length) => range(length / 24).map((i) => new Date(i * 1000)),
  'array of texts of numbers': (length) => range(length / 8).map((i) => `${i}.5`),
  'array of pairs': (length) => range(length / 10).map((i) => [i, `v${i}`]),
  'array of hashes': (length) => range(length / 20).map((i) => ({ key: i, name: `n${i % 10}` })),
  'array of equal hashes': (length) => range(length / 20).map(() => ({ key: 1, name: 'n' })),
  'array of hashes of long texts': (length) => range(10).map((i) => ({ key: `${'a'.repeat(length / 10)}${i}` })),
  'array of one hash': (length) => new Array(10).fill(manyKeys(length / 120, (i) => i)),
  'array of hashes of the same': (length) => {
    const key = manyKeys(length / 120, (i) => i)
    return range(10).map(() => ({ key: { ...key } }))
  },
  'array of arrays': (length) => range(length / 4).map(() => []),
  'array of rows': (length) => range(length / 40).map((i) => ['=a', i, null, 'a,b', '"']),
  'array of bytes': (length) => range(10).map(() => Buffer.alloc(length / 10)),
  'array in arrays': (length) => andThen(Math.min(90, length), (inner) => [inner, range(length / 700)]),
  'deep array': (length) => andThen(length / 4, (inner) => [inner]),
  'deep hash': (length) => andThen(length / 10, (inner) => ({ key: inner })),
  'hash of numbers': (length) => manyKeys(length / 14, (i) => i),
  'hash of texts': (length) => manyKeys(length / 16, (i) => `v${i}`),
  'hash of hashes': (length) => manyKeys(length / 30, (i) => ({ key: i })),
  'hash of arrays': (length) => manyKeys(length / 30, (i) => [i, i]),
  'hash of a long key': (length) => ({ ['k'.repeat(length)]: 1 }),
  'hash of a long text': (length) => ({ key: 'v'.repeat(length), a: 'v'.repeat(length) }),
  'hash of lists': (length) => ({ key: range(length / 14), a: range(length / 14) }),
  'hash of names': (length) => manyKeys(length / 14, () => ''),
  'hash in hashes': (length) =>
    andThen(Math.min(90, length), (inner) => ({ a: inner, key: manyKeys(length / 1500, String) })),
  bytes: (length) => Buffer.alloc(length, 'a'),
  'bytes that are not text': (length) => Buffer.alloc(length, 0xe2),
  range: () => 1,
}
