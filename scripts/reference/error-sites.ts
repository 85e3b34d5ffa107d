import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import type { ErrorCode } from '../../src/base/errors'
import type { ListedErrors } from './errors'

/** Statements that throw no error of a template's author. */
const exempt: Readonly<Record<string, string>> = {
  'src/app/tags/rollback.ts: throw new Rollback()': 'the tag transaction catches it',
  "src/filters/format/format.ts: throw new ArgumentError(undefined, 'expected a value, got nil')":
    'a template passes nil on, only the function rejects it',
}

/** Whether a filter or a tag can cause errors of a code. Queries return the others as data. */
const codes: Readonly<Record<ErrorCode, boolean>> = {
  adapter: true,
  conflict: false,
  duplicates: false,
  ENOENT: true,
  'filter-argument': true,
  limit: true,
  migration: false,
  property: false,
  settings: true,
  stale: false,
  syntax: true,
  'tag-argument': true,
  type: true,
  unavailable: false,
  unique: false,
  waiting: true,
}

/** The lines of a stack that `findUnlisted` needs. */
export const stackLines = 60

/**
 * Finds what the reference lacks: the statements of filters and tags that throw an error, and the codes of errors, of which no
 * listed error is an example. Add a call to `failures` that causes one.
 *
 * @param listed errors with stacks of `stackLines`
 */
export function findUnlisted({ filters, tags }: ListedErrors): readonly string[] {
  const errors = [...filters.values(), ...tags.values()].flat()
  const reached = new Set(errors.flatMap(({ error }) => [...listLines(error)]))
  const isListed = ({ file, first, last, text }: Throw): boolean =>
    `${file}: ${text}` in exempt ||
    Array.from({ length: last - first + 1 }, (_, i) => `${file}:${first + i}`).some((line) => reached.has(line))
  const throws = listThrows(['src/filters', 'src/tags', 'src/app/tags']).filter((one) => !isListed(one))
  const listedCodes = new Set(errors.map(({ code }) => code))
  const wrongCodes = Object.entries(codes).filter(([code, isExpected]) => listedCodes.has(code) !== isExpected)
  return [
    ...throws.map(({ file, first, text }) => `${file}:${first}: ${text}`),
    ...wrongCodes.map(([code, isExpected]) => `${isExpected ? 'no' : 'an unexpected'} error with the code "${code}"`),
  ]
}

/** The lines of the sources in the stack of an error and of its causes. */
function* listLines(error: unknown): Generator<string> {
  if (!(error instanceof Error)) return
  for (const [, file, line] of (error.stack ?? '').matchAll(/(src\/[^:)]+):(\d+):\d+/g)) yield `${file}:${line}`
  yield* listLines(error.cause)
}

interface Throw {
  readonly file: string
  readonly first: number
  readonly last: number
  readonly text: string
}

/** The statements that throw new errors. Errors that were caught, and are thrown again or located, are not new. */
function listThrows(folders: readonly string[]): readonly Throw[] {
  const found: Throw[] = []
  for (const folder of folders) {
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!path.endsWith('.ts')) continue
      const file = `${folder}/${path.replaceAll('\\', '/')}`
      const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
      const lineOf = (position: number): number => source.getLineAndCharacterOfPosition(position).line + 1
      const visit = (node: ts.Node): void => {
        if (ts.isThrowStatement(node) && !isAgain(node.expression)) {
          const text = node.getText().replaceAll(/\s+/g, ' ')
          found.push({ file, first: lineOf(node.getStart()), last: lineOf(node.end), text })
        }
        ts.forEachChild(node, visit)
      }
      visit(source)
    }
  }
  return found
}

function isAgain(thrown: ts.Expression): boolean {
  return ts.isIdentifier(thrown) || (ts.isCallExpression(thrown) && thrown.expression.getText() === 'locate')
}
