import type { Token } from 'liquidjs'
import type { Diagnostic, Place } from '../../base/diagnostics/diagnostic'
import { findFileKind } from '../../files/kinds'
import { locateInValue } from '../../files/value-place'
import { findPosition } from '../../language/rendering/locate'

/** A template in the front matter of a file. */
export interface LabelledTemplate {
  readonly file: string
  readonly keys: readonly string[]
}

/** Finds places in the files of an app. */
export class Places {
  private readonly locators = new Map<string, (keys: readonly string[]) => Place>()

  /**
   * @param texts the files by their paths
   * @param labelled the templates in the front matter of files, by the names under which they were parsed
   */
  constructor(
    private readonly texts: ReadonlyMap<string, string>,
    private readonly labelled: ReadonlyMap<string, LabelledTemplate>,
  ) {}

  /** The place of a token of a template, which may be in the front matter of a file. */
  locateToken(token: Token): Place {
    const { line, column } = findPosition(token)
    return this.resolve({ file: token.file ?? '', line, column }, () => token.input.split('\n')[line - 1])
  }

  /** The place of an index in a file. */
  locateIndex(file: string, index: number): Place {
    const lines = (this.texts.get(file) ?? '').slice(0, index).split('\n')
    return { file, line: lines.length, column: (lines.at(-1) as string).length + 1 }
  }

  /** The place of a key in a YAML file, or in the front matter of a template. */
  locateKey(file: string, keys: readonly string[]): Place {
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
    const template = this.labelled.get(label)
    if (!template) return { file: label, line, column }
    const { file, keys } = template
    const start = this.locateKey(file, keys)
    const text = written?.()
    if (text === undefined) return start
    return locateInValue(this.texts.get(file) ?? '', start, text, column)
  }
}
