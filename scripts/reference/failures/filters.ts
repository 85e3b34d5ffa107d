import { createHmac } from 'node:crypto'
import { guardedFetch, memoryFetch, memoryTokens } from 'liquid-platform'
import { clock, withLimits, type FailingCall, type FailingCalls } from './call'
import { awayEngines } from './engines'

/** A JSON Web Token that is signed correctly, with the secret "secret". */
function makeToken(claims: object, header: object = { alg: 'HS256' }): string {
  const input = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${input}.${createHmac('sha256', 'secret').update(input).digest('base64url')}`
}

function decoding(token: string, key = "'secret'"): FailingCall {
  return { template: `{{ token | jwt_decode: 'HS256', ${key} }}`, data: { token } }
}

const tokens = memoryTokens([], { clock })

const year2020 = 1577836800
const year2040 = 2208988800
const keys = "jwks: { 'keys': [{ 'kty': 'oct', 'kid': 'new', 'k': 'c2VjcmV0' }] }"

/** A value inside arrays. */
function nest(depth: number): unknown {
  return Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 1)
}

function makeCycle(): unknown[] {
  const cycle: unknown[] = []
  cycle.push(cycle)
  return cycle
}

const withCsv = (text: string): FailingCall => ({ template: '{{ text | parse_csv }}', data: { text } })
const withXml = (xml: string): FailingCall => ({ template: '{{ xml | parse_xml }}', data: { xml } })
const withHtml = (filter: string, html: string): FailingCall => ({ template: `{{ html | ${filter} }}`, data: { html } })
const formatted = (format: string, value: unknown = 5): FailingCall => ({
  template: '{{ value | advanced_format: format }}',
  data: { value, format },
})
const unclosed = Array.from({ length: 300 }, (_, i) => `<b id=${i}>`).join('')

const sealed = {
  payload: "{{ 'secret tea' | encrypt: 'aes-256-gcm', key | decrypt: 'aes-256-gcm', other }}",
  keys: { key: 'k'.repeat(32), other: 'o'.repeat(32) },
}

/** Calls that only fail for certain values, or in a certain state of the app. */
export const failingFilters: FailingCalls = {
  advanced_format: [
    formatted('%-5-d'),
    formatted('%5+d'),
    formatted('% %'),
    formatted('%d %'),
    formatted('%y'),
    formatted('%.2*d'),
    formatted('%5*d'),
    formatted('%.2.3d'),
    formatted('%*5d'),
    formatted('%<a><b>d', { a: 1, b: 2 }),
    formatted('%1$2$d'),
    formatted('%1$d %d'),
    formatted('%d %d'),
    formatted('%2$d'),
    formatted('%<a'),
    formatted('%<a>d'),
    formatted('%<b>d', { a: 1 }),
    formatted('%d', NaN),
    formatted('%f', [1]),
    formatted('%c', -1),
  ],
  array_delete_at: ["{{ 'a,b' | split: ',' | array_delete_at: 5 }}"],
  array_sort_by: ["{% assign list = [{ 'a': 1 }, { 'a': 'b' }] %}{{ list | array_sort_by: 'a' }}"],
  date: [{ template: "{{ 0 | date: '%A' }}", options: { locale: 'no language' } }],
  date_add: ["{{ '2030-05-01' | date_add: 900000000000, 'years' }}"],
  decrypt: [
    { template: sealed.payload, data: sealed.keys },
    "{{ 'AAAAAAAAAAAAAAAAAAAAAA==' | decrypt: 'aes-128-cbc', 'nothex', transform_key_to_hex: true }}",
  ],
  download_file: [
    {
      template: "{{ 'https://example.com/teas.csv' | download_file }}",
      adapters: () => ({ fetch: memoryFetch({ 'https://example.com/teas.csv': { status: 404 } }) }),
    },
    {
      template: "{{ 'https://example.com/teas.csv' | download_file: 0.00001 }}",
      adapters: () => ({ fetch: memoryFetch({ 'https://example.com/teas.csv': { body: 'Sencha, Oolong' } }) }),
    },
    { template: "{{ 'http://127.0.0.1/' | download_file }}", adapters: () => ({ fetch: guardedFetch() }) },
    {
      template: "{{ 'http://127.0.0.1:1/' | download_file }}",
      adapters: () => ({ fetch: guardedFetch({ allow: ['127.0.0.1:1'] }) }),
    },
  ],
  encode: [
    "{{ 'a€' | encode: 'UTF-8', 'ISO-8859-1' }}",
    "{{ 'a€' | encode: 'UTF-8', 'ISO-8859-1', undefined: 'replace', replace: '€' }}",
    "{{ 'a' | encode: 'UTF-7', 'UTF-8' }}",
  ],
  expand_url_template: [
    "{{ '/teas/{a b}' | expand_url_template: a: 1 }}",
    "{{ '/teas/{a:2}' | expand_url_template: a: [1] }}",
  ],
  format_number: [
    "{{ 'nonsense' | format_number }}",
    '{{ 1 | format_number: precision: -1 }}',
    "{{ 1 | format_number: round_mode: 'half_upp' }}",
  ],
  gzip_decompress: [
    {
      template: "{{ 'hello' | gzip_compress | gzip_decompress }}",
      adapters: withLimits({ decompressedBytes: 3 }),
    },
    { template: "{{ 'a' | gzip_compress | gzip_decompress }}", adapters: withLimits({ decompressedBytes: 0 }) },
  ],
  hash_delete_key: [{ template: "{{ hash | hash_delete_key: 'a' }}", data: { hash: Object.freeze({ a: 1 }) } }],
  hash_diff: [
    "{{ { 'a': 1 } | hash_diff: { 'a': 2 }, similarity: 2 }}",
    "{{ { 'a': 1 } | hash_diff: { 'a': 2 }, numeric_tolerance: -1 }}",
  ],
  hash_dig: ["{% assign none = [] %}{{ { 'a': 1 } | hash_dig: none }}"],
  html_to_text: [withHtml('html_to_text', '<b>'.repeat(1100)), withHtml('html_to_text', '<b></b>'.repeat(300_000))],
  is_token_valid: [
    {
      template: '{{ token | is_token_valid: 1 }}',
      data: { token: tokens.issue('1', 60_000, 'of a former password') },
      adapters: async () => ({ ...(await awayEngines()), tokens }),
    },
  ],
  jwt_decode: [
    decoding('W10.e30.'),
    decoding(makeToken({ exp: year2020 })),
    decoding(makeToken({ nbf: year2040 })),
    decoding(makeToken({ exp: 'tomorrow' })),
    decoding(makeToken({ sub: 'Bob' }), "'another secret'"),
    decoding(makeToken({}, { alg: 'none' })),
    decoding(makeToken({}, { alg: 'HS256', crit: ['b64'] })),
    decoding(makeToken({}), keys),
    decoding(makeToken({}, { alg: 'HS256', kid: 'old' }), keys),
  ],
  jwt_encode: [{ template: "{{ claims | jwt_encode: 'HS256', 'secret' }}", data: { claims: makeCycle() } }],
  map: ["{% assign list = [1] %}{{ list | map: 'name' }}"],
  parse_csv: [
    withCsv('"Sencha'),
    withCsv('"Sencha"9'),
    "{{ 'a' | parse_csv: col_sep: '' }}",
    "{{ 'a' | parse_csv: quote_char: '' }}",
  ],
  parse_xml: [withXml('<tea>'), withXml('<!DOCTYPE tea><tea/>'), withXml('<a>'.repeat(1100))],
  replace_regex: ["{{ 'tea' | replace_regex: '(', '' }}", "{{ 'tea' | replace_regex: 'e', '\\k<name>' }}"],
  round: [{ template: '{{ 1 | round: digits }}', data: { digits: NaN } }],
  sanitize: [
    withHtml('sanitize', '<b>'.repeat(600)),
    withHtml('sanitize', `<a>${'<blockquote>'.repeat(390)}<a>`),
    withHtml('sanitize', `<p>${unclosed}</p>${'<p>a</p>'.repeat(1000)}`),
    "{{ '<b>a</b>' | sanitize: attributes: { 'b': 1 } }}",
    "{{ '<b>a</b>' | sanitize: add_attributes: { 'b': { 'a b': 'c' } } }}",
  ],
  sort: ["{% assign list = [1, 'a'] %}{{ list | sort }}"],
  start_with: ['{{ "tea" | start_with: nil }}'],
  times: ['{{ 1e300 | times: 1e300 }}'],
  to_csv: ['{% assign rows = [1] %}{{ rows | to_csv }}'],
  to_hash: ["{{ '[' | to_hash }}"],
  to_json: [
    { template: '{{ list | to_json }}', data: { list: makeCycle() } },
    { template: '{{ list | to_json }}', data: { list: nest(1100) } },
  ],
  to_xml: [
    { template: '{{ list | to_xml }}', data: { list: { a: makeCycle() } } },
    { template: '{{ list | to_xml }}', data: { list: { a: nest(1100) } } },
    "{{ { 'a b': 1 } | to_xml }}",
    { template: '{{ tea | to_xml }}', data: { tea: { name: '\u0001' } } },
  ],
  truncatewords: ["{{ 'one two' | truncatewords: 2147483647 }}"],
  url_decode: ["{{ '%E0%A4%A' | url_decode }}"],
  url_to_qrcode_svg: [
    "{{ '' | url_to_qrcode_svg }}",
    { template: '{{ url | url_to_qrcode_svg }}', data: { url: 'a'.repeat(2000) } },
    "{{ 'tea' | url_to_qrcode_svg: color: 'gren' }}",
    "{{ 'tea' | url_to_qrcode_svg: shape_rendering: 'crisp' }}",
    "{{ 'tea' | url_to_qrcode_svg: module_size: 0 }}",
    "{{ 'tea' | url_to_qrcode_svg: svg_attributes: { 'a b': 1 } }}",
    "{{ 'tea' | url_to_qrcode_svg: svg_attributes: { 'onload': 1 } }}",
    { template: "{{ 'tea' | url_to_qrcode_svg: svg_attributes: hash }}", data: { hash: { class: '\u0001' } } },
  ],
}
