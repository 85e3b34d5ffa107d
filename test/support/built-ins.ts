import { setImmediate as nextTurn } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { memoryFetch } from '../../src/ports/fetch/memory'
import { memoryFiles } from '../../src/ports/files'
import { memoryJobs } from '../../src/ports/jobs/memory'
import { memoryStore } from '../../src/ports/store/port'
import { memoryTokens } from '../../src/ports/tokens'
import { register } from './register'

/** A way for untrusted text to reach a built-in of JavaScript or Node. */
interface Way {
  readonly name: string
  /** The maximum number of bytes, and the name of their limit. */
  readonly most: number
  readonly limit: string
  readonly send: (text: string) => unknown
}

/** A built-in whose cost may grow faster than its text, with a way to reach it and the most expensive text. */
export interface BuiltIn {
  readonly name: string
  readonly way: Way
  readonly shape: string
  readonly text: (bytes: number) => string
  /** The error that stops the call on the longest text, if any. */
  readonly refused?: RegExp
}

export const renderMs = 100

const page = (body: string, method = 'post'): string => `---\nlayout: ""\nmethod: ${method}\n---\n${body}`
const files = memoryFiles({
  'config.yml': 'redirect_trailing_slash: true',
  'views/pages/go.liquid': page('{% redirect_to context.params.s %}'),
  'views/pages/keep.liquid': page(
    '{% session s = context.params.s %}{% assign context.flash.notice = context.params.s %}',
  ),
  'views/pages/work.liquid': page('{% background s: context.params.s %}{{ s | slugify | size }}{% endbackground %}'),
  'views/pages/slug.liquid': page('{{ context.params.s | slugify | size }}'),
  'views/pages/tree.liquid': page('{{ context.params | json | size }}{{ context.params.s | size }}'),
  'views/pages/index.liquid': page(
    '{{ context.params.s | size }}{{ context.headers | json | size }}{{ context.cookies | json | size }}{{ context.device | json | size }}{{ context.location.search }}{{ context.language }}',
    'get',
  ),
  'views/pages/404.liquid': page('nothing at {{ context.location.pathname | size }}', 'get'),
  'assets/a.css': 'a {}',
  'schema/person.yml': 'name: person\nproperties:\n- name: picture\n  type: upload\n- name: day\n  type: date\n',
  'forms/person.liquid': [
    '---',
    'resource: person',
    'resource_owner: anyone',
    'fields:',
    '  properties:',
    '    email: { validation: { email: true } }',
    '    phone: { validation: { phone_number: true } }',
    '    amount: { validation: { numericality: true } }',
    "    code: { validation: { format: { with: '/\\A[a-z]+(-[a-z]+)*\\z/' } } }",
    '    name: { validation: { length: { maximum: 10 } } }',
    '    day: {}',
    '    picture: {}',
    '---',
    '',
  ].join('\n'),
})
const platform = register({
  files,
  fetch: memoryFetch({}),
  jobs: memoryJobs(),
  // Bounded, so that garbage of earlier calls does not slow down later ones.
  sessions: memoryStore({ maxEntries: 10 }),
  tokens: memoryTokens(['key']),
  settings: { limits: { renderMs } },
})
const { liquid } = platform
const origin = 'https://app.test'

const bodyBytes = 1_048_576
const room = 1000
/** The limit is Node's. */
const headerBytes = 16_384

/** Calls a filter on `s`, sent by a form or in JSON. Errors are allowed. */
function filter(call: string, given: Readonly<Record<string, unknown>> = {}): Way {
  const templates = liquid.parse(`{% assign x = ${call} %}{{ x | size }}`)
  return {
    name: `filter, ${call}`,
    most: bodyBytes - room,
    limit: 'bodyBytes',
    send: (s) => liquid.render(templates, { s, ...given }).catch((error: unknown) => error),
  }
}

function request(name: string, most: number, limit: string, make: (text: string) => Request): Way {
  const send = async (text: string): Promise<unknown> => {
    let made: Request
    try {
      made = make(text)
    } catch {
      return 'no request'
    }
    const response = await platform.fetch(made)
    return `${response.status} ${await response.text()}`
  }
  return { name, most, limit, send }
}

