import { LimitError } from '../../base/errors'
import { ArgumentError, type FilterContext, type ParameterType } from '../../language/definitions/definition'
import { defineFilter } from '../../language/definitions/define-filter'
import { boolean, hash, optional, parameter, printed, text } from '../../language/definitions/types'
import { limitTime, RubyRegExp } from '../../base/regexp/regexp'
import type { TimeLimit } from '../../base/regexp/time-limit'
import { parseReplacement, type Replace } from '../../base/regexp/replacement'
import { describe } from '../../base/values/describe'
import { getOwn, isHash, type Hash } from '../../base/values/hash'
import { toText } from '../../base/values/inspect'
import type { Meter } from '../../base/metering/meter'
import { getErrorMessage } from '../../base/text/error-message'

const knownOptions = /^[imx]*$/

/** The option letters, without duplicates. */
const regexpOptions: ParameterType<string> = {
  name: 'options of a regular expression',
  read(value) {
    const letters = text.read(value)
    if (!knownOptions.test(letters)) {
      throw new ArgumentError(undefined, `expected some of the letters i, m and x, got ${describe(value)}`)
    }
    return letters.length > 1 ? [...new Set(letters)].join('') : letters
  },
}

const textOrNil: ParameterType<string | undefined> = {
  name: text.name,
  read: (value) => (value == null ? undefined : text.read(value)),
}

const pattern = parameter('regexp', text, 'A Ruby regular expression.')
const options = optional(
  'options',
  regexpOptions,
  '',
  '`i` ignores case, `m` lets `.` match line feeds, `x` skips white space and comments in the pattern.',
)

export const matches = defineFilter({
  name: 'matches',
  nilIsNil: true,
  summary:
    'Whether a regular expression matches anywhere in the text; nil if the text or the regular expression is nil.',
  parameters: [parameter('text', text), parameter('regexp', textOrNil, 'A Ruby regular expression.'), options],
  returns: 'boolean',
  examples: [
    { template: "{{ 'foo' | matches: '[a-z]' }}", output: 'true' },
    { template: "{{ 'FOO' | matches: '\\A[a-z]+\\z', 'i' }}", output: 'true' },
  ],
  run(text, regexp, options): boolean | null {
    if (regexp === undefined) return null
    let found = false
    const limit = limitTime(regexp, this.settings.limits.regexpMs, this)
    compile(this, regexp, options, limit).each(text, limit, () => {
      found = true
      return false
    })
    return found
  },
})

export const regexMatches = defineFilter({
  name: 'regex_matches',
  summary:
    'All matches of a regular expression, each as an array of its groups, or of the match itself if it has none.',
  parameters: [parameter('text', printed), pattern, options],
  returns: 'array of arrays',
  examples: [
    { template: "{{ 'a1b22' | regex_matches: '([a-z])(\\d+)' | json }}", output: '[["a","1"],["b","22"]]' },
    { template: "{{ 'a1b22' | regex_matches: '\\d+' | json }}", output: '[["1"],["22"]]' },
  ],
  run(text, regexp, options) {
    const found: (string | null)[][] = []
    const limit = limitTime(regexp, this.settings.limits.regexpMs, this)
    compile(this, regexp, options, limit).each(text, limit, (match) => {
      this.allocate(1 + match.length)
      const groups = []
      for (let i = match.length > 1 ? 1 : 0; i < match.length; i++) groups.push(match[i] ?? null)
      return found.push(groups) > 0
    })
    return found
  },
})

const replacementType: ParameterType<string | Hash> = {
  name: 'text, or hash',
  read: (value) => (isHash(value) ? hash.read(value) : text.read(value)),
}

export const replaceRegex = defineFilter({
  name: 'replace_regex',
  summary: 'Replaces the matches of a regular expression.',
  parameters: [
    parameter('text', text),
    pattern,
    parameter(
      'replacement',
      replacementType,
      'In a text `\\1` and `\\k<name>` are groups and `\\0` is the match; a hash maps each match to its replacement.',
    ),
    options,
    optional('global', boolean, true, 'Whether to replace all matches, or only the first.'),
  ],
  returns: 'string',
  examples: [
    { template: "{{ 'fooooo fooo' | replace_regex: 'o+', 'o' }}", output: 'fo fo' },
    { template: "{{ 'John Smith' | replace_regex: '(\\w+) (\\w+)', '\\2, \\1' }}", output: 'Smith, John' },
    { template: '{{ \'a-b-c\' | replace_regex: \'[a-z]\', { "a": 1, "b": 2 }, global: false }}', output: '1-b-c' },
  ],
  run(text, regexp, replacement, options, global) {
    const limit = limitTime(regexp, this.settings.limits.regexpMs, this)
    const compiled = compile(this, regexp, options, limit)
    const replace = makeReplacer(replacement, compiled, this)
    const length = typeof replacement === 'string' ? replacement.length : 0
    let result = ''
    let done = 0
    compiled.each(text, limit, (match) => {
      this.charge(1 + length)
      const part = replace(match)
      this.allocate(part.length)
      result += text.slice(done, match.index) + part
      done = match.index + match[0].length
      return global
    })
    return result + text.slice(done)
  },
})

function makeReplacer(replacement: string | Hash, { groupNames }: RubyRegExp, meter: Meter): Replace {
  if (typeof replacement !== 'string') return ([match]) => toText(getOwn(replacement, match), meter)
  try {
    return parseReplacement(replacement, groupNames, meter)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new ArgumentError('replacement', error.message)
  }
}

/** The work charged for translating a character of a pattern. */
const patternWork = 100

function compile(context: FilterContext, pattern: string, options: string, limit: TimeLimit): RubyRegExp {
  context.charge(patternWork * pattern.length)
  try {
    return RubyRegExp.compile(pattern, options, limit)
  } catch (error) {
    if (error instanceof LimitError) throw error
    const reason = error instanceof RangeError ? 'it is nested too deep' : getErrorMessage(error)
    throw new ArgumentError('regexp', `expected a regular expression, got ${describe(pattern)}: ${reason}`)
  }
}
