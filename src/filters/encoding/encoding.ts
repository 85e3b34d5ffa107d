import { constants } from 'node:buffer'
// Named imports that an old Node lacks fail before the package can say so.
import * as zlib from 'node:zlib'
import { LimitError } from '../../base/errors'
import { ArgumentError } from '../../language/definitions/definition'
import { defineFilter } from '../../language/definitions/define-filter'
import { bytes, parameter, printed, printedBytes } from '../../language/definitions/types'
import { decodeBase64, encodeInLines, encodeUrlSafe } from '../../base/encoding/base64'
import { describe } from '../../base/values/describe'
import { Bytes, toBytes, toTextOrBytes } from '../../base/encoding/bytes'
import type { Meter } from '../../base/metering/meter'
import { hasCode } from '../../base/error-code'

export const base64Encode = defineFilter({
  name: 'base64_encode',
  standard: true,
  summary: 'Base64, with a line feed after every 60 characters; none at the end.',
  parameters: [parameter('bin', printedBytes)],
  returns: 'string',
  examples: [{ template: "{{ 'hello base64' | base64_encode }}", output: 'aGVsbG8gYmFzZTY0' }],
  run: (bin) => encodeInLines(toBytes(bin)),
})

/** A line end as in a key that was copied from JSON or an environment variable. */
const writtenLineEnd = /\\[nr]/g

export const base64Decode = defineFilter({
  name: 'base64_decode',
  standard: true,
  summary:
    'Decodes Base64 to text, or to bytes if it is not UTF-8. Both alphabets are accepted, and padding may be missing. White space is passed over, and so are line feeds written as `\\n`.',
  parameters: [parameter('base64_string', printed)],
  returns: 'string or bytes',
  examples: [{ template: "{{ 'aGVsbG8gYmFzZTY0' | base64_decode }}", output: 'hello base64' }],
  run(base64) {
    this.allocate(base64.length)
    const decoded = decodeBase64(base64) ?? decodeBase64(base64.replaceAll(writtenLineEnd, ''))
    if (!decoded) throw new ArgumentError('base64_string', `expected Base64, got ${describe(base64)}`)
    return toTextOrBytes(decoded)
  },
})

export const base64UrlSafeEncode = defineFilter({
  name: 'base64_url_safe_encode',
  standard: true,
  summary: 'Base64 in the alphabet for URLs (`-` and `_`), with padding.',
  parameters: [parameter('input', printedBytes)],
  returns: 'string',
  examples: [{ template: "{{ 'a b/c?>' | base64_url_safe_encode }}", output: 'YSBiL2M_Pg==' }],
  run: (input) => encodeUrlSafe(toBytes(input)),
})

const plus = /\+/g
const slash = /\//g

export const base64UrlSafeDecode = defineFilter({
  name: 'base64_url_safe_decode',
  standard: true,
  summary: 'Decodes URL-safe Base64 to text, or to bytes if it is not UTF-8. The padding may be missing.',
  parameters: [parameter('input', printed)],
  returns: 'string',
  examples: [{ template: "{{ 'YSBiL2M_Pg==' | base64_url_safe_decode }}", output: 'a b/c?>' }],
  run(input) {
    const encoded = input.replace(plus, '-').replace(slash, '_')
    const bytes = Buffer.from(encoded, 'base64url')
    const exact = bytes.toString('base64url')
    if (encoded !== exact && encoded !== exact.padEnd(Math.ceil(exact.length / 4) * 4, '=')) {
      throw new ArgumentError('input', `expected URL-safe Base64, got ${describe(input)}`)
    }
    return toTextOrBytes(bytes)
  },
})

export const gzipCompress = defineFilter({
  name: 'gzip_compress',
  nilIsNil: true,
  summary: 'The text compressed with gzip.',
  parameters: [parameter('string', bytes)],
  returns: 'bytes',
  examples: [{ template: "{{ 'hello' | gzip_compress | gzip_decompress }}", output: 'hello' }],
  run(string) {
    const plain = toBytes(string)
    this.allocate(plain.length)
    return new Bytes(gzip(plain, this))
  },
})

const pieceLength = 65_536
/** The work charged for a piece. Some texts take a hundred times as long to compress as others. */
const pieceWork = 50_000
/** For a file without a name and a time, from an unknown system (RFC 1952). */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/** Compresses in pieces, to charge the meter between them. Each ends on a byte boundary, so they can be joined. */
function gzip(bytes: Buffer, meter: Meter): Buffer {
  const parts: Buffer[] = [gzipHeader]
  for (let at = 0; at === 0 || at < bytes.length; at += pieceLength) {
    meter.charge(pieceWork)
    const end = at + pieceLength
    const finishFlush = end < bytes.length ? zlib.constants.Z_SYNC_FLUSH : zlib.constants.Z_FINISH
    parts.push(zlib.deflateRawSync(bytes.subarray(at, end), { finishFlush }))
  }
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(zlib.crc32(bytes), 0)
  trailer.writeUInt32LE(bytes.length >>> 0, 4)
  return Buffer.concat([...parts, trailer])
}

export const gzipDecompress = defineFilter({
  name: 'gzip_decompress',
  nilIsNil: true,
  summary: 'Decompresses gzip to text, or to bytes if it is not UTF-8; up to `settings.limits.decompressedBytes`.',
  parameters: [parameter('string', bytes)],
  returns: 'string or bytes',
  examples: [
    { template: "{{ 'H4sIAAAAAAAAA8tIzcnJBwCGphA2BQAAAA==' | base64_decode | gzip_decompress }}", output: 'hello' },
  ],
  run(string) {
    const maxBytes = this.settings.limits.decompressedBytes
    const plain = decompress(toBytes(string), maxBytes)
    if (plain.length > maxBytes) throw makeSizeError(maxBytes)
    this.allocate(plain.length)
    return toTextOrBytes(plain)
  },
})

/** Stops as soon as the output exceeds the limit. */
function decompress(compressed: Buffer, maxBytes: number): Buffer {
  try {
    return zlib.gunzipSync(compressed, {
      maxOutputLength: Math.min(Math.max(1, Math.floor(maxBytes)), constants.MAX_LENGTH),
    })
  } catch (error) {
    if (hasCode(error, 'ERR_BUFFER_TOO_LARGE')) throw makeSizeError(maxBytes)
    throw new ArgumentError('string', 'expected complete and undamaged gzip data')
  }
}

function makeSizeError(maxBytes: number): LimitError {
  return new LimitError(
    'decompressedBytes',
    `more than ${maxBytes} bytes decompressed (settings.limits.decompressedBytes)`,
  )
}
