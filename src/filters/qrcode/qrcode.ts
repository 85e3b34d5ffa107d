import type { BitMatrix } from 'qrcode'
import { above, oneOf } from '../../language/definitions/bounds'
import { ArgumentError, type ParameterType } from '../../language/definitions/definition'
import { defineFilter } from '../../language/definitions/define-filter'
import { boolean, optional, parameter, text } from '../../language/definitions/types'
import { attributes, omitAttributes, printAttributes } from '../attributes'
import { cssColors } from './css-colors'
import { describe } from '../../base/values/describe'
import { loadLibrary } from '../../base/library'
import type { Hash } from '../../base/values/hash'
import { formatSuggestion } from '../../base/text/nearest'
import { option, allowOptions } from '../../language/definitions/options'

const shapeRendering = oneOf(['auto', 'optimizeSpeed', 'crispEdges', 'geometricPrecision'])

const size = above(0)

const hexColor = /^#?([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i

const color: ParameterType<string> = {
  name: 'color',
  read(value) {
    const input = text.read(value)
    const [, digits] = hexColor.exec(input) ?? []
    if (digits !== undefined) return `#${digits}`
    if (cssColors.has(input.toLowerCase())) return input
    const hint = formatSuggestion(input.toLowerCase(), cssColors)
    throw new ArgumentError(
      undefined,
      `expected hexadecimal digits or the name of a color, got ${describe(value)}${hint}`,
    )
  },
}

export const urlToQrcodeSvg = defineFilter({
  name: 'url_to_qrcode_svg',
  nilIsNil: true,
  safe: true,
  summary: 'A QR code of the URL, as SVG. Up to 30 % of it may be covered (error correction level H).',
  parameters: [
    parameter('url', text, 'Up to 1273 bytes.'),
    optional(
      'options',
      allowOptions(['shape_rendering', 'viewbox', 'standalone', 'svg_attributes', 'color', 'module_size']),
      {},
      '`module_size: 11` is the width of a module; `color: "000"` hexadecimal or a CSS color name; `shape_rendering: "crispEdges"`; `viewbox: true` scales with the page; `standalone: false` returns only the `<path>`; `svg_attributes` are additional attributes of the `<svg>`, which cannot replace its own.',
    ),
  ],
  returns: 'string',
  examples: [
    {
      template:
        "{% assign svg = 'https://example.com' | url_to_qrcode_svg: viewbox: true %}{{ svg | regex_matches: 'viewBox=\"(.*?)\"' | join }}",
      output: '0 0 319 319',
    },
    {
      template: "{{ 'https://example.com' | url_to_qrcode_svg: standalone: false | slice: 0, 20 }}",
      output: '<path d="M0 0h7v1h-7',
    },
  ],
  run(url, options) {
    const rendering = option(options, 'shape_rendering', shapeRendering, 'crispEdges')
    const scales = option(options, 'viewbox', boolean, false)
    const fill = option(options, 'color', color, '#000')
    const moduleSize = option(options, 'module_size', size, 11)
    const further = option(options, 'svg_attributes', attributes, {})
    const modules = makeMatrix(url)
    const path = `<path d="${drawPath(modules)}" fill="${fill}" transform="scale(${moduleSize})"/>`
    if (!option(options, 'standalone', boolean, true)) return path
    const width = String(modules.size * moduleSize)
    const own = {
      version: '1.1',
      xmlns: 'http://www.w3.org/2000/svg',
      'xmlns:xlink': 'http://www.w3.org/1999/xlink',
      'xmlns:ev': 'http://www.w3.org/2001/xml-events',
      ...makeDimensions(width, scales),
      'shape-rendering': rendering,
    }
    const svg = `<svg${printAttributes(own)}${printAttributes(omitAttributes(Object.keys(own), further))}>`
    return `<?xml version="1.0" standalone="yes"?>${svg}${path}</svg>`
  },
})

function makeDimensions(width: string, scales: boolean): Hash {
  return scales ? { viewBox: `0 0 ${width} ${width}` } : { width, height: width }
}

/** The capacity of the largest code with error correction level H, by mode. */
const maxLengths = { numeric: 3057, alphanumeric: 1852, byte: 1273 }

function makeMatrix(url: string): BitMatrix {
  const segment = makeSegment(url)
  if (segment.data.length === 0) throw new ArgumentError('url', 'expected text that is not empty')
  if (segment.data.length > maxLengths[segment.mode]) {
    const unit = segment.mode === 'byte' ? 'bytes' : 'characters'
    throw new ArgumentError('url', `expected at most ${maxLengths[segment.mode]} ${unit}, got ${segment.data.length}`)
  }
  const { create } = loadLibrary<typeof import('qrcode')>('qrcode')
  return create([segment], { errorCorrectionLevel: 'H' }).modules
}

function makeSegment(url: string) {
  if (/^\d+$/.test(url)) return { mode: 'numeric', data: url } as const
  if (/^[\dA-Z $%*+\-./:]+$/.test(url)) return { mode: 'alphanumeric', data: url } as const
  return { mode: 'byte', data: Buffer.from(url) } as const
}

/** A rectangle for each run of dark modules in a row. */
function drawPath({ size, data }: BitMatrix): string {
  let path = ''
  for (let y = 0; y < size; y++) {
    const row = Array.from(data.subarray(y * size, (y + 1) * size)).join('')
    for (const { 0: run, index } of row.matchAll(/1+/g)) path += `M${index} ${y}h${run.length}v1h-${run.length}z`
  }
  return path
}
