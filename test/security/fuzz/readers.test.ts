import fc from 'fast-check'
import { LiquidError } from 'liquidjs'
import { memoryFiles } from '../../../src/ports/files'
import { systemRandom } from '../../../src/ports/random/port'
import { readBody } from '../../../src/web/http/body'
import { parsePairs, parseParams } from '../../../src/base/formats/params'
import { Upload } from '../../../src/app/context/uploads/upload'
import { PlatformError } from '../../../src/base/errors'
import { parseCsv, parseXml, toHash, toJson } from '../../../src/filters/functions'
import { encodeMultipart } from '../../../src/app/multipart/encode'
import { makeHash, type Hash } from '../../../src/base/values/hash'
import { page } from '../../../src/files/kinds/page'
import { parseMultipart } from '../../../src/base/formats/multipart'
import { parseYaml } from '../../../src/base/formats/yaml'
import { bytesOfBody } from '../../app/multipart/parse'
import { mutated, names } from '../../support/arbitraries'
import { register } from '../../support/register'
import { expectLocated, outcomeOf, expectSamePrototypes, prototypesNow, runs } from './outcome'

const limits = { bodyBytes: 100_000, parameters: 1000, formFiles: 10 }

const frontMatter = [
  'slug: a/:b\nmethod: get\nlayout: ""\nresponse_headers: { "X-A": 1 }\nmetadata:\n  title: &t [b]\n  c: *t\ncsrf: false',
  'resource: Customization\ncustom_model_types: [car]\nfields:\n  properties:\n    a:\n      validation: { presence: true }',
  'redirect_to: /a\nflash_alert: |\n  no\nhttp_status: 404',
  'to: a@b.test\nfrom: "c@d.test"\nsubject: "{{ x }}"\ndelay: 5\ntrigger_condition: true',
].map((yaml) => `---\n${yaml}\n---\nbody {{ x }}`)
const forms = [
  'a=1&b[c]=2&b[d][]=3&b[d][]=4&e[][f]=5&e[][g]=6',
  'form%5Bemail%5D=a%40b.test&form[properties][a]=%FF+&_method=put&=x&a&&',
]
const multipart = [
  '--b\r\nContent-Disposition: form-data; name="a[b]"\r\n\r\n1\r\n--b\r\ncontent-disposition: form-data; name="f"; filename="x.png"; filename*=UTF-8\'\'%C5%BC.txt\r\nContent-Type: image/png\r\n\r\n\x89PNG\r\n--b--\r\n',
  '--b\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: text/plain; charset=latin1\r\n\r\n\xff\r\n--b--',
]
const boundary = 'multipart/form-data; boundary=b'

const front =
  (path: string) =>
  async (text: string): Promise<unknown> => {
    const { respond, adapters, liquid } = register({
      files: memoryFiles({ [path]: text, 'schema/car.yml': 'name: car' }),
    })
    await adapters.forms.list()
    await liquid.parseAndRender("{{ 'a' | t }}{% background x = 'notification' %}")
    return (await respond({ page: '/a/b' }, { request: new Request('http://app.test/a/b') })).status
  }

/** The parsers, each with valid texts. */
const readers: Readonly<Record<string, readonly [good: readonly string[], read: (text: string) => unknown]>> = {
  XML: [
    ['<a b="c">x<d/><d k=\'&#65;&lt;\'>y</d><![CDATA[z]]></a>', '<?xml version="1.0"?><!-- c --><a:b xmlns:a="u"/>'],
    (text) => [parseXml(text), parseXml(text, { force_array: false, attr_prefix: true })],
  ],
  CSV: [
    ['a,b\n"c ""d""",\n', 'a;b\r\n1;2', '"a\nb",c'],
    (text) => [parseCsv(text), parseCsv(text, { convert_to_hash: true, col_sep: ';' })],
  ],
  JSON: [['{"a":[1,-2.5e3,{"__proto__":null}],"b":"\\u00e9\\n"}', '{"":{}}'], (text) => toHash(text)],
  YAML: [frontMatter.map((text) => text.slice(4)), (text) => parseYaml(text, 'a.yml')],
  'front matter': [frontMatter, (text) => page.read('a.liquid', text).given],
  pages: [frontMatter, front('views/pages/a/b.liquid')],
  'forms of an app': [frontMatter, front('forms/a.liquid')],
  translations: [['en:\n  a: "b %{c}"\n  d: { one: 1 }'], front('translations/en.yml')],
  'URL-encoded forms': [forms, (text) => parseParams(parsePairs(text), limits)],
  'multipart forms': [multipart, (text) => Array.from(parseMultipart(Buffer.from(text, 'latin1'), boundary))],
  'the media types of multipart forms': [
    ['multipart/form-data; boundary=b', 'multipart/form-data;boundary="b"; charset=utf-8'],
    (type) => Array.from(parseMultipart(Buffer.from(multipart[0] ?? '', 'latin1'), type)),
  ],
}

