import { show } from '../../../src/base/values/describe'
import fc from 'fast-check'
import { systemRandom } from '../../../src/ports/random/port'
import { encodeMultipart, type Multipart } from '../../../src/app/multipart/encode'
import { isContentType, type Part } from '../../../src/app/multipart/part'
import { errorOf } from '../../support/register'
import { boundaryOf, bytesOfBody, parsers, textOfBody, type ReceivedPart } from './parse'

const encode = (parts: readonly Part[]): Multipart => encodeMultipart(parts, { random: systemRandom(), maxBytes: 1e9 })
const stream = (...chunks: Uint8Array[]): ReadableStream<Uint8Array> => new Blob(chunks).stream()
const binary = 'application/octet-stream'

describe('the encoded body', () => {
  test('matches the format of browsers', async () => {
    const parts = [
      { name: 'note', content: 'Thänks' },
      { name: 'data', content: '{"a":1}', contentType: 'application/json' },
      { name: 'files[]', content: Buffer.from('abc'), filename: 'ä.txt', contentType: 'text/plain; charset="utf-8"' },
    ]
    expect(await textOfBody(encode(parts))).toBe(
      [
        '--B',
        'Content-Disposition: form-data; name="note"',
        '',
        'Thänks',
        '--B',
        'Content-Disposition: form-data; name="data"',
        'Content-Type: application/json',
        '',
        '{"a":1}',
        '--B',
        'Content-Disposition: form-data; name="files[]"; filename="ä.txt"',
        'Content-Type: text/plain; charset="utf-8"',
        '',
        'abc',
        '--B--',
        '',
      ].join('\r\n'),
    )
  })

  test('contains only the end without parts', async () => {
    expect(await textOfBody(encode([]))).toBe('--B--\r\n')
  })

  test('escapes line ends and quotes of names as browsers do, and nothing else', async () => {
    const text = await textOfBody(
      encode([{ name: 'a\r\nb\rc\nd"e%\\é\u2028', filename: '\r\n\r\n--"; x\n\\%22', content: '' }]),
    )
    expect(text).toBe(
      '--B\r\nContent-Disposition: form-data; name="a%0D%0Ab%0D%0Ac%0D%0Ad%22e%\\é\u2028"; ' +
        'filename="%0D%0A%0D%0A--%22; x%0A\\%22"\r\n\r\n\r\n--B--\r\n',
    )
  })

  test('contains values byte for byte, including line ends', async () => {
    const text = await textOfBody(encode([{ name: 'a', content: '\n\r\r\n\0\ufeff"%0A' }]))
    expect(text).toContain('\r\n\r\n\n\r\r\n\0\ufeff"%0A\r\n--B--')
  })
})

describe.each(Object.entries(parsers))('%s reads', (_, parse) => {
  const read = async (parts: readonly Part[]): Promise<ReceivedPart[]> => {
    const multipart = encode(parts)
    return parse(await bytesOfBody(multipart), multipart.contentType)
  }

  test('no parts', async () => {
    expect(await read([])).toEqual([])
  })

  test('empty values and files', async () => {
    const file = { filename: 'e', contentType: 'image/png', content: '' }
    expect(
      await read([
        { name: '', content: '' },
        { ...file, name: 'f', content: new Uint8Array() },
        { ...file, name: 'g', content: { size: 0, open: () => stream() } },
      ]),
    ).toEqual([
      { name: '', content: '' },
      { ...file, name: 'f' },
      { ...file, name: 'g' },
    ])
  })

  test('repeated names, in order, among files and values', async () => {
    const file = { filename: 'x', contentType: binary }
    const parts = [
      { name: 'b[]', content: '1' },
      { ...file, name: 'a[]', content: '2' },
      { name: 'b[]', content: '3' },
      { ...file, name: 'a[]', content: '4' },
      { name: '__proto__', content: '5' },
    ]
    expect(await read(parts)).toEqual(parts)
  })

  test('a hundred parts, small and large', async () => {
    const parts = Array.from({ length: 100 }, (_, i) => ({ name: `p${i}`, content: 'x'.repeat(i % 10 ? i : i * 500) }))
    expect(await read(parts)).toEqual(parts)
  })

  test('sources in chunks of any size', async () => {
    const part = { name: 'f', filename: 'f.bin', contentType: binary }
    const open = (): Promise<ReadableStream<Uint8Array>> =>
      Promise.resolve(stream(Buffer.from('\r\n--'), new Uint8Array(), Buffer.from('\xff\0\r', 'latin1')))
    expect(await read([{ ...part, content: { open } }])).toEqual([{ ...part, content: '\r\n--\xff\0\r' }])
  })

  test('any content', async () => {
    // The HTML standard leaves backslashes as they are, and receivers differ on them and on control characters.
    const name = fc
      .string({ unit: fc.oneof(fc.constantFrom('"', '\r', '\n', ';', '=', 'é', '😀', '-', ' '), fc.string()) })
      .filter((text) => !/%|\\/.test(text))
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 100 }),
      fc
        .array(fc.constantFrom('\r\n', '--', '\r', '\n', '-', 'Content-Type: a/b', '0'))
        .map((texts) => new Uint8Array(Buffer.from(texts.join('')))),
      fc.uint8Array({ minLength: 16_000, maxLength: 17_000 }),
    )
    const file = fc.record({
      name,
      filename: name.map((text) => `f${text}`),
      contentType: fc.constantFrom(binary, 'image/png'),
      content: fc.oneof(
        bytes,
        fc.array(bytes, { maxLength: 3 }).map((chunks) => ({ chunks, open: () => stream(...chunks) })),
      ),
    })
    const value = fc.record({ name, content: fc.oneof(fc.string(), fc.string({ unit: 'grapheme' })) })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(value, file), { maxLength: 6 }), async (parts) => {
        const sent = parts.map((part) => ({
          ...part,
          name: part.name.replace(/\r\n?|\n/g, '\r\n'),
          content: latin1(part.content),
        }))
        expect(await read(parts)).toEqual(sent)
      }),
    )
  })
})

