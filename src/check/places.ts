import type { LiquidError, Token } from 'liquidjs'
import { metaOf, readFrontMatter } from '../formats/front-matter'
import { locateYaml, type LocatedYaml } from '../formats/yaml'
import { positionOf } from '../language/rendering/locate'
import type { Hash } from '../values/hash'
import type { Finding, Place } from './finding'
import type { RuleName } from './rules'

/** The label of a template in the front matter of a file: `emails/welcome.liquid (subject)`. */
const labelled = /^(.*) \(([\w.-]+)\)$/
/** The name of such a template. */
export function labelOf(file: string, keys: readonly string[]): string {
  return `${file} (${keys.join('.')})`
}

const atLine = /\bat line (\d+)(?:, column (\d+))?/
const namedKey = /^([\w-]+(?:\.[\w-]+)*)(?:: | must )|\bthe? ?key "([^"]+)"|\bno key "([^"]+)"/
/** Lax syntax tells so what it does not read. */
const ignored = /^(.*: ignored), file:(.*), line:(\d+), col:(\d+)$/s
const locatedTail = /, (?:file:.*, )?line:\d+, col:\d+$/s

/** Finds the places of what the library says of an app's files. */
export class Places {
  private readonly parsed = new Map<string, LocatedYaml | undefined>()

  /** @param texts the files by their paths */
  constructor(private readonly texts: ReadonlyMap<string, string>) {}

  /** The place of a token of a template, which may be in the front matter of a file. */
  ofToken(token: Token): Place {
    const { line, column } = positionOf(token)
    const [, file, key = ''] = labelled.exec(token.file ?? '') ?? []
    if (file === undefined) return { file: token.file ?? '', line, column }
    const start = this.ofKey(file, key.split('.'))
    const written = token.input.split('\n')[line - 1] ?? ''
    const lines = (this.texts.get(file) ?? '').split('\n')
    const at = lines.findIndex((text, i) => i >= start.line - 1 && text.includes(written))
    return at < 0 ? start : { file, line: at + 1, column: (lines[at] as string).indexOf(written) + column }
  }

  /** The place of a key in a YAML file, or in the front matter of a template. */
  ofKey(file: string, keys: readonly string[]): Place {
    return { file, ...(this.yamlOf(file)?.placeOf(keys) ?? start) }
  }

  /** The place that a message about a file tells: its line, or the line of the key that it names. */
  ofMessage(file: string, message: string): Place {
    const [, line, column = '1'] = atLine.exec(message) ?? []
    if (line !== undefined) return { file, line: Number(line), column: Number(column) }
    const key = namedKey.exec(withoutFile(file, message))?.slice(1).find(Boolean)
    return key === undefined ? { file, ...start } : this.ofKey(file, key.split('.'))
  }

  /** A finding about a file, at the place that its message tells. */
  told(rule: RuleName, file: string, message: string): Finding {
    return { rule, ...this.ofMessage(file, message), message: withoutFile(file, message) }
  }

  /** A finding about what the parser has ignored, from its warning; undefined if the warning is about something else. */
  ofWarning(warning: string): Finding | undefined {
    const [, message, label, line, column] = ignored.exec(warning) ?? []
    if (message === undefined || label === undefined) return undefined
    const [, file = label, key] = labelled.exec(label) ?? []
    const place =
      key === undefined ? { file, line: Number(line), column: Number(column) } : this.ofKey(file, key.split('.'))
    return { rule: 'ignored-syntax', ...place, message }
  }

  /** The front matter of a file; empty if it cannot be read, which is a finding of its own. */
  metaOf(file: string): Hash {
    try {
      return metaOf(file, this.texts.get(file) ?? '')
    } catch {
      return {}
    }
  }

  private yamlOf(file: string): LocatedYaml | undefined {
    if (!this.parsed.has(file)) this.parsed.set(file, this.parse(file))
    return this.parsed.get(file)
  }

  private parse(file: string): LocatedYaml | undefined {
    const text = this.texts.get(file) ?? ''
    const front = file.endsWith('.liquid') ? readFrontMatter(file, text) : undefined
    try {
      return front ? locateYaml(front.yaml, file, 2) : locateYaml(text, file)
    } catch {
      // The one finding about a file that is not YAML says its line itself.
      return undefined
    }
  }
}

const start = { line: 1, column: 1 }

/** A message without the file that it is about, and the line. */
function withoutFile(file: string, message: string): string {
  if (!message.startsWith(file)) return message
  return message
    .slice(file.length)
    .replace(/^(?: at line \d+)?: |^ is (?=not YAML)|^ (?=must )|;? at line \d+, column \d+$/g, '')
}

/** The message of an error without its place, which LiquidJS adds. */
export function messageOf(error: LiquidError): string {
  return (error.originalError?.message ?? error.message).replace(locatedTail, '')
}
