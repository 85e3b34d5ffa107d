import type { Liquid } from 'liquidjs'
import type { Call } from './focus'
import { findCalls, findNamed, makeProbe, parseProbe } from './probe'
import { findArgument, type ArgumentAt } from './scan'

/** A call, and which of its arguments the cursor is in. */
export interface CallAt {
  readonly call: Call
  /** The partial or the query that the tag passes its arguments to. */
  readonly partial: string | undefined
  readonly query: string | undefined
  readonly argument: ArgumentAt
}

/** Finds the innermost filter, else the tag, whose arguments the cursor is in. @param begin where the template begins */
export function findCallAt(liquid: Liquid, text: string, begin: number, cursor: number): CallAt | undefined {
  const probe = makeProbe(liquid, text, begin, cursor)
  const parsed = probe && parseProbe(probe)
  if (!parsed) return undefined
  const { uses, at, tag } = parsed
  const { statement, extent } = probe
  const [filter] = findCalls(uses.calls, at).filter(({ written }) => written.length > 0)
  if (filter) {
    // The text that is parsed differs only before the tag or output.
    const name = extent.begin - at + filter.begin
    const colon = text.indexOf(':', name) + 1
    const argument = findArgument(text, colon, extent.begin)
    return { call: { kind: 'filter', name: filter.name }, partial: undefined, query: undefined, argument }
  }
  if (tag === undefined) return undefined
  const argument = findArgument(text, text.indexOf(tag, statement.begin) + tag.length, extent.begin)
  const [partial, query] = [findNamed(uses, 'partial'), findNamed(uses, 'query')]
  return { call: { kind: 'tag', name: tag }, partial, query, argument }
}