const json = (path: string, body: (text: string) => unknown, headers: Readonly<Record<string, string>> = {}) => {
  return (text: string): Request =>
    new Request(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body(text)),
    })
}
const parameter = (path: string, name: string): Way =>
  request(
    name,
    bodyBytes - room,
    'bodyBytes',
    json(path, (s) => ({ s })),
  )
const property = (name: string): Way =>
  request(
    `form field, ${name}`,
    bodyBytes - room,
    'bodyBytes',
    json('/api/customizations', (s) => ({ form_configuration_name: 'person', form: { properties: { [name]: s } } }), {
      authorization: 'Token token=key',
    }),
  )
const header = (name: string, path = '/'): Way =>
  request(
    `header ${name}`,
    headerBytes - room,
    "Node's maxHeaderSize",
    (text) => new Request(`${origin}${path}`, { headers: { [name]: text } }),
  )
const address = (name: string, before: string): Way =>
  request(name, headerBytes - room, "Node's maxHeaderSize", (text) => new Request(`${origin}${before}${text}`))
const body = (name: string, path: string, type: string): Way =>
  request(
    name,
    bodyBytes - room,
    'bodyBytes',
    (text) => new Request(`${origin}${path}`, { method: 'POST', headers: { 'content-type': type }, body: text }),
  )

const job: Way = {
  ...parameter('/work', 'job payload'),
  send: async (s) => {
    await platform.fetch(json('/work', () => ({ s }))(s))
    // The worker's timer starts the job in a later turn.
    await nextTurn()
    await platform.jobs.drain()
  },
}
const call = (name: string, make: (text: string) => Parameters<typeof platform.apiCalls.send>[0]): Way => ({
  name: `API call, ${name}`,
  most: bodyBytes - room,
  limit: 'bodyBytes',
  send: (text) => platform.apiCalls.send(make(text)).catch((error: unknown) => error),
})

const run =
  (unit: string, before = '', after = '') =>
  (bytes: number): string =>
    before +
    unit.repeat(Math.max(1, Math.floor((bytes - before.length - after.length) / Buffer.byteLength(unit)))) +
    after
const each =
  (piece: (i: number) => string, size: number, before = '') =>
  (bytes: number): string =>
    before + Array.from({ length: Math.floor(bytes / size) }, (_, i) => piece(i)).join('')
/** Letters with hardly any repetition. */
const letters = each((i) => String.fromCodePoint(0x4e00 + ((i * 7919) % 20_900)), 3, 'http://')
const marks = run('\u0301\u0323', 'http://a')
const variants = each((i) => `-v${10_000 + (i % 90_000)}`, 7, 'en')
const digits = run('9')
const nested = (bytes: number): string => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2)
const bomb = gzipSync(Buffer.alloc(60 * 1_048_576)).toString('base64')
const count = { other: '%{count}' }

type Row = readonly [name: string, way: Way, shape: string, text: (bytes: number) => string, refused?: RegExp]

