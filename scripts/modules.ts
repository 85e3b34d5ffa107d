import { copyFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import { bundledTypes } from './bundled-types'
import { deferEntries, type Formats } from './deferred-entries'
import { names } from './names'
import { findParts, parts, writeTables } from './parts'

/** What users import, and the command. */
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

/** Keeps `libraries.cjs` a file of its own, with the literal `require` of each library that bundlers follow. */
const libraries: Plugin = {
  name: 'libraries',
  setup(build) {
    build.onResolve({ filter: /\/libraries\.cjs$/ }, () => ({ path: './libraries.cjs', external: true }))
  },
}

export const plugins = [bundledTypes, names, parts, libraries]

/** Adds the files whose literal `require` bundlers follow, and defers the entries that can be. */
export async function addTables(dist: string, formats: Formats): Promise<void> {
  await copyFile('src/base/library/libraries.cjs', `${dist}/libraries.cjs`)
  await writeTables(findParts('src'), dist)
  await deferEntries(dist, formats)
}
