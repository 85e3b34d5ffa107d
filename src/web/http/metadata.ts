import type { Exchange } from '../../app/context/exchange'
import { Renderer } from '../../app/context/renderer'
import { setOwn, type Hash } from '../../base/values/hash'
import { copyJson } from '../../base/values/json'
import { hasLiquid } from '../../files/kinds/liquid'
import type { Page } from '../../files/kinds/page'
import type { Print } from './layout'

/**
 * `context.page.metadata`: a copy, because templates may modify it and the page is shared between requests. If its texts
 * have Liquid, they are rendered whenever the metadata is read. Source: the public documentation, "Metadata".
 */
export function makeMetadata(
  { metadata, path, hasLiquidInMetadata }: Page,
  exchange: Exchange,
): Hash | (() => unknown) {
  const written = copyJson(metadata)
  if (!hasLiquidInMetadata) return written
  const renderer = exchange.runtime.service(Renderer)
  const locals = { params: exchange.context.params }
  const options = { exchange, locals, format: 'txt' } as const
  const print: Print = (inline, key) => renderer.render({ inline, from: path, key }, options)
  let isOpen = false
  return async () => {
    // Liquid in the metadata sees the metadata as it is written, so that it cannot call itself.
    if (isOpen) return written
    isOpen = true
    try {
      return await fillValue(metadata, 'metadata', print)
    } finally {
      isOpen = false
    }
  }
}

/** A copy of a value with the Liquid in its texts rendered. */
async function fillValue(value: unknown, key: string, print: Print): Promise<unknown> {
  if (typeof value === 'string') return hasLiquid(value) ? print(value, key) : value
  if (typeof value !== 'object' || value === null) return value
  const copy: Hash | unknown[] = Array.isArray(value) ? [] : {}
  for (const [name, part] of Object.entries(value)) setOwn(copy, name, await fillValue(part, `${key}.${name}`, print))
  return copy
}
