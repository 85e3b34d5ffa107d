import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { encode, encoding, forceEncoding, scrub } from '../../../src/filters/functions'
import { Bytes, toBytes } from '../../../src/base/encoding/bytes'
import { listEncodings } from '../../../src/filters/encoding/encodings'
import { register } from '../../support/register'
import { cpuClock } from '../../support/cpu'
import { runs } from '../../support/effort'
import { characters } from '../../support/characters'

/**
 * The results of Ruby's String#encode, as recorded by `test/record/ruby-encodings.rb`: the text by the bytes, nil for
 * an error.
 */
interface RubyCase {
  readonly from: string
  readonly to: string
  readonly invalid?: 'replace'
  readonly undef?: 'replace'
  readonly replace?: string
  readonly results: Record<string, string | null>
}

const { names, cases } = JSON.parse(readFileSync(join(__dirname, '../../golden/ruby-encodings.json'), 'utf8')) as {
  readonly names: Record<string, string>
  readonly cases: RubyCase[]
}
const { liquid } = register()

function evaluate(expression: string, data: object = {}): unknown {
  return liquid.evalValueSync(expression, data)
}

function hexOf(value: string | Bytes): string {
  return toBytes(value).toString('hex')
}

const refused = /^filter "encode", parameter "(text|replace)": /

function encodeHex(hex: string, { from, to, invalid, undef, replace }: RubyCase): string | null {
  try {
    return hexOf(encode(Buffer.from(hex, 'hex'), from, to, invalid, undef, replace))
  } catch (error) {
    expect((error as Error).message).toMatch(refused)
    return null
  }
}

test.each(cases)('Ruby: $from to $to, invalid $invalid, undefined $undef by $replace', (ruby) => {
  const inputs = Object.keys(ruby.results)
  expect(Object.fromEntries(inputs.map((hex) => [hex, encodeHex(hex, ruby)]))).toEqual(ruby.results)
})

test("uses Ruby's names, in any case", () => {
  expect(new Set(listEncodings().keys())).toEqual(new Set(Object.keys(names).map((name) => name.toUpperCase())))
  for (const [name, canonical] of Object.entries(names)) {
    expect([name, encoding(forceEncoding('\xff', name.toLowerCase()))]).toEqual([name, canonical])
  }
})

describe('encoding', () => {
  test.each([
    ["'text' | encoding", 'UTF-8'],
    ['nil | encoding', 'UTF-8'],
    ['5 | encoding', 'UTF-8'],
    ["'text' | digest: 'sha1', 'none' | encoding", 'ASCII-8BIT'],
    ["'/w==' | base64_decode | encoding", 'ASCII-8BIT'],
    ["'YQ==' | base64_decode | encoding", 'UTF-8'],
    ["'text' | force_encoding: 'latin-1' | encoding", undefined],
    ["'text' | force_encoding: 'iso8859-1' | encoding", 'ISO-8859-1'],
    ["'text' | encode: 'UTF-8', 'cp1252' | encoding", 'Windows-1252'],
    ["'text' | encode: 'UTF-8', 'UTF-16' | encode: 'UTF-16', 'UTF-8' | encoding", 'UTF-8'],
    ["'text' | scrub: 'UTF-8', 'US-ASCII' | encoding", 'US-ASCII'],
    ["'/w==' | base64_decode | force_encoding: 'UTF-8' | encoding", 'UTF-8'],
  ])('%s is %s', (expression, name) => {
    if (name === undefined) expect(() => evaluate(expression)).toThrow('expected the name of an encoding')
    else expect(evaluate(expression)).toBe(name)
  })

  test('treats a Buffer of the host as bytes without an encoding', () => {
    expect(evaluate('b | encoding', { b: Buffer.from('a') })).toBe('ASCII-8BIT')
  })
})

