import { copyFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import { defineConfig } from 'tsup'
import { bundledTypes } from './scripts/bundled-types'
import { copyGraphiql } from './scripts/graphiql'
import { pureConstants } from './scripts/pure-constants'

/** Keeps `libraries.cjs` a file of its own, with the literal `require` of each library that bundlers follow. */
const libraries: Plugin = {
  name: 'libraries',
  setup(build) {
    build.onResolve({ filter: /\/libraries\.cjs$/ }, () => ({ path: './libraries.cjs', external: true }))
  },
}

export default defineConfig({
  entry: {
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
  },
  format: ['esm', 'cjs'],
  target: 'node20.19',
  dts: true,
  clean: true,
  splitting: true,
  // Rollup makes the CommonJS chunks then. Without it sucrase does, and rewrites `?.`, `??` and class fields, which is slow.
  treeshake: true,
  removeNodeProtocol: false,
  esbuildPlugins: [bundledTypes, pureConstants, libraries],
  async onSuccess() {
    await copyFile('src/base/library/libraries.cjs', 'dist/libraries.cjs')
    await copyGraphiql('dist/graphiql')
  },
  esbuildOptions(options, { format }) {
    // `createRequire` takes either; only the command reads it in another way, and its program is the ES module.
    if (format === 'cjs') options.define = { ...options.define, 'import.meta.url': '__filename' }
  },
})
