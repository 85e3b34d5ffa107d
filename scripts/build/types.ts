import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'tsup'
import { listExports } from './deferred-entries'
import { entries } from './modules'

/** Builds the types of the package. They are CommonJS, as the code is. */
export async function buildTypes(dist: string): Promise<void> {
  await build({
    config: false,
    entry: { ...entries, 'browser/module': 'src/browser/module.ts' },
    outDir: dist,
    format: 'cjs',
    dts: { only: true },
  })
}

/** The list of exports at the end of a file of types. */
const list = /^export \{ (.+) \};\n$/m

/**
 * Marks the exports of the entries' types that the code does not have as types: Rollup makes values of classes of which
 * the source exports only the type.
 */
export async function markTypes(dist: string): Promise<void> {
  for (const entry of Object.keys(entries).filter((entry) => entry !== 'command')) {
    const path = join(dist, `${entry}.d.cts`)
    const values = new Set(listExports(join(dist, `${entry}.cjs`)))
    const code = await readFile(path, 'utf8')
    const mark = (item: string): string => {
      const isValue = item.startsWith('type ') || values.has(item.replace(/^.+ as /, ''))
      return isValue ? item : `type ${item}`
    }
    await writeFile(
      path,
      code.replace(list, (_, items: string) => `export { ${items.split(', ').map(mark).join(', ')} };\n`),
    )
  }
}
