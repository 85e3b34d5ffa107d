import fc from 'fast-check'
import jsQr from 'jsqr'
import { SaxesParser } from 'saxes'
import { urlToQrcodeSvg } from '../../../src/filters/functions'
import { register } from '../../support/register'
import { runs } from '../../support/effort'
import { characters } from '../../support/characters'

const { liquid } = register()

function evaluate(expression: string, data: object = {}): unknown {
  return liquid.evalValueSync(expression, data)
}

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
}

/** The elements of the document, by a strict parser. */
function elementsOf(xml: string): Element[] {
  const elements: Element[] = []
  const parser = new SaxesParser({ xmlns: false })
  parser.on('opentag', ({ name, attributes }) => elements.push({ name, attributes }))
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  return elements
}

function attributesOf(svg: string, name: 'svg' | 'path'): Readonly<Record<string, string>> {
  return elementsOf(svg).find((element) => element.name === name)?.attributes ?? {}
}

/** The pixels of the SVG in black on white with a quiet zone, four per module. */
function drawPixels(svg: string, modules: number): { readonly pixels: Uint8ClampedArray; readonly width: number } {
  const scale = 4
  const quiet = 4
  const width = (modules + 2 * quiet) * scale
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  const path = attributesOf(svg, 'path').d ?? ''
  expect(path).toMatch(/^(?:M\d+ \d+h\d+v\d+h-\d+z)+$/)
  for (const match of path.matchAll(/M(\d+) (\d+)h(\d+)v(\d+)h-\3z/g)) {
    const [x, y, across, down] = match.slice(1).map((digits) => Number(digits) * scale) as [
      number,
      number,
      number,
      number,
    ]
    for (let row = y; row < y + down; row++) {
      const begin = ((row + quiet * scale) * width + x + quiet * scale) * 4
      for (let at = begin; at < begin + across * 4; at += 4) pixels.fill(0, at, at + 3)
    }
  }
  return { pixels, width }
}

/** Decodes the QR code. */
function decode(svg: string): string | undefined {
  const { pixels, width } = drawPixels(svg, Number(attributesOf(svg, 'svg').width) / 11)
  return jsQr(pixels, width, width, { inversionAttempts: 'dontInvert' })?.data
}

describe('the code', () => {
  test('has error correction level H', () => {
    const svg = urlToQrcodeSvg('https://example.com')
    expect(attributesOf(svg, 'svg')).toMatchObject({ width: '319', height: '319' })
    expect(decode(svg)).toBe('https://example.com')
  })

  test.each([
    ['a text of digits', '1234567890'.repeat(6)],
    ['capitals and digits', 'HTTPS://EXAMPLE.COM/A-B?C'.replace('?', '%3F')],
    ['letters of all scripts', 'https://example.com/zażółć/日本語?q=😀'],
    ['line feeds', 'BEGIN:VCARD\r\nFN:Ann\nEND:VCARD'],
    ['characters of markup', '"><script>alert(1)</script>'],
    ['the maximum number of bytes', 'a'.repeat(1273)],
    ['the maximum number of digits', '7'.repeat(3057)],
  ])('decodes to its text: %s', (_, text) => {
    expect(decode(urlToQrcodeSvg(text))).toBe(text)
  })

  test('decodes to any URL', () => {
    const url = fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string({ minLength: 1 }))
    const query = fc.string({ unit: 'grapheme', maxLength: 200 })
    fc.assert(
      fc.property(url, query, (url, query) => {
        const text = url + query
        expect(decode(urlToQrcodeSvg(text))).toBe(text)
      }),
      runs(25),
    )
  })

  test('rejects a text that is too long or empty', () => {
    const fault = 'filter "url_to_qrcode_svg", parameter "url": expected'
    expect(() => urlToQrcodeSvg('é'.repeat(637))).toThrow(`${fault} at most 1273 bytes, got 1274`)
    expect(() => urlToQrcodeSvg('7'.repeat(3058))).toThrow(`${fault} at most 3057 characters, got 3058`)
    expect(() => urlToQrcodeSvg('A'.repeat(1853))).toThrow(`${fault} at most 1852 characters, got 1853`)
    expect(() => urlToQrcodeSvg('a'.repeat(1_000_000))).toThrow('got 1000000')
    expect(() => urlToQrcodeSvg('')).toThrow(`${fault} text that is not empty`)
  })

  test('is nil for nil', () => {
    expect(evaluate('nil | url_to_qrcode_svg')).toBeNull()
  })

  test('is not escaped', () => {
    const escaping = register({ settings: { escapeOutput: true } }).liquid
    const svg = escaping.parseAndRenderSync("{{ 'https://example.com' | url_to_qrcode_svg }}")
    expect(svg).toBe(urlToQrcodeSvg('https://example.com'))
  })
})

