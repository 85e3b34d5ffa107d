import { build, type BuildOptions, type Plugin } from 'esbuild'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { dependencies, optionalDependencies } from '../../package.json'
import { applyEdits, type Edit } from './edits'
import { bundledTypes } from './bundled-types'
import { names } from './names'
import { withPureConstants } from './pure-constants'

/** The entries for browsers: counterparts of the package's entries, and modules that add libraries to them. */
const entries = {
  index: 'src/index.ts',
  filters: 'src/filters/functions.ts',
  encodings: 'src/browser/encodings.ts',
  formats: 'src/browser/formats.ts',
  markup: 'src/browser/markup.ts',
  openpgp: 'src/browser/openpgp.ts',
  phone: 'src/browser/phone.ts',
  'user-agents': 'src/browser/user-agents.ts',
}

/** The modules of old ciphers and hash functions. */
const legacy = ['blowfish', 'cast5', 'des', 'idea', 'md4', 'mdc2', 'modes', 'rc2', 'rc4', 'seed', 'triple-des-wrap']

/** Browser counterparts of modules, by their paths in `src`. */
const counterparts: Readonly<Record<string, string>> = {
  'app/context/uploads/uploaded-records.ts': 'browser/stores.ts',
  'app/context/uploads/uploads.ts': 'browser/stores.ts',
  'app/jobs/part.ts': 'browser/jobs.ts',
  'app/tags/index.ts': 'browser/tags.ts',
  'app/telemetry/records.ts': 'browser/stores.ts',
  ...Object.fromEntries(legacy.map((name) => [`base/crypto/legacy/${name}.ts`, 'browser/legacy.ts'])),
  'base/library/index.ts': 'browser/libraries.ts',
  'base/regexp/time-limit.ts': 'browser/time-limit.ts',
  'files/schema/schema.ts': 'browser/schema.ts',
  'files/schema/typed-records.ts': 'browser/stores.ts',
  'language/generation/tier.ts': 'browser/tier.ts',
  'ports/jobs/part.ts': 'browser/stores.ts',
  'ports/records/part.ts': 'browser/stores.ts',
  'ports/results/part.ts': 'browser/results.ts',
  'ports/storage/part.ts': 'browser/stores.ts',
}

/** The modules that need a server, by their paths in `src`, each with the subject of its functions' error. */
const refused: Readonly<Record<string, string>> = {
  'app/api-calls/part.ts': 'an API call',
  'app/channels/part.ts': 'a channel',
  'app/context/migrations.ts': 'a migration',
  'app/context/purge.ts': 'a record',
  'app/context/uploads/sweep.ts': 'an uploaded file',
  'app/graphql/part.ts': 'a GraphQL query',
  'app/multipart/part.ts': 'a form with files',
  'app/notifications/part.ts': 'an e-mail or an SMS',
  'app/queries/part.ts': 'a GraphQL query',
  'base/crypto/ecdh.ts': 'a private or a public key',
  'base/crypto/keys.ts': 'a private or a public key',
  'base/crypto/rsa.ts': 'a private or a public key',
  'files/directory.ts': 'a folder',
  'files/disk.ts': 'a folder',
  'ports/fetch/part.ts': 'an HTTP request',
  'ports/fetch/guarded.ts': 'an HTTP request',
  'ports/store/file.ts': 'a folder',
  'web/handler/part.ts': 'a web request',
  'web/http/part.ts': 'a web request',
  'web/rest/part.ts': 'a web request',
}

/** Browser counterparts of Node's modules, in `src/browser/node`. */
const nodeModules: Readonly<Record<string, string>> = {
  async_hooks: 'async-hooks',
  buffer: 'buffer',
  crypto: 'crypto',
  fs: 'fs',
  net: 'net',
  stream: 'stream',
  'timers/promises': 'timers',
  'util/types': 'util-types',
  zlib: 'zlib',
}

const src = fileURLToPath(new URL('../../src', import.meta.url))

/** Marks a path that the plugin itself resolves. */
const resolving = Symbol('resolving')

