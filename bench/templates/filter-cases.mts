/**
 * The filters that wrap a library or a primitive of Node's, each with the direct call on the same input: an article for
 * filters of text or bytes, else a page's data, such as a product, a number or a feed. A render alone takes a microsecond, so
 * faster calls look slow here.
 */
import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  generateKeyPairSync,
  hkdfSync,
  publicEncrypt,
  randomUUID,
  sign,
} from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { convert } from 'html-to-text'
import iconv from 'iconv-lite'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import MarkdownIt from 'markdown-it'
import { toRegExp } from 'oniguruma-to-es'
import { parseFragment, serialize } from 'parse5'
import QRCode from 'qrcode'
import { SaxesParser } from 'saxes'

export interface FilterCase {
  /** An expression. */
  readonly filter: string
  readonly data: Readonly<Record<string, unknown>>
  readonly direct: () => unknown
  /** Why it may take more than twice the time, if it does. */
  readonly reason?: string
}

const sentence = 'The quick brown fox jumps over the lazy dog; 42 of them, at least. '
/** 32 kB: a long article. */
const text = sentence.repeat(490)
const base64 = Buffer.from(text).toString('base64')
const gzipped = gzipSync(text)
const secret = 'correct horse battery staple'
const key = '0123456789abcdef0123456789abcdef'
const iv = '0123456789ab'

function encrypt(): string {
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const encrypted = [iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat(encrypted.map((part) => Buffer.from(part))).toString('base64')
}

const encrypted = encrypt()

function decrypt(): string {
  const bytes = Buffer.from(encrypted, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(-16))
  return decipher.update(bytes.subarray(12, -16)).toString() + decipher.final().toString()
}

const product = {
  id: 7,
  name: 'Teapot',
  tags: ['tea', 'pot'],
  prices: Array.from({ length: 40 }, (_, i) => ({ amount: i * 3, currency: 'EUR', note: sentence })),
}
const json = JSON.stringify(product)
const html = `<h1>News</h1>${`<p>${sentence}<a href="/more">more</a></p>`.repeat(30)}`
const xml = `<feed>${`<entry id="1"><title>${sentence}</title><price>5</price></entry>`.repeat(60)}</feed>`
const words = toRegExp('\\b[a-z]+\\b', { global: true })

function internationalNumber(): string | undefined {
  const parsed = parsePhoneNumberFromString('500 123 999', 'PL')
  return parsed?.isPossible() ? parsed.number : undefined
}

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (Element | string)[]
}

function readXml(): Element {
  const root: Element = { name: '', attributes: {}, children: [] }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, attributes, children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', (text) => void open.at(-1)?.children.push(text))
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  return root
}

const claims = { sub: '42', name: 'Ann', exp: 4_000_000_000 }
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

function segment(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function jwt(alg: string, signed: (input: string) => Buffer): string {
  const input = `${segment({ typ: 'JWT', alg })}.${segment(claims)}`
  return `${input}.${signed(input).toString('base64url')}`
}

const prose = `## News\n\n${`*${sentence}* [more](/more), \`code\`\n\n- one\n- two\n\n`.repeat(10)}`
const converter = new MarkdownIt({ html: true, linkify: true })

export const cases: readonly FilterCase[] = [
  { filter: "text | digest: 'sha256'", data: { text }, direct: () => createHash('sha256').update(text).digest('hex') },
  { filter: 'text | sha1', data: { text }, direct: () => createHash('sha1').update(text).digest('hex') },
  {
    filter: 'text | compute_hmac: secret',
    data: { text, secret },
    direct: () => createHmac('sha256', secret).update(text).digest('hex'),
  },
  {
    filter: "secret | hkdf: 'salt', 'info', 64 | base64_encode",
    data: { secret },
    direct: () => Buffer.from(hkdfSync('sha256', secret, 'salt', 'info', 64)).toString('base64'),
  },
  { filter: "text | encrypt: 'aes-256-gcm', key, iv", data: { text, key, iv }, direct: encrypt },
  { filter: "encrypted | decrypt: 'aes-256-gcm', key", data: { encrypted, key }, direct: decrypt },
  {
    filter: 'text | base64_encode',
    data: { text },
    direct: () => Buffer.from(text).toString('base64'),
    reason: 'breaks the lines',
  },
  { filter: 'base64 | base64_decode', data: { base64 }, direct: () => Buffer.from(base64, 'base64').toString() },
  {
    filter: 'text | base64_url_safe_encode',
    data: { text },
    direct: () => Buffer.from(text).toString('base64url'),
  },
  {
    filter: 'text | gzip_compress | size',
    data: { text },
    direct: () => gzipSync(text).length,
  },
  { filter: 'gzipped | gzip_decompress', data: { gzipped }, direct: () => gunzipSync(gzipped).toString() },
  { filter: 'product | json', data: { product }, direct: () => JSON.stringify(product) },
  {
    filter: 'json | parse_json | hash_dig: "id"',
    data: { json },
    direct: () => (JSON.parse(json) as { id: number }).id,
  },
  { filter: 'text | url_encode', data: { text }, direct: () => encodeURIComponent(text).replaceAll('%20', '+') },
  { filter: 'nothing | uuid', data: {}, direct: () => randomUUID(), reason: 'the render takes longer than the call' },
  { filter: 'html | html_to_text', data: { html }, direct: () => convert(html) },
  {
    filter: "number | to_mobile_number: 'PL'",
    data: { number: '500 123 999' },
    direct: internationalNumber,
  },
  {
    filter: "text | regex_matches: '\\b[a-z]+\\b' | size",
    data: { text },
    direct: () => Array.from(text.matchAll(words), ([word]) => [word]).length,
  },
  {
    filter: "text | replace_regex: '\\b[a-z]+\\b', '*'",
    data: { text },
    direct: () => text.replace(words, '*'),
    reason: 'a thread watches the time, and each match is counted',
  },
  { filter: 'xml | parse_xml | hash_keys | size', data: { xml }, direct: readXml },
  {
    filter: "claims | jwt_encode: 'HS256', secret",
    data: { claims, secret },
    direct: () => jwt('HS256', (input) => createHmac('sha256', secret).update(input).digest()),
  },
  {
    filter: "claims | jwt_encode: 'RS256', key",
    data: { claims, key: privateKey },
    direct: () => jwt('RS256', (input) => sign('sha256', Buffer.from(input), createPrivateKey(privateKey))),
  },
  {
    filter: "secret | encrypt: 'RSA-OAEP', key | size",
    data: { secret, key: publicKey },
    direct: () =>
      publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING }, Buffer.from(secret)).toString(
        'base64',
      ).length,
  },
  {
    filter: 'html | sanitize',
    data: { html },
    direct: () => serialize(parseFragment(html)),
    reason: 'parses again what it has written, until nothing changes',
  },
  { filter: 'prose | markdown', data: { prose }, direct: () => serialize(parseFragment(converter.render(prose))) },
  {
    filter: 'url | url_to_qrcode_svg',
    data: { url: 'https://example.com/products/42' },
    direct: () => QRCode.create('https://example.com/products/42', { errorCorrectionLevel: 'H' }),
  },
  {
    filter: "text | encode: 'UTF-8', 'ISO-8859-1' | size",
    data: { text },
    direct: () => iconv.encode(text, 'ISO-8859-1').length,
  },
  { filter: 'json | is_json_valid', data: { json }, direct: () => JSON.parse(json) as unknown },
]
