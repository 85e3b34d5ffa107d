import { LimitError } from '../errors'
import * as fixedLimits from '../limits'
import { loadLibrary } from '../library'
import { LruMap } from '../lru-map'
import type { Meter } from '../metering/meter'
import { findHarmlessLength } from './cost'
import { limitPaths } from './lookahead'
import { countParts } from './parts'
import { estimateStretch } from './stretch'
import { toOniguruma } from './syntax'
import { TimeLimit } from './time-limit'

/** A longer pattern is not cached, and is translated under a time limit. */
const longPattern = 500
const maxTranslation = fixedLimits.formats.translatedPattern
const maxParts = fixedLimits.formats.patternParts
const shownLength = 100
/** A search may go on for half of the time limit without a look at the clock. */
const stretchShare = 2
/** Matches that are searched for at a time. */
const maxBatch = 4096

// The emoji of `\X` by the grammar of UTS #51: V8 compiles the list of all of them in ten milliseconds.
const simpleEmoji = '\\p{RI}{2}|\\p{Emoji}(?:\\p{EMod}|\\u{FE0F}\\u{20E3}?|[\\u{E0020}-\\u{E007E}]+\\u{E007F})?'
const emoji = `(?:${simpleEmoji})(?:\\u{200D}(?:${simpleEmoji}))*`
// The characters of words: V8 joins sets in quadratic time, and intersects them in linear time.
const word = '\\p{L}\\p{M}\\p{N}\\p{Pc}'
const others = '\\P{L}&&\\P{M}&&\\P{N}&&\\P{Pc}'

function loadTranslator(): typeof import('oniguruma-to-es') {
  return loadLibrary('oniguruma-to-es')
}

/** Takes a match; false ends the search. */
type Visit = (match: RegExpExecArray) => boolean

const kept = new LruMap<string, RubyRegExp>(fixedLimits.kept.patterns)

/** A Ruby regular expression, from a pattern and the options `i`, `m` and `x`. */
export class RubyRegExp {
  private constructor(
    private readonly regexp: RegExp,
    /** The names of the groups in order; empty if they have no names. */
    readonly groupNames: readonly string[],
    /** Texts up to this length are matched without a time limit. */
    private readonly harmless: number,
    /** How many milliseconds a match may go on, at most, without a look at the clock. */
    private readonly stretchMs: (length: number) => number,
    /** Whether the last group is not the pattern's own. */
    private readonly hasOwnGroup: boolean,
  ) {}

  /**
   * Compiles a pattern, or takes it from the cache of those used last.
   *
   * @param limit of `limitTime`
   * @throws {LimitError} if the time is over
   * @throws {Error} any other error describes the fault of the pattern
   */
  static compile(pattern: string, options: string, limit: TimeLimit): RubyRegExp {
    if (pattern.length <= longPattern) {
      return kept.get(`${options}/${pattern}`, () => RubyRegExp.translate(pattern, options, limit))
    }
    // A library that is stopped while it loads stays half loaded.
    loadTranslator()
    return limit.run(() => RubyRegExp.translate(pattern, options))
  }

  /** @param limit of a pattern that becomes long, for those that are long are translated within one as a whole */
  private static translate(pattern: string, options: string, limit?: TimeLimit): RubyRegExp {
    if (pattern.length > maxTranslation) throw new SyntaxError('it is too long')
    const { toRegExpDetails, EmulatedRegExp } = loadTranslator()
    const oniguruma = toOniguruma(pattern, options.includes('x'))
    const toDetails = (): ReturnType<typeof toRegExpDetails> => {
      return toRegExpDetails(oniguruma.pattern, { flags: options, global: true })
    }
    const details = limit && oniguruma.hasCalls ? limit.run(toDetails) : toDetails()
    if (details.pattern.length > maxTranslation) throw new SyntaxError('it is too long')
    const translated = replaceEmptyNegation(details.pattern)
      .replaceAll('\\p{RGI_Emoji}', emoji)
      .replaceAll(`[${word}]`, `[^${others}]`)
      .replaceAll(`[^${word}]`, `[${others}]`)
    const parts = countParts(translated, details.flags.includes('i'))
    if (parts > maxParts) throw new SyntaxError(`it has ${parts} groups, classes and quantifiers; at most ${maxParts}`)
    const { source, hasOwnGroup } = limitPaths(translated)
    const regexp = details.options
      ? new EmulatedRegExp(source, details.flags, details.options)
      : new RegExp(source, details.flags)
    // A strategy also runs code outside of the pattern, which the estimate does not cover.
    const harmless = details.options?.strategy ? -1 : findHarmlessLength(translated)
    return new RubyRegExp(regexp, oniguruma.names, harmless, estimateStretch(translated), hasOwnGroup)
  }

