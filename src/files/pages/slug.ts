import { getOwn, makeHash, setOwn, type Hash } from '../../base/values/hash'
import { percentDecode } from '../../base/encoding/percent'

/** How an address matches a slug. */
export interface SlugMatch {
  readonly params: Hash
  /** The lowest rank wins: it belongs to the most specific slug. */
  readonly rank: number
}

const maxVariants = 32
/** The weights of the parts of a slug: the page whose slug weighs most is the most specific. */
const weights = { literal: 100, parameter: 10, optional: 1 } as const
/** Added to the rank for each segment after a slug, and for each parameter that the address sets. */
const deepRank = 1e6
const parameterRank = 1e-3

/**
 * The addresses of a page: `products/:id` has a parameter, `*` or `*path` takes all remaining segments, at least one, and
 * parts in parentheses are optional: `contacts(/:id)`. Source: the public documentation, "Pages".
 */
export class Slug {
  private readonly variants: readonly (readonly string[])[]
  private readonly weight: number

  constructor(readonly text: string) {
    this.variants = listVariants(text).map(splitSlug)
    this.weight = weigh(splitSlug(text.replace(/[()]/g, '')), splitSlug(removeOptional(text)))
  }

  /** Whether each parenthesis is opened and closed. */
  get isBalanced(): boolean {
    return !this.variants.flat().some((part) => /[()]/.test(part))
  }

  /** How many segments its longest address has. */
  get longest(): number {
    return Math.max(
      ...this.variants.map((parts) => (parts.some((part) => part.startsWith('*')) ? Infinity : parts.length)),
    )
  }

  /** The names of its parameters: `id` in `products/:id`. */
  get parameters(): readonly string[] {
    const names = this.variants.flat().flatMap((part) => {
      if (part.startsWith('*')) return part.slice(1) || 'slug'
      return part.startsWith(':') ? part.slice(1) : []
    })
    return Array.from(new Set(names))
  }

  /** As an address, with its parameters: `/products/:id`. */
  get address(): string {
    return `/${this.text.replace(/^\/+/, '')}`
  }

  /**
   * Matches the segments of an address.
   *
   * @param maxSegments the maximum number of segments in an address of which the slug is only a prefix; all its
   * segments then become the parameters `slug`, `slug2`, `slug3`
   */
  match(segments: readonly string[], maxSegments: number): SlugMatch | undefined {
    let best: SlugMatch | undefined
    for (const parts of this.variants) {
      const found = matchWhole(parts, segments) ?? matchBeginning(parts, segments, maxSegments)
      if (found && (!best || found.rank < best.rank)) best = found
    }
    return best && { ...best, rank: best.rank - this.weight }
  }
}

/**
 * The sum of the weights of a slug's parts, of which `required` are not in parentheses. Source: public code of the
 * platform's tools, "calculatePrecedence".
 */
function weigh(parts: readonly string[], required: readonly string[]): number {
  const parameters = parts.filter(isParameter).length
  const needed = required.filter(isParameter).length
  return (
    weights.literal * (parts.length - parameters) +
    weights.parameter * needed +
    weights.optional * (parameters - needed)
  )
}

function isParameter(part: string): boolean {
  return /^[:*]/.test(part)
}

/** The segments of a path. Empty segments stay, so that no page matches them. */
export function splitPath(address: string): string[] {
  const path = address.replace(/^\/|(?<=[^/])\/$/g, '')
  return path === '' ? [] : path.split('/')
}

function splitSlug(slug: string): readonly string[] {
  return slug.split('/').filter((part) => part !== '')
}

/** The slug without its parts in parentheses, which may be nested. */
function removeOptional(slug: string): string {
  const rest = slug.replace(/\([^()]*\)/g, '')
  return rest === slug ? slug : removeOptional(rest)
}

/** The slug with and without each of its parts in parentheses. */
function listVariants(slug: string): readonly string[] {
  const variants = new Set([slug])
  for (const variant of variants) {
    const optional = /\(([^()]*)\)/.exec(variant)
    if (!optional || variants.size >= maxVariants) continue
    variants.delete(variant)
    for (const kept of [optional[1] ?? '', '']) {
      variants.add(variant.slice(0, optional.index) + kept + variant.slice(optional.index + optional[0].length))
    }
  }
  return Array.from(variants)
}

function matchWhole(parts: readonly string[], segments: readonly string[]): SlugMatch | undefined {
  if (parts.length !== segments.length && !parts.some((part) => part.startsWith('*'))) return undefined
  const params: Hash = {}
  for (const [i, part] of parts.entries()) {
    if (part.startsWith('*')) {
      if (i >= segments.length) return undefined
      setOwn(params, part.slice(1) || 'slug', segments.slice(i).map(percentDecode).join('/'))
      return { params, rank: parameterRank * Object.keys(params).length }
    }
    if (!fits(part, segments[i] ?? '', params)) return undefined
  }
  const rank = parameterRank * Object.keys(params).length
  return { params: { ...toPositional(parts, params), ...params }, rank }
}

/**
 * The parameters of a slug by their positions too: `slug2` for the one in `products/:id`. Source: the public
 * documentation, "Named parameters".
 */
function toPositional(parts: readonly string[], params: Hash): Hash {
  return makeHash(
    parts.flatMap((part, i) =>
      part.startsWith(':') ? [[formatPositionName(i), getOwn(params, part.slice(1))] as const] : [],
    ),
  )
}

/** The name of the parameter for a segment: `slug`, `slug2`, … */
export function formatPositionName(i: number): string {
  return i === 0 ? 'slug' : `slug${i + 1}`
}

function matchBeginning(
  parts: readonly string[],
  segments: readonly string[],
  maxSegments: number,
): SlugMatch | undefined {
  const more = segments.length - parts.length
  if (more <= 0 || parts.length === 0 || segments.length > maxSegments || segments.includes('')) return undefined
  const params: Hash = {}
  if (!parts.every((part, i) => !part.startsWith('*') && fits(part, segments[i] as string, params))) return undefined
  const rank = deepRank * more + parameterRank * Object.keys(params).length
  for (const [i, segment] of segments.entries()) setOwn(params, formatPositionName(i), percentDecode(segment))
  return { params, rank }
}

/** Returns whether a segment matches a part of the slug, and sets the part's parameter. */
function fits(part: string, segment: string, params: Hash): boolean {
  if (segment === '') return false
  if (!part.startsWith(':')) return isWritten(part, segment)
  setOwn(params, part.slice(1), percentDecode(segment))
  return true
}

/** A percent-encoded unreserved character (RFC 3986), which no client needs to encode. */
const needless = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/i

function isWritten(part: string, segment: string): boolean {
  return part === segment || (!needless.test(segment) && part === percentDecode(segment))
}
