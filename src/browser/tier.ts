import type { Block } from '../language/rendering/block'
import type { Render } from '../language/rendering/closures'

/**
 * In browsers, the counterpart of `src/language/generation/tier.ts`: templates stay closures. Many pages forbid code from
 * strings, and few render a template thousands of times.
 */
export function renderByTier(block: Block): Render {
  return block.closures
}