describe('force_encoding', () => {
  test('keeps the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.constantFrom(...Object.keys(names)), (bytes, name) => {
        expect(hexOf(forceEncoding(bytes, name))).toBe(Buffer.from(bytes).toString('hex'))
      }),
    )
  })

  test('converts bytes to text in UTF-8, and in no other encoding', () => {
    expect(forceEncoding(Buffer.from('é'), 'utf-8')).toBe('é')
    expect(forceEncoding(Buffer.from([0xe9]), 'UTF-8')).toEqual(new Bytes(Buffer.from([0xe9]), 'UTF-8'))
    expect(evaluate("'é' | force_encoding: 'binary' | size")).toBe(2)
    expect(evaluate("'é' | force_encoding: 'binary' | force_encoding: 'UTF-8' | size")).toBe(1)
  })

  test('suggests the nearest encoding', () => {
    expect(() => forceEncoding('a', 'utf8')).toThrow(
      'filter "force_encoding", parameter "encoding": expected the name of an encoding, got String "utf8" (did you mean "UTF-8"?)',
    )
    expect(() => forceEncoding('a', '__proto__')).toThrow('expected the name of an encoding')
    expect(() => evaluate("'a' | force_encoding")).toThrow('parameter "encoding": is missing')
  })
})

describe('encode', () => {
  test('decodes the bytes from the source encoding, ignoring their own', () => {
    expect(evaluate("'é' | encode: 'ISO-8859-1', 'UTF-8'")).toBe('Ã©')
    expect(evaluate("'Ã©' | encode: 'UTF-8', 'ISO-8859-1' | force_encoding: 'UTF-8'")).toBe('é')
    expect(evaluate("'é' | encode: 'UTF-8', 'ISO-8859-1' | size")).toBe(1)
    expect(evaluate("'é' | encode: 'UTF-8', 'ISO-8859-1' | base64_encode")).toBe('6Q==')
    expect(evaluate("'abc' | encode: 'UTF-8', 'US-ASCII' | append: 'd'")).toEqual(
      new Bytes(Buffer.from('abcd'), 'US-ASCII'),
    )
  })

  test('accepts its parameters by name', () => {
    const options = "invalid: 'replace', undefined: 'replace', replace: '??'"
    expect(evaluate(`'John arrived_foo' | encode: 'ISO-8859-1', 'UTF-8', ${options}`)).toBe('John arrived_foo')
    const named = `encode: destination_encoding: 'US-ASCII', source_encoding: 'UTF-8', ${options}`
    expect(String(evaluate(`'a€b' | ${named}`))).toBe('a??b')
    expect(String(evaluate("'a€b' | encode: 'UTF-8', 'US-ASCII', nil, 'replace', '-'"))).toBe('a-b')
  })

  test.each([
    ["'€' | encode: 'UTF-8', 'ISO-8859-1'", `"text": ISO-8859-1 has no "€" (\`undefined: 'replace'\` replaces it)`],
    ["b | encode: 'UTF-8', 'UTF-16'", `"text": is not valid UTF-8 (\`invalid: 'replace'\` replaces it)`],
    ["b | encode: 'BINARY', 'UTF-8'", `"text": has no meaning in ASCII-8BIT (\`undefined: 'replace'\` replaces it)`],
    ["'' | encode: 'UTF-8', 'US-ASCII', replace: '€'", '"replace": expected characters of US-ASCII, got String "€"'],
    ["'' | encode: 'UTF-8', 'UTF-8', 'ignore'", '"invalid": expected "replace", got String "ignore"'],
    ["'' | encode: 'UTF-8', 'UTF-8', undefined: true", '"undefined": expected "replace", got TrueClass true'],
    ["'' | encode: 'UTF-7', 'UTF-8'", '"source_encoding": UTF-7 cannot be converted'],
    ["'' | encode: 'UTF-8', 'EUC-TW'", '"destination_encoding": EUC-TW cannot be converted'],
    ["'' | encode: 'UTF-8', 'shift-jis'", '(did you mean "SHIFT_JIS"?)'],
    ["'' | encode: 'UTF-8'", '"destination_encoding": is missing'],
    ["list | encode: 'UTF-8', 'UTF-16'", '"text": expected text, got Array'],
  ])('%s is rejected', (expression, message) => {
    expect(() => evaluate(expression, { b: Buffer.from([0xff]), list: ['a'] })).toThrow(message)
  })

  test('round-trips any text in the encodings of Unicode', () => {
    const unicode = fc.constantFrom('UTF-8', 'UTF-16', 'UTF-16LE', 'UTF-16BE', 'UTF-32', 'UTF-32LE', 'UTF-32BE')
    fc.assert(
      fc.property(fc.string({ unit: characters }), unicode, unicode, (text, first, second) => {
        const encoded = encode(encode(text, 'UTF-8', first), first, second)
        expect(encode(encoded, second, 'UTF-8')).toBe(text)
      }),
    )
  })

  const converted = new Set([...listEncodings().values()].flatMap(({ name, codec }) => (codec ? [name] : [])))

  test.each([...converted])('round-trips %s', (name) => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const text = encode(bytes, name, 'UTF-8', 'replace', 'replace', '')
        const kept = encode(encode(text, 'UTF-8', name, undefined, 'replace', ''), name, 'UTF-8')
        expect(encode(encode(kept, 'UTF-8', name), name, 'UTF-8')).toBe(kept)
      }),
      runs(30),
    )
    const ascii = String.fromCharCode(...Array(128).keys())
    expect(encode(encode(ascii, 'UTF-8', name), name, 'UTF-8')).toBe(ascii)
  })

  test('counts replaced characters against the memory of the render', () => {
    const data = { b: Buffer.alloc(1000, 0xff), r: 'x'.repeat(200_000) }
    expect(() => evaluate("b | encode: 'UTF-8', 'UTF-16', 'replace', replace: r", data)).toThrow('memory')
  })

  test.each(['UTF-8', 'Shift_JIS', 'UTF-32'])('%s: converts a megabyte', (name) => {
    const noise = Buffer.from(Array.from({ length: 1 << 20 }, (_, i) => ((i * i * 31) % 251) | 0x80))
    const took = cpuClock()
    encode(noise, name, 'EUC-JP', 'replace', 'replace')
    expect(took()).toBeLessThan(5000)
  })
})

