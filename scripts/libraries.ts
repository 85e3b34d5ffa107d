import type { Plugin } from 'esbuild'

/** Keeps `libraries.cjs` a file of its own, with the literal `require` of each library that bundlers follow. */
export const libraries: Plugin = {
  name: 'libraries',
  setup(build) {
    build.onResolve({ filter: /\/libraries\.cjs$/ }, () => ({ path: './libraries.cjs', external: true }))
  },
}
