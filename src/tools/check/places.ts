import type { LiquidError, Token } from 'liquidjs'
import type { Diagnostic, Place } from '../../base/diagnostics/diagnostic'
import { findFileKind } from '../../files/kinds'
import { findPosition } from '../../language/rendering/locate'

/** The label of a template in the front matter of a file: `emails/welcome.liquid (subject)`. */
const labelled = /^(.*) \(([\w.-]+)\)$/

/** The name of such a template. */
export function formatLabel(file: string, keys: readonly string[]): string {
  return `${file} (${keys.join('.')})`
}

/** Finds places in the files of an app. */
export class Places {
  private readonly locators = new Map<string, (keys: readonly string[]) => Place>()

  /** @param texts the files by their paths */
  constructor(private readonly texts: ReadonlyMap<string, string>) {}

  /** The place of a token of a template, which may be in the front matter of a file. */
  ofToken(token: Token): Place {
    const { line, column } = findPosition(token)
    return this.resolve({ file: token.file ?? '', line, column }, () => token.input.split('\n')[line - 1])
  }

  /** The place of a key in a YAML file, or in the front matter of a template. */
  ofKey(file: string, keys: readonly string[]): Place {
    let locate = this.locators.get(file)
    if (!locate) {
      const read = findFileKind(file)?.read(file, this.texts.get(file) ?? '')
      this.locators.set(file, (locate = read?.locate ?? (() => ({ file, line: 1, column: 1 }))))
    }
    return locate(keys)
  }

  /** The diagnostic of the parser, at its place in the file. */
  located(diagnostic: Diagnostic): Diagnostic {
    return { ...diagnostic, ...this.resolve(diagnostic) }
  }

  /**
   * The place in the file of a place in a template.
   *
   * @param written finds the line of the template, which is in the file if the template is a value of its front matter
   */
  private resolve({ file: label, line, column }: Place, written?: () => string | undefined): Place {
    const [, file, key = ''] = labelled.exec(label) ?? []
    if (file === undefined) return { file: label, line, column }
    const start = this.ofKey(file, key.split('.'))
    const text = written?.()
    if (text === undefined) return start
    const lines = (this.texts.get(file) ?? '').split('\n')
    const at = lines.findIndex((one, i) => i >= start.line - 1 && one.includes(text))
    return at < 0 ? start : { file, line: at + 1, column: (lines[at] as string).indexOf(text) + column }
  }
}

/** LiquidJS adds the place to its messages. */
const locatedTail = /, (?:file:.*, )?line:\d+, col:\d+$/s

/** The message of an error without its place. */
export function readMessage(error: LiquidError): string {
  return (error.originalError?.message ?? error.message).replace(locatedTail, '')
}
