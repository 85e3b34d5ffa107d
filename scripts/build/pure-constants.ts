import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import ts from 'typescript'
import { applyEdits, type Edit } from './edits'

/**
 * Marks the constants of every module as free of side effects, as `sideEffects` in package.json does for modules, so
 * that bundlers drop unused constants, such as the other filters of a file. Without the mark they keep calls and reads
 * of properties, which might have side effects.
 */
export const pureConstants: Plugin = {
  name: 'pure-constants',
  setup(build) {
    build.onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path }) => {
      return { contents: withPureConstants(path, await readFile(path, 'utf8')), loader: 'ts' }
    })
  },
}

/** Omits the comments of constants, which esbuild keeps, and each program would read at its start. */
const printer = ts.createPrinter({ removeComments: true })

export function withPureConstants(path: string, source: string): string {
  const parsed = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const constants = parsed.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
  const edits: Edit[] = []
  for (const { name, initializer } of constants) {
    if (!initializer) continue
    const isPattern = ts.isObjectBindingPattern(name)
    // Reading a property is never inert, because it fails if the bundle lacks the object.
    if (!isPattern && isInert(initializer)) continue
    const value = printer.printNode(ts.EmitHint.Expression, initializer, parsed)
    const text = isPattern ? printPureProperties(name, value, parsed) : ` ${printPureValue(value)}`
    edits.push({ start: isPattern ? name.pos : initializer.pos, end: initializer.end, text })
  }
  return applyEdits(source, edits)
}

/** Declares a constant for each name of `{ a, b: c, ...rest } = value`, with the same pattern. */
function printPureProperties(pattern: ts.ObjectBindingPattern, value: string, parsed: ts.SourceFile): string {
  const names = pattern.elements.map(({ name }) => name.getText(parsed))
  const readBinding = (name: string): string => `{ const ${pattern.getText(parsed)} = ${value}; return ${name} }`
  return names.map((name) => ` ${name} = /* @__PURE__ */ (() => ${readBinding(name)})()`).join(',')
}

function printPureValue(value: string): string {
  return `/* @__PURE__ */ (() => (${value}))()`
}

/** Whether bundlers can tell that an expression has no side effects. A regular expression may become a call. */
function isInert(expression: ts.Expression): boolean {
  return (
    ts.isStringLiteral(expression) ||
    ts.isNumericLiteral(expression) ||
    ts.isIdentifier(expression) ||
    ts.isFunctionExpression(expression) ||
    ts.isArrowFunction(expression)
  )
}
