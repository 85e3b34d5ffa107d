import { build, type Plugin } from 'esbuild'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { listExports } from './deferred-entries'
import { libraries } from './libraries'
import { parts } from './parts'

/**
 * The code of the package is CommonJS, and its ES modules export what the CommonJS exports. So each class and each map
 * exists once in a process, whether programs import or require the package, and whichever tool compiles them.
 *
 * `liquid-platform/filters` is also built as an ES module of its own, because bundlers take single functions from it. Its
 * classes are those of the CommonJS.
 */

/** Modules with classes that filters and templates both use, by the names of their files in `dist`. */
export const sharedClasses = {
  'class-bytes': 'src/base/text/bytes.ts',
  'class-drop': 'src/base/drop.ts',
  'class-errors': 'src/base/errors.ts',
  'class-range': 'src/base/values/range.ts',
  'class-scalar': 'src/base/values/scalar.ts',
  'class-time': 'src/base/time/time.ts',
} as const

/** Writes the ES modules of the entries beside their CommonJS. */
export async function writeModules(dist: string, entries: readonly string[]): Promise<void> {
  for (const entry of entries.filter((entry) => entry !== 'filters')) {
    const names = listExports(join(dist, `${entry}.cjs`))
    const constants = names.map((name) => `export const ${name} = code.${name}`)
    const lines = [`import code from './${entry}.cjs'`, ...constants, '']
    await writeFile(join(dist, `${entry}.js`), lines.join('\n'))
  }
  await buildFilters(dist)
}

/** Leads the imports of modules with shared classes to their CommonJS. */
const classes: Plugin = {
  name: 'classes',
  setup(build) {
    const files = new Map(Object.entries(sharedClasses).map(([name, path]) => [resolve(path), `./${name}.cjs`]))
    const resolving = Symbol('resolving')
    build.onResolve({ filter: /^\./ }, async ({ kind, path, resolveDir, pluginData }) => {
      if (pluginData === resolving || kind !== 'import-statement') return undefined
      const found = await build.resolve(path, { kind, resolveDir, pluginData: resolving })
      const file = files.get(found.path)
      return file === undefined ? found : { path: file, external: true, sideEffects: false }
    })
  },
}

async function buildFilters(dist: string): Promise<void> {
  await build({
    entryPoints: { filters: 'src/filters/functions.ts' },
    outdir: dist,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    plugins: [classes, libraries, parts],
    banner: { js: "import './check-node.cjs'" },
    logLevel: 'warning',
  })
}