const rows: readonly Row[] = [
  ['new URL', parameter('/go', 'parameter of redirect_to'), 'a host of many letters', letters],
  ['new URL', parameter('/go', 'parameter of redirect_to'), 'a host of marks', marks],
  ['new URL', parameter('/go', 'parameter of redirect_to'), 'folders', run('../', '/')],
  ['new URL', filter('s | video_params'), 'a host of many letters', letters],
  ['new URL', filter('s | download_file'), 'a host of many letters', letters],
  ['new URL', filter('s | markdown'), 'a link to a host of many letters', (n) => `[a](${letters(n)})`],
  ['new URL', property('picture'), 'a host of many letters', letters],
  ['new URL', call('url', (url) => ({ url })), 'a host of many letters', letters],
  [
    'new URL',
    call('address of a file', (url) => ({ url: origin, method: 'POST', form_data: [{ name: 'a', file: { url } }] })),
    'a host of many letters',
    letters,
  ],
  [
    'RegExp',
    call('name of a file', (s) => ({
      url: origin,
      method: 'POST',
      form_data: [{ name: 'a', file: { url: `${origin}/${s}%5C` } }],
    })),
    'a long name',
    run('a'),
  ],
  [
    'new URL',
    call('name of a file', (s) => ({
      url: origin,
      method: 'POST',
      form_data: [{ name: 'a', file: { url: `${origin}/${s}` } }],
    })),
    'letters to encode',
    run('中'),
  ],
  ['RegExp', address('path', '/'), 'slashes', run('/', '', 'a/')],
  ['RegExp', header('authorization', '/api/records/1'), 'spaces', run(' ', 'Token token=a', 'b')],
  ['RegExp', header('accept-language'), 'languages', run('en-US;q=0.5,')],
  ['RegExp', header('user-agent'), 'parentheses', run('(X11; ', 'Mozilla/5.0 ')],
  ['RegExp', header('x-forwarded-for'), 'addresses', run('1.1.1.1, ')],
  ['RegExp', header('if-none-match', '/assets/a.css'), 'quotes', run('W/"a", ')],
  ['RegExp', header('range', '/assets/a.css'), 'digits', run('1', 'bytes=', '-x')],
  ['RegExp', property('email'), 'dots', run('a.', '', '@')],
  ['RegExp', property('phone'), 'spaces', run(' ', '1', 'x')],
  ['RegExp', property('code'), 'words', run('a-', '', '!')],
  ['RegExp', filter("'a' | replace_regex: p, s", { p: `()${'()?'.repeat(300)}a` }), 'groups', run('\\+')],
  ['RegExp', filter("s | replace: 'a', s"), 'escapes', run('\\0a'), /memory|renderMs/],
  ['RegExp', filter('s | to_hash'), 'quotes', run('"')],
  ['RegExp', filter('s | to_hash'), 'lines', run('a\n')],
  ['RegExp', parameter('/work', 'payload of a job that waits'), 'pairs', run('&a=b')],
  ['RegExp', job, 'pairs', run('&a=b')],
  ['RegExp', filter('s | markdown'), 'addresses', run(' mailto:a@a.a'), /renderMs/],
  ['RegExp', filter('s | markdown'), 'hosts', run('www.'), /renderMs/],
  ['RegExp', filter('s | markdown'), 'line ends', run('\r'), /more than \d+ lines/],
  [
    'Array',
    filter('s | markdown'),
    'columns of a table',
    (n) => `${run('|a')(n / 2)}|\n${run('|-')(n / 2 - 4)}|\n`,
    /renderMs/,
  ],
  ['RegExp', filter('s | replace_regex: "a", "b"'), 'letters', run('a')],
  ['RegExp', filter("'a' | matches: s"), 'brackets', run('['), /it is too long/],
  ['RegExp', filter("'a' | matches: s"), 'letters', run('a'), /it is too long|regexpMs/],
  [
    'RegExp',
    filter("b | split: '' | array_shuffle | join | matches: s", { b: 'a'.repeat(25_000) }),
    'as many letters as a pattern may have',
    (n) => 'a'.repeat(Math.min(n, 100_000)),
    /renderMs/,
  ],
  ['RegExp', filter('s | append: s | append: s | humanize'), 'underscores', run('_', 'a')],
  ['RegExp', filter('s | append: s | append: s | translate_escape'), 'ampersands', run('&')],
  ['RegExp', filter('s | append: s | append: s | html_to_text'), 'words', run('at ')],
  ['htmlparser2', filter('s | html_to_text'), 'elements', run('<p>a'), /renderMs/],
  ['encodeURIComponent', filter('s | append: s | asset_path'), 'parentheses', run('(')],
  [
    'encodeURIComponent',
    filter("s | append: s | append: s | append: s | split: '|' | www_form_encode_rc"),
    'tildes',
    run('~'),
  ],
  ['Date.parse', header('if-modified-since', '/assets/a.css'), 'parentheses', run('(', 'Mon ')],
  ['Date', property('day'), 'numbers', run('1 ')],
  ['Date', filter('s | to_time'), 'numbers', run('1-')],
  ['Intl.NumberFormat', filter('1 | format_number: locale: s'), 'variants', variants],
  ['Intl.PluralRules', filter("'a' | t: default: d, locale: s, count: 2", { d: count }), 'variants', variants],
  ['normalize', parameter('/slug', 'parameter'), 'marks', run('\u0301\u0323', 'a')],
  ['normalize', job, 'marks', run('\u0301\u0323', 'a')],
  ['BigInt', filter('s | plus: 1'), 'digits', digits],
  ['BigInt', filter('s | times: s'), 'digits', digits],
  ['Number', filter('s | times: 1.5'), 'decimals', run('1', '0.')],
  ['Number', property('amount'), 'digits', digits],
  ['toFixed', filter('s | round: 2'), 'decimals', run('1', '0.')],
  ['toFixed', filter('1.5 | round: s'), 'digits', digits],
  ['padStart', filter('1 | advanced_format: s'), 'a width', run('9', '%', 'd')],
  ['repeat', filter('1 | pad_left: 100000000, s'), 'letters', run('a')],
  ['split', filter("s | split: '' | join: s"), 'letters', run('a'), /memory|renderMs/],
  ['replaceAll', filter("s | replace: 'a', s"), 'letters', run('a'), /memory|renderMs/],
  [
    'sort',
    filter("s | split: ',' | sort | sort_natural"),
    'words',
    each((i) => `w${(i * 7919) % 90_000},`, 7),
    /renderMs|^\d+$/,
  ],
  ['sort', filter("s | split: ',' | sort | sort_natural"), 'equal words', run('[],')],
  ['Set', filter("s | split: ',' | uniq"), 'numbers', each((i) => `${i * 131_072},`, 11)],
  ['JSON.parse', filter('s | to_hash'), 'brackets', nested],
  ['join', filter("s | split: 'n' | array_in_groups_of: 1 | to_csv"), 'rows', run('|-|n')],
  ['JSON.parse', filter('s | to_hash'), 'deep brackets', (n) => `[${run('[[[[]]]],')(n - 2)}1]`],
  ['JSON.parse', filter('s | to_hash'), 'keys', (n) => `{${each((i) => `"${i * 131_072}":1,`, 14)(n)}"a":1}`],
  ['JSON.parse', body('body', '/tree', 'application/json'), 'brackets', nested],
  ['JSON.stringify', filter('s | to_hash | json'), 'brackets', nested],
  ['JSON.stringify', parameter('/keep', 'session and flash'), 'controls', run('\0')],
  ['structuredClone', parameter('/keep', 'session'), 'letters', run('é')],
  ['decodeURIComponent', filter('s | url_decode'), 'percents', run('%E4')],
  ['decodeURIComponent', header('cookie'), 'percents', run('%E4', 's=')],
  ['decodeURIComponent', address('query', '/?s='), 'percents', run('%E4')],
  ['decodeURIComponent', body('body', '/tree', 'application/x-www-form-urlencoded'), 'percents', run('%E4', 's=')],
  ['URLSearchParams', filter("s | extract_url_params: '/{a}{?s*}'"), 'pairs', run('a=b&', '/a?')],
  ['Headers', header('cookie'), 'pairs', each((i) => `a${i}=b; `, 8)],
  ['Buffer.from, Base64', filter('s | base64_decode'), 'line breaks', run('QUJD\n')],
  ['createHash', filter("s | digest: 'sha512'"), 'letters', run('a')],
  [
    'createPublicKey',
    filter("t | jwt_decode: 'RS256', s", { t: `eyJhbGciOiJSUzI1NiJ9.e30.${'A'.repeat(342)}` }),
    'a key',
    run('MIIB', '-----BEGIN PUBLIC KEY-----\n', '\n-----END PUBLIC KEY-----'),
  ],
  ['gunzip', filter('b | base64_decode | gzip_decompress', { b: bomb }), 'zeros', run('a'), /decompressedBytes/],
]

export const builtIns: readonly BuiltIn[] = rows.map(([name, way, shape, text, refused]) => ({
  name,
  way,
  shape,
  text,
  ...(refused && { refused }),
}))
