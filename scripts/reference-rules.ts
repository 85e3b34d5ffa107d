import { Liquid } from 'liquidjs'
import { memoryFiles, registerPlatform, type Logger } from 'liquid-platform'
import type { Runtime } from '../src/app/context/runtime'
import type { Diagnostic } from '../src/base/diagnostics/diagnostic'
import { getDialect } from '../src/language/dialect'
import { checkApp } from '../src/tools/check'
import type { Rule } from '../src/tools/check/define-check'
import { applyFixes } from '../src/tools/check/fixes'
import { TemplateParser } from '../src/tools/check/template-parser'
import { formatFinding } from '../src/tools/command/findings'

/** What `check` does with the example of a rule. */
export interface CheckedExample {
  /** The printed line; undefined for a rule whose fault only a render finds. */
  readonly finding: string | undefined
  /** The files that `check --fix` changes, by path. */
  readonly fixed: Readonly<Record<string, string>>
}

/** Checks the examples of rules. */
export async function checkExamples(
  rules: Readonly<Record<string, Rule>>,
): Promise<ReadonlyMap<string, CheckedExample>> {
  const found = new Map<string, CheckedExample>()
  for (const [name, { example }] of Object.entries(rules)) {
    const diagnostics = await check(example.files)
    const changed = Object.entries(example.files).flatMap(([path, text]) => {
      const own = diagnostics.filter(({ file }) => file === path)
      const { text: fixed } = applyFixes(text, own)
      return fixed === text ? [] : [[path, fixed] as const]
    })
    const [finding] = diagnostics.map((diagnostic) => formatFinding(diagnostic, { paint: (_, text) => text }))
    found.set(name, { finding, fixed: Object.fromEntries(changed) })
  }
  return found
}

async function check(files: Readonly<Record<string, string>>): Promise<readonly Diagnostic[]> {
  const liquid = new Liquid()
  const reported: Diagnostic[] = []
  const logger: Logger = { log: ({ diagnostic }) => void (diagnostic && reported.push(diagnostic)) }
  registerPlatform(liquid, { files: memoryFiles(files), logger })
  const runtime = getDialect(liquid) as Runtime
  return (await checkApp(runtime, new TemplateParser(runtime, reported))).diagnostics
}