test('treats a byte order mark as a character, except in UTF-16 and UTF-32', () => {
  for (const name of ['UTF-8', 'UTF-16LE', 'UTF-16BE', 'UTF-32LE', 'UTF-32BE', 'GB18030']) {
    expect(encode(encode('\ufeffa', 'UTF-8', name), name, 'UTF-8')).toBe('\ufeffa')
  }
  expect(encode(Buffer.from('\ufeffa', 'utf16le'), 'UTF-16', 'UTF-8')).toBe('a')
})

describe('scrub', () => {
  test('removes invalid characters', () => {
    const latin1 = 'caf\xe9'
    expect(scrub(Buffer.from('a\xffb\xe2\x82c', 'latin1'))).toBe('abc')
    expect(scrub(Buffer.from(latin1, 'latin1'))).toBe('caf')
    expect(scrub(Buffer.from(latin1, 'latin1'), 'ISO-8859-1')).toBe('café')
    expect(scrub(Buffer.from('a\x81b', 'latin1'), 'Windows-1252')).toBe('ab')
    expect(scrub('a\ud800b😀')).toBe('ab😀')
  })

  test('removes characters that another program has replaced', () => {
    expect(evaluate("'Hello W\ufffdorld' | scrub")).toBe('Hello World')
  })

  test('removes characters that the final encoding does not have', () => {
    expect(hexOf(scrub('é €!', 'UTF-8', 'ISO-8859-1'))).toBe('e92021')
    expect(() => scrub('a', 'UTF-8', 'nothing')).toThrow('parameter "final_encoding": expected the name of an encoding')
  })

  test('accepts any value as its text', () => {
    expect(evaluate('nil | scrub')).toBe('')
    expect(evaluate('12.5 | scrub')).toBe('12.5')
    expect(evaluate('list | scrub', { list: ['a'] })).toBe('["a"]')
  })

  test('leaves text unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: characters }), (text) => {
        expect(scrub(text)).toBe(text.replaceAll('\ufffd', ''))
      }),
    )
  })
})
