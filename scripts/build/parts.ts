import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'esbuild'
import ts from 'typescript'
import { applyEdits, type Edit } from './edits'
import { withPureConstants } from './pure-constants'

/**
 * A module called `part.ts` loads at its first use, not with its importer. The source imports it like any module, as a
 * namespace or by function; `export * from` is not deferred. The build makes a file of each part. In CommonJS, each read
 * of a part becomes a literal `require` of its file, which bundlers follow (`shorten-start.ts`); ES modules read a table.
 */
const partName = /(?:^|\/)part$/

/** The table of all parts, which only CommonJS reads, until `shorten-start.ts` replaces its reads. */
const table = 'parts'
/** The table of the parts of `src/base`, for its files: otherwise a bundle of one filter would contain all parts. */
const baseTable = 'base-parts'

/** The parts of `src` by the names of their files in `dist`. */
export function findParts(src: string): Readonly<Record<string, string>> {
  const files = readdirSync(src, { recursive: true }) as string[]
  const parts = files.map((file) => file.replaceAll('\\', '/')).filter((file) => /(?:^|\/)part\.ts$/.test(file))
  return Object.fromEntries(parts.sort().map((file) => [nameFile(dirname(file)), `${src}/${file}`]))
}

/** The name of a part's file in `dist`, without extension, from its folder in `src`. */
function nameFile(folder: string): string {
  return `part-${folder.replaceAll('/', '-')}`
}

/** Writes the table of the parts of `src/base`, whose properties are not enumerable, because Jest reads enumerable ones. */
export async function writeBaseTable(parts: Readonly<Record<string, string>>, dist: string): Promise<void> {
  const inBase = Object.keys(parts).filter((name) => name.startsWith(nameFile('base/')))
  const lines = inBase.map((name) => `  '${name}': { get: () => require('./${name}.cjs') },`)
  const code = ["'use strict'", 'Object.defineProperties(exports, {', ...lines, '})', ''].join('\n')
  await writeFile(join(dist, `${baseTable}.cjs`), code)
}

/** Marks a path that the plugin itself resolves. */
const resolving = Symbol('resolving')

/** The entries that load nothing in advance. */
const alone = /\/src\/(?:base\/.*|index|filters\/functions|tools\/command\/index)\.ts$/

/** The parts that the first template loads, in import order. */
const first = ['files/part.ts', 'app/telemetry/part.ts', 'language/part.ts', 'app/context/part.ts']

/**
 * The parts that are loaded before a file. Its file in `dist` imports them, so that shared modules go into their files
 * and not into many small ones.
 */
function listBefore(path: string): readonly string[] {
  const src = path.slice(0, path.lastIndexOf('/src/') + 5)
  const file = relative(src, path)
  const rank = first.indexOf(file)
  const isLater = rank < 0 && /^(?:app|web|tags|filters|tools)\//.test(file)
  const before = isLater ? first : first.slice(0, Math.max(rank, 0))
  return ['index.ts', ...before].map((file) => src + file).filter((file) => file !== path)
}

/** Defers the parts, and marks constants as pure, because esbuild loads each file by one plugin. */
export const parts: Plugin = {
  name: 'parts',
  setup(build) {
    build.onResolve({ filter: /^liquid-platform:/ }, ({ path }) => ({
      path: `./${path.split(':')[1]}.cjs`,
      external: true,
      sideEffects: false,
    }))
    build.onResolve({ filter: /.*/, namespace: 'entry' }, ({ path }) => ({ path }))
    build.onResolve({ filter: /^[./]|^src\// }, async ({ kind, path, resolveDir, pluginData }) => {
      if (pluginData === resolving || (kind !== 'entry-point' && kind !== 'dynamic-import')) return undefined
      const found = await build.resolve(path.replace(/^src\//, './src/'), { kind, resolveDir, pluginData: resolving })
      const isAlone = alone.test(found.path) || !found.path.includes('/src/')
      return { path: found.path, namespace: isAlone ? 'file' : 'entry' }
    })
    build.onLoad({ filter: /.*/, namespace: 'entry' }, ({ path }) => {
      const before = listBefore(path).map((file) => `import '${file}'`)
      return { contents: [...before, `export * from '${path}'`].join('\n'), loader: 'ts' }
    })
    build.onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      return { contents: withPureConstants(path, deferParts(path, source)), loader: 'ts' }
    })
  },
}

/** Replaces the imports of parts: reads of a namespace go through the table, and functions forward to the part's. */
function deferParts(path: string, source: string): string {
  const parsed = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const edits: Edit[] = []
  const namespaces = new Map<string, string>()
  for (const statement of parsed.statements) {
    const part = findPart(statement, path)
    if (part === undefined) continue
    const table = `$parts['${nameFile(part)}']`
    const names = listNames(statement)
    if (typeof names === 'string') namespaces.set(names, table)
    const functions = typeof names === 'string' ? [] : names.map((name) => forward(name, table))
    edits.push({ start: statement.getStart(), end: statement.end, text: functions.join('; ') })
  }
  if (edits.length === 0) return source
  edits.push(...findReads(parsed, namespaces))
  const named = path.includes('/src/base/') ? baseTable : table
  return `import $parts from 'liquid-platform:${named}'\n${applyEdits(source, edits)}`
}

interface Name {
  readonly name: string
  readonly isExported: boolean
}

/** The folder of the part that a statement imports from or re-exports functions of. */
function findPart(statement: ts.Statement, path: string): string | undefined {
  const isImport = ts.isImportDeclaration(statement) && statement.importClause?.phaseModifier === undefined
  const isExport = ts.isExportDeclaration(statement) && statement.exportClause && !statement.isTypeOnly
  if (!isImport && !isExport) return undefined
  const { moduleSpecifier } = statement
  if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier) || !partName.test(moduleSpecifier.text)) return undefined
  const src = path.slice(0, path.lastIndexOf('/src/') + 5)
  return dirname(relative(src, join(dirname(path), moduleSpecifier.text)))
}

/** The imported namespace, or the names of the imported functions, without types. */
function listNames(statement: ts.Statement): string | readonly Name[] {
  const clause = ts.isImportDeclaration(statement)
    ? statement.importClause?.namedBindings
    : (statement as ts.ExportDeclaration).exportClause
  if (clause && ts.isNamespaceImport(clause)) return clause.name.text
  if (!clause || ts.isNamespaceExport(clause)) throw new Error(`import a part by name: ${statement.getText()}`)
  const isExported = ts.isNamedExports(clause)
  return [...clause.elements].filter((one) => !one.isTypeOnly).map(({ name }) => ({ name: name.text, isExported }))
}

function forward({ name, isExported }: Name, table: string): string {
  return `${isExported ? 'export ' : ''}const ${name} = (...given: unknown[]) => ${table}.${name}(...given)`
}

/** Replaces reads of `namespace.member`, and functions `() => namespace`, by reads of the table. */
function findReads(parsed: ts.SourceFile, namespaces: ReadonlyMap<string, string>): Edit[] {
  const edits: Edit[] = []
  const visit = (node: ts.Node): void => {
    const table = ts.isIdentifier(node) ? namespaces.get(node.text) : undefined
    if (table !== undefined && isRead(node)) edits.push({ start: node.getStart(), end: node.end, text: table })
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return edits
}

function isRead(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node
  return ts.isArrowFunction(parent) && parent.body === node
}