/** Replaces modules that need Node or a server by their browser counterparts. */
const browser: Plugin = {
  name: 'browser',
  setup(build) {
    build.onResolve({ filter: /^node:/ }, ({ path }) => {
      const file = nodeModules[path.slice('node:'.length)]
      return file === undefined ? undefined : { path: join(src, `browser/node/${file}.ts`), sideEffects: false }
    })
    build.onResolve({ filter: /^\./ }, async ({ kind, path, resolveDir, pluginData }) => {
      if (pluginData === resolving) return undefined
      const found = await build.resolve(path, { kind, resolveDir, pluginData: resolving })
      const counterpart = counterparts[relative(src, found.path)]
      return counterpart === undefined ? found : { ...found, path: join(src, counterpart) }
    })
    build.onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const subject = refused[relative(src, path)]
      if (subject !== undefined) return { contents: refuseExports(source, subject), loader: 'ts' }
      return { contents: withPureConstants(path, withNames(withoutTexts(source))), loader: 'ts' }
    })
  },
}

/** A module with the same exports as another, each a function that throws. */
function refuseExports(source: string, subject: string): string {
  const parsed = ts.createSourceFile('', source, ts.ScriptTarget.Latest)
  const constants = parsed.statements.flatMap(listExports).map((name) => `export const ${name} = fail`)
  return [
    `import { refuse } from '${src}/browser/needs-server'`,
    `const fail = /* @__PURE__ */ refuse('${subject}')`,
    ...constants,
  ].join('\n')
}

/** The names of a statement's exported values. */
function listExports(statement: ts.Statement): readonly string[] {
  if (ts.isExportDeclaration(statement)) {
    const { exportClause, isTypeOnly } = statement
    if (!exportClause || !ts.isNamedExports(exportClause) || isTypeOnly) return []
    return exportClause.elements.filter((one) => !one.isTypeOnly).map(({ name }) => name.text)
  }
  const isExported = ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(isExportKeyword)
  if (!isExported) return []
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => (ts.isIdentifier(name) ? name.text : ''))
  }
  const isValue = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)
  return isValue && statement.name ? [statement.name.text] : []
}

function isExportKeyword({ kind }: ts.Node): boolean {
  return kind === ts.SyntaxKind.ExportKeyword
}

/** Removes the documentation from definitions: the summaries and the examples. */
function withoutTexts(source: string): string {
  const parsed = ts.createSourceFile('', source, ts.ScriptTarget.Latest, true)
  const edits: Edit[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) {
      const { name, initializer } = node
      const isSummary = name.text === 'summary' && ts.isStringLiteralLike(initializer)
      const isExamples = name.text === 'examples' && ts.isArrayLiteralExpression(initializer)
      if (isSummary || isExamples) {
        edits.push({ start: initializer.getStart(), end: initializer.end, text: isSummary ? "''" : '[]' })
        return
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return applyEdits(source, edits)
}

const packages = Object.keys({ ...dependencies, ...optionalDependencies })

/** The build options for browsers. */
export const browserOptions: BuildOptions = {
  absWorkingDir: dirname(src),
  bundle: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  inject: ['src/browser/node/globals.ts'],
  loader: { '.yaml': 'text' },
  plugins: [names, bundledTypes, browser],
}

/** Keeps the names of errors, which templates print, because a page's bundler shortens class names. */
function withNames(source: string): string {
  return source.replace(/^(export (?:abstract )?class (\w+) extends \w*Error {)$/gm, "$1\n  static name = '$2'")
}

/**
 * Builds the modules for browsers into a folder. Imports of packages stay imports, except `uap-core`, of which the
 * build contains one text.
 */
export async function buildBrowser(dist: string): Promise<void> {
  const external = ['liquidjs', ...packages.filter((name) => name !== 'uap-core')]
  await build({ ...browserOptions, entryPoints: entries, outdir: dist, external, splitting: true, logLevel: 'warning' })
  await writeFile(join(dist, 'index.d.ts'), "export * from '../index.cjs'\n")
  // Node needs no module that adds libraries, because the package loads them itself.
  await writeFile(join(dist, 'module.cjs'), '')
}