  /**
   * Visits the matches in order, until `visit` returns false.
   *
   * @param limit the compilation's, for all matches
   * @throws {LimitError} if the time is over, or the stack of the engine is full
   */
  each(text: string, limit: TimeLimit, visit: Visit): void {
    try {
      if (text.length <= this.harmless) this.search(text, 0, visit)
      else if (this.stretchMs(text.length) > limit.milliseconds / stretchShare) throw limit.makeError()
      else this.searchInTime(text, limit, visit)
    } catch (error) {
      // The stack for backtracking is full, or the stack of V8's compiler, which works at the first search.
      throw error instanceof RangeError || error instanceof SyntaxError ? limit.makeError() : error
    }
  }

  /** Searches for a few matches at a time, and visits them outside of the limit: a search that it stops may run again. */
  private searchInTime(text: string, limit: TimeLimit, visit: Visit): void {
    let from = 0
    for (let size = 1; from <= text.length; size = Math.min(4 * size, maxBatch)) {
      const { found, next } = limit.run(() => {
        const found: RegExpExecArray[] = []
        return { found, next: this.search(text, from, (match) => found.push(match) < size) }
      })
      if (!found.every(visit)) return
      from = next
    }
  }

  /** Visits the matches from a position on; returns the position behind the last one, beyond the text if there is none. */
  private search(text: string, from: number, visit: Visit): number {
    const { regexp } = this
    let next = from
    // An emulated expression would match at the end forever.
    while (next <= text.length) {
      regexp.lastIndex = next
      const match = regexp.exec(text)
      if (!match) break
      if (this.hasOwnGroup) match.pop()
      const { index } = match
      const end = index + match[0].length
      next = end > index ? end : end + ((text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1)
      // The engine also finds empty matches inside surrogate pairs.
      if (!isInsideCharacter(text, index) && !visit(match)) return next
    }
    return Infinity
  }
}

/** With flag `v`, V8 ignores the quantifiers of `[^]` (any character). */
function replaceEmptyNegation(pattern: string): string {
  return pattern.replace(/\\.|\[\^\]/gs, (token) => (token === '[^]' ? '\\p{Any}' : token))
}

function isInsideCharacter(text: string, at: number): boolean {
  return at > 0 && (text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800
}

/** The remaining time of the render that a pattern is part of. */
interface Rest extends Meter {
  readonly remainingMs: number
}

/**
 * The time limit of a pattern, for its compilation and all matches together.
 *
 * @param render its time ends the pattern, too
 */
export function limitTime(pattern: string, milliseconds: number, render?: Rest): TimeLimit {
  const rest = Math.min(milliseconds, render?.remainingMs ?? Infinity)
  return new TimeLimit(rest, () => {
    render?.reserve(0)
    return makeTimeError(pattern, Math.ceil(rest))
  })
}

function makeTimeError(pattern: string, milliseconds: number): LimitError {
  const shown = pattern.length > shownLength ? `${pattern.slice(0, shownLength - 1)}…` : pattern
  return new LimitError(
    'regexpMs',
    `the regular expression ${JSON.stringify(shown)} takes longer than ${milliseconds} milliseconds on this text (settings.limits.regexpMs)`,
  )
}
