import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'

/**
 * The ES modules of entries that export functions only: they load the rest of themselves when one is called. While an
 * `import()` loads a module, Node 20 cannot `require` it, so such an entry shares nothing with the parts but what
 * `index.js` has loaded. Fastify counts the parameters of its plugin, so it stays whole.
 */
const deferred = ['embedded', 'express', 'node', 'postgres', 'redis', 's3', 'testing'] as const

/** The packages that an install may lack, by the entry that needs them. */
const packages: Readonly<Record<string, string>> = {
  embedded: '@electric-sql/pglite pg-boss',
  postgres: 'pg pg-boss',
  redis: 'redis',
  s3: '@aws-sdk/client-s3 @aws-sdk/lib-storage @aws-sdk/s3-request-presigner @aws-sdk/s3-presigned-post',
}

/** A module that loads the code of an entry. If a package is missing, its error names the packages to install. */
function printLoader(name: string, extension: '.js' | '.cjs'): string {
  const needed = packages[name]
  const code = `require('./entry-${name}${extension}')`
  if (needed === undefined) return `'use strict'\nmodule.exports = () => ${code}\n`
  const message = `liquid-platform/${name} needs packages that are not installed: npm install ${needed}`
  return `'use strict'
module.exports = () => {
  try {
    return ${code}
  } catch (cause) {
    if (cause.code !== 'MODULE_NOT_FOUND' && cause.code !== 'ERR_MODULE_NOT_FOUND') throw cause
    const { UnavailableError } = require('./index${extension}')
    throw new UnavailableError('${needed}', '${message}', { cause })
  }
}
`
}

/** The formats of a build. */
export type Formats = 'esm' | 'esm and cjs'

/** Moves the code of these entries to files of their own, and puts functions that forward in their places. */
export async function deferEntries(dist: string, formats: Formats): Promise<void> {
  for (const name of deferred) {
    const path = join(dist, `${name}.js`)
    const names = listExports(path, await readFile(path, 'utf8'))
    const forwards = names.map((name) => `export const ${name} = (...input) => load().${name}(...input)`)
    await rename(path, join(dist, `entry-${name}.js`))
    await writeFile(join(dist, `load-${name}.cjs`), printLoader(name, '.js'))
    const lines = ["import './index.js'", `import load from './load-${name}.cjs'`, ...forwards]
    await writeFile(path, `${lines.join('\n')}\n`)
    if (formats === 'esm and cjs' && name in packages) await deferCommonJs(dist, name, names)
  }
}

/** Does the same for the CommonJS of an entry, whose import would fail without a package. */
async function deferCommonJs(dist: string, name: string, names: readonly string[]): Promise<void> {
  await rename(join(dist, `${name}.cjs`), join(dist, `entry-${name}.cjs`))
  await writeFile(join(dist, `load-${name}-cjs.cjs`), printLoader(name, '.cjs'))
  const forwards = names.map((name) => `exports.${name} = (...input) => load().${name}(...input)`)
  const lines = ["'use strict'", `const load = require('./load-${name}-cjs.cjs')`, ...forwards]
  await writeFile(join(dist, `${name}.cjs`), `${lines.join('\n')}\n`)
}

/** The names that a module of the build exports. */
function listExports(path: string, source: string): readonly string[] {
  const parsed = ts.createSourceFile(path, source, ts.ScriptTarget.Latest)
  return parsed.statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement)) return []
    const { exportClause } = statement
    if (!exportClause || !ts.isNamedExports(exportClause)) throw new Error(`${path}: exports that are not listed`)
    return exportClause.elements.map(({ name }) => name.text)
  })
}
