import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { findErrors } from '../../scripts/reference/errors'
import type { ListedError } from '../../scripts/reference/failures/find'
import type { ErrorCode } from '../../src/base/errors'
import { register } from '../support/register'

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

let errors: readonly ListedError[]

beforeAll(async () => {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 60
  const { filters, tags } = await findErrors(register().catalogue)
  Error.stackTraceLimit = stackTraceLimit
  errors = [...filters.values(), ...tags.values()].flat()
}, 60_000)

test('the reference has an error of each statement of a filter or a tag that throws', () => {
  const reached = new Set(errors.flatMap(({ error }) => [...listLines(error)]))
  const unlisted = listThrows(['src/filters', 'src/tags', 'src/app/tags']).flatMap(({ file, first, last, text }) => {
    const lines = Array.from({ length: last - first + 1 }, (_, i) => `${file}:${first + i}`)
    return lines.some((line) => reached.has(line)) || `${file}: ${text}` in exempt ? [] : [`${file}:${first}: ${text}`]
  })
  // Add a call to scripts/reference/failures, and run `npm run docs`.
  expect(unlisted).toEqual([])
})

test('the reference has an error of each code that a filter or a tag can cause', () => {
  const listed = Object.keys(codes).map((code) => [code, errors.some((error) => error.code === code)] as const)
  expect(Object.fromEntries(listed)).toEqual(codes)
})

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
