import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'

/**
 * The ES modules of entries that export functions only: they load the rest of themselves when one is called. While an
 * `import()` loads a module, Node 20 cannot `require` it, so such an entry shares nothing with the parts but what
 * `index.js` has loaded. Fastify counts the parameters of its plugin, so it stays whole.
 */
const deferred = ['embedded', 'express', 'node', 'postgres', 'redis', 's3', 'testing'] as const

/** Moves the code of these entries to files of their own, and puts functions that forward in their places. */
export async function deferEntries(dist: string): Promise<void> {
  for (const name of deferred) {
    const path = join(dist, `${name}.js`)
    const forwards = listExports(path, await readFile(path, 'utf8')).map(
      (name) => `export const ${name} = (...input) => load().${name}(...input)`,
    )
    await rename(path, join(dist, `entry-${name}.js`))
    await writeFile(
      join(dist, `load-${name}.cjs`),
      `'use strict'\nmodule.exports = () => require('./entry-${name}.js')\n`,
    )
    const lines = ["import './index.js'", `import load from './load-${name}.cjs'`, ...forwards]
    await writeFile(path, `${lines.join('\n')}\n`)
  }
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
