import type { Template } from 'liquidjs'

const nestings = new WeakMap<readonly Template[], number>()

/** Stores how many blocks of a parsed file are inside each other at most. */
export function setNesting(templates: readonly Template[], blocks: number): void {
  nestings.set(templates, blocks)
}

/** How many blocks of a parsed file are inside each other at most; 0 if a parser of the host's has read it. */
export function findNesting(templates: readonly Template[]): number {
  return nestings.get(templates) ?? 0
}
