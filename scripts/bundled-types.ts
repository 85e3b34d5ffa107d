import type { Plugin } from 'esbuild'
import { interfaceTypes } from '../src/app/graphql/interface'

/** Puts the text of the `.graphql` files of the public interface into the bundle, in place of the module that reads them. */
export const bundledTypes: Plugin = {
  name: 'bundled-types',
  setup(build) {
    build.onLoad({ filter: /\/src\/app\/graphql\/interface\/index\.ts$/ }, () => ({
      contents: `export const interfaceTypes = () => ${JSON.stringify(interfaceTypes())}`,
    }))
  },
}
