import type { ReadFile } from '../../files/file-kind'
import type { Diagnostic, Place } from '../../base/diagnostics/diagnostic'

/** A comment that turns rules off or on: `{% # liquid-platform-check-disable missing-partial %}`. */
export interface Comment extends Place {
  readonly effect: 'disable' | 'disable-next-line' | 'enable'
  /** The rules that it names, with their places; none means all rules. */
  readonly rules: readonly RuleMention[]
}

/** The name of a rule in a comment. */
export interface RuleMention extends Place {
  readonly name: string
}

const mark = 'liquid-platform-check-'
/** In Liquid, YAML and GraphQL: after `#`; in Liquid also in a `comment` tag, in HTML also in a comment. */
const syntax = /(?:#|%\}|<!--)[ \t]*liquid-platform-check-(disable-next-line|disable|enable)\b([\w ,\t-]*)/g

/** The comments of a file that turn rules off or on. */
export function findComments(file: string, text: string): readonly Comment[] {
  // Most files have none.
  if (!text.includes(mark)) return []
  return text.split('\n').flatMap((written, index) =>
    Array.from(written.matchAll(syntax), (match): Comment => {
      const [whole, effect, list = ''] = match
      const start = match.index + whole.length - list.length
      const mentions = Array.from(list.matchAll(/\w[\w-]*\w/g), ({ 0: name, index: at }): RuleMention => {
        return { name, file, line: index + 1, column: start + at + 1 }
      })
      return { effect: effect as Comment['effect'], rules: mentions, file, line: index + 1, column: match.index + 1 }
    }),
  )
}

/** The diagnostics that no comment turns off. */
export function removeDisabled(
  diagnostics: readonly Diagnostic[],
  files: ReadonlyMap<string, ReadFile<unknown>>,
): readonly Diagnostic[] {
  const comments = new Map<string, readonly Comment[]>()
  return diagnostics.filter((diagnostic) => {
    const { file } = diagnostic
    let found = comments.get(file)
    if (!found) comments.set(file, (found = findComments(file, files.get(file)?.text ?? '')))
    return !isDisabled(diagnostic, found)
  })
}

function isDisabled({ rule, line }: Diagnostic, comments: readonly Comment[]): boolean {
  let disabled = false
  for (const { effect, rules, line: written } of comments) {
    if (rules.length > 0 && !rules.some(({ name }) => name === rule)) continue
    if (effect === 'disable-next-line') {
      if (line === written + 1) return true
    } else if (written <= line) disabled = effect === 'disable'
  }
  return disabled
}
