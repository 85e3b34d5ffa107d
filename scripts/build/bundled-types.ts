import type { Plugin } from 'esbuild'
import { interfaceTypes } from '../../src/app/graphql/interface'

/** Replaces the module that reads the `.graphql` files of the public interface by their text. */
export const bundledTypes: Plugin = {
  name: 'bundled-types',
  setup(build) {
    build.onLoad({ filter: /\/src\/app\/graphql\/interface\/index\.ts$/ }, () => ({
      contents: `export const interfaceTypes = () => ${JSON.stringify(interfaceTypes())}`,
    }))
  },
}
