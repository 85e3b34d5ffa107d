import { defineConfig } from 'tsup'
import { copyAdmin } from './scripts/admin'
import { buildBrowser } from './scripts/browser'
import { copyGraphiql } from './scripts/graphiql'
import { addTables, entries, plugins } from './scripts/modules'
import { findParts } from './scripts/parts'

export default defineConfig({
  entry: { ...entries, ...findParts('src') },
  format: ['esm', 'cjs'],
  target: 'node20.19',
  dts: process.env.NO_DTS ? false : { entry: { ...entries, 'browser/module': 'src/browser/module.ts' } },
  clean: true,
  splitting: true,
  // Rollup makes the CommonJS chunks then. Without it sucrase does, and rewrites `?.`, `??` and class fields, which is slow.
  treeshake: true,
  removeNodeProtocol: false,
  esbuildPlugins: plugins,
  async onSuccess() {
    await addTables('dist', 'esm and cjs')
    await copyGraphiql('dist/graphiql')
    await copyAdmin('dist/admin')
    await buildBrowser('dist/browser')
  },
  esbuildOptions(options, { format }) {
    // `createRequire` takes either; only the command reads it in another way, and its program is the ES module.
    if (format === 'cjs') options.define = { ...options.define, 'import.meta.url': '__filename' }
  },
})
