import { defineConfig } from 'tsup'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    command: 'src/command/index.ts',
    embedded: 'src/embedded/index.ts',
    express: 'src/express/index.ts',
    fastify: 'src/fastify/index.ts',
    filters: 'src/filters/functions.ts',
    node: 'src/node/index.ts',
    postgres: 'src/postgres/index.ts',
    s3: 'src/s3/index.ts',
    testing: 'src/testing/index.ts',
  },
  format: ['esm', 'cjs'],
  target: 'node20.19',
  dts: true,
  clean: true,
  splitting: true,
  // Rollup makes the CommonJS chunks then. Without it sucrase does, and rewrites `?.`, `??` and class fields, which is slow.
  treeshake: true,
  removeNodeProtocol: false,
  esbuildOptions(options, { format }) {
    // `createRequire` takes either; nothing else reads it.
    if (format === 'cjs') options.define = { ...options.define, 'import.meta.url': '__filename' }
  },
})
