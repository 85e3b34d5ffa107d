import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'tsup'
import { listExports } from './deferred-entries'
import { entries, imported } from './modules'

/** Builds the types of the package, for CommonJS. */
export async function buildTypes(dist: string): Promise<void> {
  await build({
    config: false,
    entry: { ...entries, 'browser/module': 'src/browser/module.ts' },
    outDir: dist,
    format: 'cjs',
    dts: { only: true },
    silent: true,
  })
}

/** The list of exports at the end of a file of types. */
const exportList = /^export \{ (.+) \};\n$/m

/**
 * Adds `type` to the exports that the code does not have: Rollup exports a class as a value, even if the source exports
 * only its type.
 */
export async function markTypeExports(dist: string): Promise<void> {
  for (const entry of imported) {
    const path = join(dist, `${entry}.d.cts`)
    const values = new Set(listExports(join(dist, `${entry}.cjs`)))
    const code = await readFile(path, 'utf8')
    const mark = (item: string): string =>
      item.startsWith('type ') || values.has(item.replace(/^.+ as /, '')) ? item : `type ${item}`
    const marked = code.replace(
      exportList,
      (_, items: string) => `export { ${items.split(', ').map(mark).join(', ')} };\n`,
    )
    await writeFile(path, marked)
  }
}
