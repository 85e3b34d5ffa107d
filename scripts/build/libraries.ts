import type { Plugin } from 'esbuild'

/** Keeps `libraries.cjs` a separate file, with a literal `require` of each library for bundlers. */
export const libraries: Plugin = {
  name: 'libraries',
  setup(build) {
    build.onResolve({ filter: /\/libraries\.cjs$/ }, () => ({ path: './libraries.cjs', external: true }))
  },
}