describe('options', () => {
  const url = 'https://example.com'

  test('have their defaults', () => {
    const svg = urlToQrcodeSvg(url)
    expect(svg.startsWith('<?xml version="1.0" standalone="yes"?><svg version="1.1" ')).toBe(true)
    expect(attributesOf(svg, 'svg')).toEqual({
      version: '1.1',
      xmlns: 'http://www.w3.org/2000/svg',
      'xmlns:xlink': 'http://www.w3.org/1999/xlink',
      'xmlns:ev': 'http://www.w3.org/2001/xml-events',
      width: '319',
      height: '319',
      'shape-rendering': 'crispEdges',
    })
    expect(attributesOf(svg, 'path')).toEqual({ d: expect.any(String), fill: '#000', transform: 'scale(11)' })
    const defaults = "shape_rendering: 'crispEdges', viewbox: false, standalone: true, color: '000', module_size: 11"
    expect(evaluate(`url | url_to_qrcode_svg: ${defaults}`, { url })).toBe(svg)
    expect(evaluate('url | url_to_qrcode_svg: o', { url, o: { svg_attributes: {} } })).toBe(svg)
  })

  test('module_size', () => {
    const svg = urlToQrcodeSvg(url, { module_size: 2.5 })
    expect(attributesOf(svg, 'svg')).toMatchObject({ width: '72.5', height: '72.5' })
    expect(attributesOf(svg, 'path')).toMatchObject({ transform: 'scale(2.5)' })
    expect(urlToQrcodeSvg(url, { module_size: '11' })).toBe(urlToQrcodeSvg(url))
  })

  test('viewbox replaces width and height', () => {
    const attributes = attributesOf(urlToQrcodeSvg(url, { viewbox: true }), 'svg')
    expect(attributes).toMatchObject({ viewBox: '0 0 319 319' })
    expect(attributes).not.toHaveProperty('width')
    expect(attributes).not.toHaveProperty('height')
  })

  test('standalone: false returns the path alone', () => {
    const path = urlToQrcodeSvg(url, { standalone: false, color: 'f00' })
    expect(urlToQrcodeSvg(url, { color: 'f00' })).toContain(`>${path}</svg>`)
    expect(elementsOf(path).map(({ name }) => name)).toEqual(['path'])
  })

  test.each(['auto', 'optimizeSpeed', 'crispEdges', 'geometricPrecision'])('shape_rendering: %s', (rendering) => {
    const svg = urlToQrcodeSvg(url, { shape_rendering: rendering })
    expect(attributesOf(svg, 'svg')).toMatchObject({ 'shape-rendering': rendering })
  })

  test.each([
    ['000', '#000'],
    ['#1a2B3c', '#1a2B3c'],
    ['fffa', '#fffa'],
    ['12345678', '#12345678'],
    ['rebeccapurple', 'rebeccapurple'],
    ['currentColor', 'currentColor'],
  ])('color: %s', (color, fill) => {
    expect(attributesOf(urlToQrcodeSvg(url, { color }), 'path')).toMatchObject({ fill })
  })

  test("svg_attributes are added after the SVG's attributes, which remain", () => {
    const svg = urlToQrcodeSvg(url, {
      viewbox: true,
      svg_attributes: {
        class: 'code',
        'aria-label': 'A & "B"',
        width: '100%',
        VIEWBOX: '0 0 1 1',
        version: 2,
        'xml:lang': null,
      },
    })
    expect(attributesOf(svg, 'svg')).toMatchObject({
      version: '1.1',
      viewBox: '0 0 319 319',
      class: 'code',
      'aria-label': 'A & "B"',
      width: '100%',
      'xml:lang': '',
    })
    expect(svg).not.toContain('VIEWBOX')
  })

  test('never break out of the markup', () => {
    const names = fc.oneof(fc.constantFrom('class', 'id', 'data-code'), fc.string())
    const attributes = fc.dictionary(names, fc.string({ unit: characters }), { maxKeys: 3 })
    const colors = fc.oneof(fc.constantFrom('red', '#123456', 'crispEdges'), fc.string())
    let accepted = 0
    fc.assert(
      fc.property(attributes, colors, (attributes, color) => {
        for (const options of [{ svg_attributes: attributes }, { color }, { shape_rendering: color }]) {
          try {
            expect(elementsOf(urlToQrcodeSvg('x', options)).map(({ name }) => name)).toEqual(['svg', 'path'])
            accepted++
          } catch (error) {
            expect(error).toMatchObject({ code: 'filter-argument' })
          }
        }
      }),
    )
    expect(accepted).toBeGreaterThan(10)
  })

  test.each([
    [{ modul_size: 1 }, 'unknown option "modul_size" (did you mean "module_size"?)'],
    [{ module_size: 0 }, 'module_size: expected a number above 0, got Integer 0'],
    [{ module_size: Infinity }, 'module_size: expected a number above 0'],
    [{ module_size: NaN }, 'module_size: expected a number above 0'],
    [{ module_size: '1"/>' }, 'module_size: expected a number above 0, got String'],
    [{ viewbox: 'yes' }, 'viewbox: expected true or false'],
    [{ standalone: 0 }, 'standalone: expected true or false'],
    [{ shape_rendering: 'crispedges' }, 'shape_rendering: expected one of auto, optimizeSpeed, crispEdges'],
    [{ color: '#12345' }, 'color: expected hexadecimal digits or the name of a color, got String "#12345"'],
    [{ color: 'bleu' }, 'got String "bleu" (did you mean "blue"?)'],
    [{ color: '000;x:url(//evil.example)' }, 'color: expected hexadecimal digits'],
    [{ color: '000\n' }, 'color: expected hexadecimal digits'],
    [{ svg_attributes: { onload: 'alert(1)' } }, 'svg_attributes: "onload" is an event handler'],
    [{ svg_attributes: { OnLoad: 'alert(1)' } }, 'is an event handler'],
    [{ svg_attributes: { 'a onload': '' } }, 'svg_attributes: expected names of attributes, got String "a onload"'],
    [{ svg_attributes: { 'a="b"': '' } }, 'expected names of attributes'],
    [{ svg_attributes: { '': '' } }, 'expected names of attributes'],
    [{ svg_attributes: { a: '\0' } }, 'svg_attributes: "a" has a character that XML does not allow'],
    [{ svg_attributes: ['a'] }, 'svg_attributes: expected a hash, got Array'],
  ])('%j is rejected', (options, message) => {
    expect(() => urlToQrcodeSvg(url, options)).toThrow(message)
  })
})
