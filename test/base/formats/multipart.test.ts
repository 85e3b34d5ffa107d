import fc from 'fast-check'
import { systemRandom } from '../../../src/ports/random/port'
import { encodeMultipart } from '../../../src/app/multipart/encode'
import { parseMultipart } from '../../../src/base/formats/multipart'
import { bytesOfBody } from '../../app/multipart/parse'
import '../../support/jest/properties'

const read = (body: string, type = 'multipart/form-data; boundary=b'): object[] =>
  Array.from(parseMultipart(Buffer.from(body), type), ({ name, fileName, contentType, bytes }) => ({
    name,
    content: bytes.toString(),
    ...(fileName !== undefined && { fileName }),
    ...(contentType !== undefined && { contentType }),
  }))
const disposition = (parameters: string): string => `Content-Disposition: form-data; ${parameters}`
const readPart = (head: string, content = 'x'): object[] => read(`--b\r\n${head}\r\n\r\n${content}\r\n--b--\r\n`)

test('reads an encoded body unchanged', async () => {
  const text = fc.string({ unit: 'grapheme' })
  const part = fc.record({
    name: text,
    content: fc.uint8Array({ maxLength: 200 }),
    filename: fc.option(text, { nil: undefined }),
    contentType: fc.option(fc.constantFrom('text/plain', 'image/png'), { nil: undefined }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(part), async (parts) => {
      // A backslash before a quote or backslash is read as an escape of e-mail headers.
      fc.pre(!parts.some(({ name, filename = '' }) => (name + filename).includes('\\')))
      const random = systemRandom()
      const sent = parts.map(({ filename, contentType, ...rest }) => ({
        ...rest,
        ...(filename !== undefined && { filename }),
        ...(contentType !== undefined && { contentType }),
      }))
      const multipart = encodeMultipart(sent, { random, maxBytes: 1_000_000 })
      const received = Array.from(parseMultipart(await bytesOfBody(multipart), multipart.contentType))
      expect(received.map(({ bytes, ...rest }) => ({ ...rest, bytes: new Uint8Array(bytes) }))).toEqual(
        parts.map(({ name, content, filename, contentType }) => ({
          name: name.replace(/\r\n?|\n/g, '\r\n'),
          fileName: filename,
          contentType,
          bytes: content,
        })),
      )
    }),
  )
})

test.each([
  ['quoted', 'name="a b"; filename="c;d.png"', { name: 'a b', fileName: 'c;d.png' }],
  ['not quoted', 'name=a;filename=b.png', { name: 'a', fileName: 'b.png' }],
  ["escaped like a browser's", 'name="a%22b%0D%0Ac%41"', { name: 'a"b\r\nc%41' }],
  ['escaped like e-mail headers', String.raw`name="a\"b\\c\d"`, { name: String.raw`a"b\c\d` }],
  ['in UTF-8', 'name="zażółć"; filename="ż.txt"', { name: 'zażółć', fileName: 'ż.txt' }],
  ['encoded like e-mail headers', `name=a; filename=x; filename*=UTF-8''%C5%BC.txt`, { name: 'a', fileName: 'ż.txt' }],
  ['encoded in another way', `name=a; filename*=x''%BF`, { name: 'a', fileName: `x''%BF` }],
  [
    'encoded in another way, beside a plain one',
    `name=a; filename=x; filename*=UTF-8''%BF`,
    { name: 'a', fileName: 'x' },
  ],
  ['of two', 'name=a; name=b', { name: 'a' }],
  ['ended with a backslash, as browsers send it', 'name="a"; filename="b\\"', { name: 'a', fileName: 'b\\' }],
  ['empty', 'name=""; filename=""', { name: '', fileName: '' }],
])('accepts names that are %s', (_, parameters, expected) => {
  expect(readPart(disposition(parameters))).toEqual([{ ...expected, content: 'x' }])
})

test('accepts headers of any case and order, and additional ones', () => {
  const head = `X-A: b\r\nCONTENT-TYPE: text/html\r\ncontent-disposition:form-data; name=a`
  expect(readPart(head)).toEqual([{ name: 'a', contentType: 'text/html', content: 'x' }])
})

test('ignores texts before and after, and blanks after boundaries', () => {
  const body = `hello\r\n--b \t\r\n${disposition('name=a')}\r\n\r\n1\r\n--b--\r\n--b\r\nbye`
  expect(read(body)).toEqual([{ name: 'a', content: '1' }])
  expect(read('--b--')).toEqual([])
})

test('keeps line breaks of contents, and accepts an empty one without any', () => {
  expect(readPart(disposition('name=a'), '\r\n1\n\r\n--\r\n')).toEqual([{ name: 'a', content: '\r\n1\n\r\n--\r\n' }])
  expect(read(`--b\r\n${disposition('name=a')}\r\n\r\n--b--`)).toEqual([{ name: 'a', content: '' }])
})

test.each([
  ['no boundary in its type', '--b--', 'multipart/form-data', 'its content type names no boundary'],
  ['an empty boundary', '----', 'multipart/form-data; boundary=""', 'its content type names no boundary'],
  ['a boundary that is too long', '', `multipart/form-data; boundary=${'b'.repeat(71)}`, 'names no boundary'],
  ['no part', 'x', undefined, 'a part does not end with the boundary'],
  ['no end', `--b\r\n${disposition('name=a')}\r\n\r\nx`, undefined, 'a part does not end with the boundary'],
  ['no end of its headers', `--b\r\n${disposition('name=a')}`, undefined, 'do not end within 8192 bytes'],
  ['long headers', `--b\r\nX: ${'a'.repeat(9000)}\r\n\r\n\r\n--b--`, undefined, 'do not end within 8192 bytes'],
  ['no name', '--b\r\n\r\nx\r\n--b--', undefined, 'a part has no name'],
  ['a folded header line', `--bc\r\n${disposition('name=a')}\r\n\r\nx\r\n--b--`, undefined, 'does not end its line'],
  ['bare line feeds', `--b\n${disposition('name=a')}\n\nx\n--b--`, undefined, 'does not end its line'],
])('rejects a body with %s', (_, body, type, reason) => {
  expect(() => read(body, type)).toThrow(reason)
})
