import { ConfigurationError, InvalidValueError } from '../../base/errors'
import { printParts, readPrintedJson, readPrintedYaml, type Part } from '../../base/formats/printed'
import { isHash, setOwn, type Hash } from '../../base/values/hash'
import { findType } from '../../base/values/type-of'
import type { Renderer, RenderOptions } from '../../app/context/renderer'
import { hasLiquid } from '../../files/kinds/liquid'
import type { Page } from '../../files/kinds/page'

const key = 'response_headers'

/**
 * The `response_headers` of a page: a hash whose texts may have Liquid, or Liquid that prints one.
 *
 * @throws {ConfigurationError} if the page prints neither JSON nor YAML of a hash
 */
export async function printHeaders({ path, headers }: Page, renderer: Renderer, options: RenderOptions): Promise<Hash> {
  if (typeof headers === 'string')
    return parseHeaders(await renderer.parts({ inline: headers, from: path, key }, options), path)
  const printed: Hash = {}
  for (const [name, value] of Object.entries(headers)) {
    const inline = typeof value === 'string' && hasLiquid(value) && { inline: value, from: path, key: `${key}.${name}` }
    setOwn(printed, name, inline ? await renderer.render(inline, { ...options, format: 'txt' }) : value)
  }
  return printed
}

/** Parses printed headers: JSON, or else YAML. */
function parseHeaders(parts: readonly Part[], path: string): Hash {
  if (printParts(parts).trim() === '') return {}
  const place = `${path}: ${key}`
  const headers = tryPrintedJson(parts, place) ?? readPrintedYaml(parts, place)
  if (isHash(headers)) return headers
  throw new ConfigurationError(path, `${place} must be a hash, got ${findType(headers)}`)
}

function tryPrintedJson(parts: readonly Part[], place: string): unknown {
  try {
    return readPrintedJson(parts, place)
  } catch (error) {
    if (error instanceof InvalidValueError) return undefined
    throw error
  }
}
