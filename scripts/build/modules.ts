import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { build as bundle } from 'esbuild'
import { build } from 'tsup'
import { bundledTypes } from './bundled-types'
import { deferEntries } from './deferred-entries'
import { buildFilters, sharedClasses } from './filters'
import { libraries } from './libraries'
import { names } from './names'
import { findParts, parts, writeBaseTable } from './parts'
import { shortenStart } from './shorten-start'

/** The entries that users import, and the command. */
export const entries = {
  index: 'src/index.ts',
  command: 'src/tools/command/index.ts',
  embedded: 'src/engines/embedded/index.ts',
  express: 'src/web/express/index.ts',
  fastify: 'src/web/fastify/index.ts',
  filters: 'src/filters/functions.ts',
  node: 'src/web/node/index.ts',
  postgres: 'src/engines/postgres/index.ts',
  redis: 'src/engines/redis/index.ts',
  s3: 'src/engines/s3/index.ts',
  testing: 'src/tools/testing/index.ts',
}

/** The entries that programs import. */
export const imported = Object.keys(entries).filter((entry) => entry !== 'command')

/**
 * Builds the code of the package. It is CommonJS, which programs import and require: each class and each map exists once
 * in a process, whichever tool compiles it.
 */
export async function buildCode(dist: string): Promise<void> {
  await build({
    config: false,
    entry: { ...entries, classes: sharedClasses, ...findParts('src') },
    outDir: dist,
    format: 'cjs',
    target: 'node20.19',
    splitting: true,
    // Rollup writes the CommonJS chunks, because the default, sucrase, rewrites `?.`, `??` and class fields into slow
    // code.
    treeshake: true,
    removeNodeProtocol: false,
    silent: true,
    esbuildPlugins: [bundledTypes, names, parts, libraries],
    esbuildOptions(options) {
      options.define = { ...options.define, 'import.meta.filename': '__filename', 'import.meta.dirname': '__dirname' }
    },
  })
  await finishCode(dist)
}

/** Adds the files whose literal `require` bundlers follow, defers entries, and builds the filters as an ES module. */
async function finishCode(dist: string): Promise<void> {
  await copyFile('src/base/library/libraries.cjs', `${dist}/libraries.cjs`)
  await shortenStart(dist)
  await writeBaseTable(findParts('src'), dist)
  await deferEntries(dist)
  const check = await bundleCheck()
  await writeFile(`${dist}/check-node.cjs`, check)
  // The command prints the same error without a stack.
  for (const entry of imported) await prepend(check, `${dist}/${entry}.cjs`)
  await buildFilters(dist)
}

/** The code that checks Node's version, which runs before a module loads others. */
async function bundleCheck(): Promise<string> {
  const { outputFiles } = await bundle({
    entryPoints: ['src/base/check-node.ts'],
    bundle: true,
    format: 'iife',
    platform: 'node',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

/** @param check code that begins with `"use strict"` */
async function prepend(check: string, path: string): Promise<void> {
  const code = await readFile(path, 'utf8')
  await writeFile(
    path,
    code.replace(/^'use strict';?\n/, () => check),
  )
}