function latin1(content: string | Uint8Array | { readonly chunks: readonly Uint8Array[] }): string {
  if (typeof content === 'string') return Buffer.from(content).toString('latin1')
  return (content instanceof Uint8Array ? Buffer.from(content) : Buffer.concat(content.chunks)).toString('latin1')
}

describe('the length', () => {
  test('is known if every part has one', async () => {
    const multipart = encode([
      { name: 'ä', content: 'é' },
      { name: 'f', filename: 'f', content: { size: 3, open: () => stream(Buffer.from('abc')) } },
    ])
    expect(multipart.contentLength).toBe((await bytesOfBody(multipart)).byteLength)
  })

  test('is unknown if a source has none', () => {
    expect(encode([{ name: 'f', content: { open: () => stream() } }]).contentLength).toBeUndefined()
  })
})

describe('the boundary', () => {
  const key = (byte: number): string => Buffer.alloc(24, byte).toString('hex')
  const counting = (): { bytes: (count: number) => Uint8Array } => {
    let byte = 0
    return { bytes: (count) => new Uint8Array(count).fill(++byte) }
  }

  test('is long, of letters and digits, and different each time', () => {
    const boundaries = Array.from({ length: 100 }, () => boundaryOf(encode([])))
    expect(new Set(boundaries).size).toBe(100)
    for (const boundary of boundaries) expect(boundary).toMatch(/^[\da-f]{48}$/)
  })

  test.each<[string, Part]>([
    ['value', { name: 'a', content: `x${key(1)}x` }],
    ['file', { name: 'a', filename: 'a', content: Buffer.from(`\r\n--${key(1)}--`) }],
    ['name', { name: key(1), content: '' }],
    ['content type', { name: 'a', content: '', contentType: `text/plain; a=${key(1)}` }],
  ])('is replaced if %s contains it', (_, part) => {
    const parts = [part, { name: 'b', content: key(2) }]
    expect(boundaryOf(encodeMultipart(parts, { random: counting(), maxBytes: 1e6 }))).toBe(key(3))
  })

  test('never occurs in a part, however poor the random bytes are', () => {
    const random = { bytes: (count: number) => new Uint8Array(count) }
    const error = errorOf(() => encodeMultipart([{ name: 'a', content: key(0) }], { random, maxBytes: 1e6 }))
    expect(error).toMatchObject({ code: 'adapter', adapter: 'random' })
  })
})

describe('a content type', () => {
  test.each(['text/plain', 'text/plain; charset="utf-8"', 'x'])('can be %j', (type) => {
    expect(isContentType(type)).toBe(true)
  })

  test.each(['', 'a/b\r\nX: y', 'a/b\n', 'a/b\r', 'a/b\0', 'a/b\t', 'a/b\x7f', 'a/b\u2028', 'é/b'])(
    'cannot be %j, and nothing is encoded',
    (type) => {
      expect(isContentType(type)).toBe(false)
      const error = errorOf(() => encode([{ name: 'a', content: '', contentType: type }]))
      expect(error).toMatchObject({ name: 'InvalidValueError', code: 'type' })
      expect(error.message).toBe(`the content type of a part must be printable ASCII, got String ${show(type)}`)
    },
  )
})
