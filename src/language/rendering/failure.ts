import { LiquidError, type Token } from 'liquidjs'
import { findDiagnostic } from '../../base/diagnostics/diagnostic'
import { FilterArgumentError, LimitError, PlatformError, TagArgumentError } from '../../base/errors'
import { filterAddresses } from '../../base/values/secrets'
import { getErrorMessage } from '../../base/text/error-message'
import type { RenderContext } from './context'
import { findPosition, readMessage } from './locate'

/** A place in a template. */
export interface Place {
  /** Undefined for a template that is not a file. */
  readonly file: string | undefined
  /** From 1. */
  readonly line: number
  /** From 1. */
  readonly column: number
  /** The length of the faulty text. */
  readonly length: number
  /** The text of the whole template. */
  readonly template: string
}

/** An error as a person needs it to find the fault. */
export interface Failure {
  /** The class of the error: `FilterArgumentError`. */
  readonly name: string
  /** The message without its place, and without secrets of URLs. */
  readonly message: string
  /** Undefined if the error is not in a template. */
  readonly place: Place | undefined
  /** The tags whose partials the render was in, innermost first; only in development. */
  readonly callers: readonly Place[]
  /** The names of the variables; only in development. */
  readonly variables: readonly string[]
  /** The page of the docs about the error, from the folder `docs`: `reference/filters.md#array_limit`. */
  readonly docs?: string | undefined
  /** Where the host's own code failed: not the frames of libraries. Empty for a mistake in a template. */
  readonly stack: readonly string[]
}

/** How a render came to an error. */
interface Trail {
  /** The budget of the render, which it shares with its partials. */
  readonly render: object
  readonly callers: Token[]
  readonly variables: readonly string[]
}

/** A parse error is kept with its file, and a later render meets it again: it then gets a new trail. */
const trails = new WeakMap<object, Trail>()

/** Notes a node that an error passes on its way out. The first is the innermost, which sees the variables. */
export function follow(error: unknown, token: Token, context: RenderContext): void {
  if (!LiquidError.is(error)) return
  const known = trails.get(error)
  const trail =
    known?.render === context.budget ? known : { render: context.budget, callers: [], variables: context.names() }
  trails.set(error, trail)
  const { file } = trail.callers.at(-1) ?? error.token
  if (token.file !== file) trail.callers.push(token)
}

/** Notes for a copy of an error what it has passed. @param move the places of the copy */
export function followFrom(error: object, copy: unknown, move: (token: Token) => Token): void {
  const trail = trails.get(error)
  if (trail) trails.set(copy as object, { ...trail, callers: trail.callers.map(move) })
}

/** Describes an error. */
export function toFailure(error: unknown): Failure {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const located = [error, cause].find((each) => LiquidError.is(each))
  const { callers = [], variables = [] } = (located && trails.get(located)) ?? {}
  return {
    name: cause instanceof Error ? cause.name : 'Error',
    message: filterAddresses(LiquidError.is(error) ? readMessage(error) : getErrorMessage(error)),
    place: located && findPlace(located.token),
    callers: callers.map(findPlace),
    variables,
    docs: findDocs(error, cause),
    stack: LiquidError.is(cause) || cause instanceof PlatformError ? [] : listHostFrames(cause),
  }
}

function findDocs(error: unknown, cause: unknown): string | undefined {
  const diagnostic = findDiagnostic(error)
  if (diagnostic) return `reference/checks.md#${diagnostic.rule}`
  if (cause instanceof FilterArgumentError) return `reference/filters.md#${cause.filter}`
  if (cause instanceof TagArgumentError) return `reference/tags/${cause.tag}.md`
  if (cause instanceof LimitError) return 'reference/limits.md'
  return cause instanceof PlatformError ? 'errors.md' : undefined
}

function findPlace(token: Token): Place {
  const { file, input: template, begin, end } = token
  return { file, ...findPosition(token), length: end - begin, template }
}

const maxFrames = 5

/** The first frames of the host's own code. */
function listHostFrames(error: unknown): readonly string[] {
  const { stack = '' } = error instanceof Error ? error : {}
  const frames = stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !/node_modules|node:|\(<anonymous>\)/.test(line))
  return frames.slice(0, maxFrames).map((frame) => frame.trim())
}