/** Whether a result consists of plain values only, with any names. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return typeof value !== 'function'
  const isPlainItself = [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value))
  return isPlainItself && Object.values(value).every(isPlain)
}

describe.each(Object.entries(readers))('%s', (_, [good, read]) => {
  test('are parsed or rejected with our error', async () => {
    const before = prototypesNow()
    const property = fc.asyncProperty(mutated(fc.constantFrom(...good)), async (text) => {
      const { value, error } = await outcomeOf(() => read(text))
      if (LiquidError.is(error)) expectLocated(error)
      else if (error !== undefined) expect(error).toBeInstanceOf(PlatformError)
      expect(isPlain(value)).toBe(true)
    })
    await fc.assert(property, runs(100))
    expectSamePrototypes(before)
  })
})

test('are parsed to the value that was written as JSON', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const plain = JSON.stringify(value)
      expect(JSON.stringify(toHash(toJson(value)))).toBe(plain)
    }),
  )
})

/** Fields of a form: texts, lists of them, and hashes of fields. */
const { fields } = fc.letrec<{ fields: Hash; field: unknown }>((tie) => ({
  fields: fc
    .uniqueArray(fc.tuple(fc.constantFrom(...names.filter((name) => /^[^[\]]+$/.test(name))), tie('field')), {
      selector: ([name]) => name,
      minLength: 1,
      maxLength: 4,
    })
    .map((entries) => makeHash(entries)),
  field: fc.oneof(
    { depthSize: 'small' },
    fc.string(),
    fc.array(fc.string(), { minLength: 1, maxLength: 3 }),
    tie('fields'),
  ),
}))

/** The name-value pairs of nested form fields. */
function pairsFor(fields: Hash, path = ''): [name: string, value: string][] {
  return Object.entries(fields).flatMap(([key, value]) => {
    const name = path === '' ? key : `${path}[${key}]`
    if (Array.isArray(value)) return value.map((item): [string, string] => [`${name}[]`, String(item)])
    return typeof value === 'string' ? [[name, value] as [string, string]] : pairsFor(value as Hash, name)
  })
}

/** A body in chunks of the given sizes, repeated. */
function inPieces(bytes: Uint8Array, sizes: readonly number[]): ReadableStream<Uint8Array> {
  let [at, turn] = [0, 0]
  return new ReadableStream({
    pull(controller) {
      const end = at + (sizes[turn++ % sizes.length] ?? 1)
      if (at < bytes.length) controller.enqueue(bytes.slice(at, end))
      if (end >= bytes.length) controller.close()
      at = end
    },
  })
}

async function paramsOf(type: string, body: ReadableStream<Uint8Array> | Buffer): Promise<Hash> {
  const init = { method: 'POST', headers: { 'content-type': type }, body, duplex: 'half' } as const
  return (await readBody(new Request('http://app.test', init), limits)).params
}

describe('a form sent in chunks of any size', () => {
  const sizes = fc
    .array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 5 })
    .filter((all) => all.some(Boolean))

  test('is parsed as it was written, URL-encoded', async () => {
    await fc.assert(
      fc.asyncProperty(fields, sizes, async (fields, sizes) => {
        const text = pairsFor(fields)
          .map((pair) => pair.map(encodeURIComponent).join('='))
          .join('&')
        const body = inPieces(Buffer.from(text), sizes)
        expect(await paramsOf('application/x-www-form-urlencoded', body)).toEqual(fields)
      }),
    )
  })

  test('is parsed as it was written, as multipart', async () => {
    await fc.assert(
      fc.asyncProperty(fields, fc.uint8Array(), sizes, async (fields, bytes, sizes) => {
        const parts = pairsFor(fields).map(([name, content]) => ({ name, content }))
        const file = { name: 'the file', filename: 'a.bin', contentType: 'image/png', content: bytes }
        const multipart = encodeMultipart([...parts, file], { random: systemRandom(), maxBytes: 1e6 })
        const read = await paramsOf(multipart.contentType, inPieces(await bytesOfBody(multipart), sizes))
        expect(read).toEqual({ ...fields, 'the file': new Upload('a.bin', 'image/png', Buffer.from(bytes)) })
      }),
    )
  })

  test('is rejected exactly as in one chunk if it is malformed', async () => {
    const bodies = fc.oneof(
      mutated(fc.constantFrom(...multipart)).map((text) => [boundary, text] as const),
      mutated(fc.constantFrom(...forms)).map((text) => ['application/x-www-form-urlencoded', text] as const),
      mutated(fc.constant('{"a":[1,{"b":null}]}')).map((text) => ['application/json', text] as const),
    )
    await fc.assert(
      fc.asyncProperty(bodies, sizes, async ([type, text], sizes) => {
        const bytes = Buffer.from(text, 'latin1')
        const whole = await outcomeOf(() => paramsOf(type, bytes))
        const pieces = await outcomeOf(() => paramsOf(type, inPieces(bytes, sizes)))
        expect(pieces).toEqual(whole)
        if (whole.error !== undefined) expect(whole.error).toBeInstanceOf(PlatformError)
      }),
    )
  })
})
