import { build, type Plugin } from 'esbuild'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { listExports } from './deferred-entries'
import { libraries } from './libraries'
import { parts } from './parts'

/**
 * The package's code is CommonJS, and its ES modules re-export it. So each class and each map exists once in a process,
 * whether programs import or require the package, and whichever tool compiles them.
 *
 * `liquid-platform/filters` is also built as a real ES module, because bundlers pick single functions from it. It uses
 * the classes of the CommonJS build.
 */

/** The module that exports the shared classes. */
export const sharedClasses = 'src/base/classes.ts'

/** Writes the ES modules of the entries beside their CommonJS. */
export async function writeModules(dist: string, entries: readonly string[]): Promise<void> {
  for (const entry of entries.filter((entry) => entry !== 'filters')) {
    const names = listExports(join(dist, `${entry}.cjs`))
    const constants = names.map((name) => `export const ${name} = code.${name}`)
    const write = (file: string, lines: readonly string[]): Promise<void> =>
      writeFile(join(dist, file), [...lines, ...constants, ''].join('\n'))
    const imported = [`import code from './${entry}.cjs'`]
    await write(`${entry}.js`, entry === main ? required : imported)
    if (entry !== main) continue
    await write(`${entry}.bundlers.js`, imported)
    await appendFile(join(dist, `${entry}.cjs`), traced)
  }
  await buildFilters(dist)
}

/**
 * Bundlers don't follow this `require`, so they get a file of their own, by the condition `module` in package.json. Node
 * takes a twentieth longer to start with LiquidJS if it imports CommonJS, because it searches the text for exports.
 */
const main = 'index'
const required = [
  "import { createRequire } from 'node:module'",
  `const code = createRequire(import.meta.url)('./${main}.cjs')`,
]

/**
 * Tools that copy the files that a server needs, such as Nitro's, read the file for bundlers, while Node imports the other one
 * from the copy. They copy that too, because of this line, which never runs, and which bundlers remove.
 */
const traced = `0 && require.resolve('./${main}.js')\n`

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
