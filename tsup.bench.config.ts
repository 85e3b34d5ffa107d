import { defineConfig } from 'tsup'

/** The benchmarks as plain JavaScript: a loader that translates on the fly would translate what is measured, too. */
export default defineConfig({
  entry: [
    'render',
    'unseen',
    'peers',
    'peers/by-hand',
    'uncached',
    'memory',
    'parse',
    'startup',
    'filters',
    'app',
    'references',
    'rest',
    'servers/rest',
    'served',
    'servers/served',
    'multipart',
    'servers/multipart',
  ].map((name) => `bench/${name}.mts`),
  outDir: '.bench',
  format: 'esm',
  target: 'node20.19',
  splitting: true,
  silent: true,
  external: ['autocannon', 'ejs', 'eta', 'handlebars', 'nunjucks', 'zod'],
})
