import { deflateSync, Inflate, strFromU8, strToU8 } from 'fflate'

/** What the playground renders. */
export interface Sketch {
  readonly template: string
  /** JSON: the variables of the template. */
  readonly data: string
  /** The texts of files by their paths: `views/partials/card.liquid`. */
  readonly files: Readonly<Record<string, string>>
}

/** The name of the data among the files. */
export const dataFile = 'data.json'

const maxBytes = 500_000

/** The sketch as the part of an address after `#`. */
export function encodeSketch(sketch: Sketch): string {
  const bytes = deflateSync(strToU8(JSON.stringify(sketch)), { level: 9 })
  return btoa(strFromU8(bytes, true)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The sketch of an address; undefined if it has none. Addresses come from anybody. */
export function decodeSketch(hash: string): Sketch | undefined {
  const digits = hash.replace(/^#/, '')
  if (digits === '' || digits.length > maxBytes) return undefined
  try {
    const bytes = strToU8(atob(digits.replaceAll('-', '+').replaceAll('_', '/')), true)
    return readSketch(JSON.parse(strFromU8(inflate(bytes))))
  } catch {
    return undefined
  }
}

/** @throws {Error} if the text is longer than a sketch may be, or damaged */
function inflate(bytes: Uint8Array): Uint8Array {
  const parts: number[][] = []
  let size = 0
  const stream = new Inflate((part) => {
    size += part.length
    if (size > maxBytes) throw new Error('the sketch is too long')
    parts.push([...part])
  })
  // In pieces: a piece of Deflate becomes at most a thousand times as long.
  for (let at = 0; at < bytes.length; at += 1024) {
    stream.push(bytes.subarray(at, at + 1024), at + 1024 >= bytes.length)
  }
  return Uint8Array.from(parts.flat())
}

function readSketch(value: unknown): Sketch | undefined {
  const { template, data, files } = Object(value) as Partial<Record<keyof Sketch, unknown>>
  if (typeof template !== 'string' || typeof data !== 'string') return undefined
  const entries = Object.entries(Object(files) as object).filter(([, text]) => typeof text === 'string')
  return { template, data, files: Object.fromEntries(entries) }
}
