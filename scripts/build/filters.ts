import { build, type Plugin } from 'esbuild'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { libraries } from './libraries'
import { parts } from './parts'

/** The module that exports the shared classes. */
export const sharedClasses = 'src/base/classes.ts'

/** Redirects imports of modules with shared classes to the CommonJS. */
const classes: Plugin = {
  name: 'classes',
  async setup(build) {
    const names = [...(await readFile(sharedClasses, 'utf8')).matchAll(/^export \* from '(.+)'$/gm)]
    const shared = new Set(names.map(([, name = '']) => resolve(dirname(sharedClasses), `${name}.ts`)))
    const resolving = Symbol('resolving')
    build.onResolve({ filter: /^\./ }, async ({ kind, path, resolveDir, pluginData }) => {
      if (pluginData === resolving || kind !== 'import-statement') return undefined
      const found = await build.resolve(path, { kind, resolveDir, pluginData: resolving })
      return shared.has(found.path) ? { path: './classes.cjs', external: true, sideEffects: false } : found
    })
  },
}

/**
 * Builds `liquid-platform/filters` as an ES module, because bundlers pick single functions from it. It imports the
 * classes of the CommonJS build, and has the same types.
 */
export async function buildFilters(dist: string): Promise<void> {
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
  await writeFile(join(dist, 'filters.d.ts'), "export * from './filters.cjs'\n")
}
