import type { LiquidError, Template } from 'liquidjs'
import type { Runtime } from '../../app/context/runtime'
import type { Diagnostic } from '../../base/diagnostics/diagnostic'
import { findFrontMatter } from '../../base/formats/front-matter'
import type { ReadFile } from '../../files/file-kind'
import { findFileKind } from '../../files/kinds'
import { hasLiquid } from '../../files/kinds/liquid'
import { getDefinition } from '../../language/expressions/filtered'
import { DialectParser, type Survey } from '../../language/templates/parser'
import { collectUses, type Uses } from './uses'

/** A file of the app with templates: its body, or a text in its front matter. */
export interface ParsedTemplate {
  readonly path: string
  /** Whether it is a file's body, and not a text in its front matter. */
  readonly isBody: boolean
  readonly nodes: readonly Template[]
  readonly errors: readonly LiquidError[]
  readonly uses: Uses
}

interface ParsedFile {
  readonly text: string
  readonly templates: readonly ParsedTemplate[]
  /** What its parser has logged, such as ignored text. */
  readonly reported: readonly Diagnostic[]
}

/** Parses the templates of an app: each file once, and again when its text has changed. */
export class TemplateParser {
  private readonly files = new Map<string, ParsedFile>()

  /** @param logged where the app's instance puts the diagnostics that it logs; emptied before a file is parsed */
  constructor(
    readonly runtime: Runtime,
    private readonly logged: Diagnostic[],
  ) {}

  /** The body of a file, and the texts with Liquid in its front matter. */
  parse(file: ReadFile<unknown>): readonly ParsedTemplate[] {
    let parsed = this.files.get(file.path)
    if (parsed?.text !== file.text) this.files.set(file.path, (parsed = this.parseFile(file)))
    return parsed.templates
  }

  /** The diagnostics that were logged while the present files were parsed. */
  get reported(): readonly Diagnostic[] {
    return Array.from(this.files.values()).flatMap(({ reported }) => reported)
  }

  /** Forgets the files that are not among these. */
  retain(paths: Pick<ReadonlyMap<string, unknown>, 'has'>): void {
    for (const path of this.files.keys()) if (!paths.has(path)) this.files.delete(path)
  }

  private parseFile(file: ReadFile<unknown>): ParsedFile {
    const { path, text, given } = file
    this.runtime.forgetWarnings()
    this.logged.length = 0
    const { liquid, values } = this.runtime
    const survey = (template: string, label: string, begin: number): Survey =>
      new DialectParser(liquid).survey(template, label, begin)
    const body = this.describe(path, true, survey(text, path, findFrontMatter(text).body))
    const hasLiquidKeys = findFileKind(path)?.hasLiquidKeys === true
    const inside = Array.from(hasLiquidKeys ? findTexts(given, []) : [], ({ keys, text: value }) =>
      this.describe(path, false, survey(value, values.add(file, keys, value), 0)),
    )
    return { text, templates: [body, ...inside], reported: [...this.logged] }
  }

  private describe(path: string, isBody: boolean, { templates: nodes, errors }: Survey): ParsedTemplate {
    const { filters } = this.runtime.liquid
    return { path, isBody, nodes, errors, uses: collectUses(nodes, (name) => getDefinition(filters[name])) }
  }
}

interface LiquidText {
  readonly keys: readonly string[]
  readonly text: string
}

/** The texts with Liquid in a value of a file. */
function* findTexts(value: unknown, keys: readonly string[]): Generator<LiquidText> {
  if (typeof value === 'string' && hasLiquid(value)) yield { keys, text: value }
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) yield* findTexts(inner, [...keys, key])
}
