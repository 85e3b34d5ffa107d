import { relative } from 'node:path'
import type { Plugin } from 'esbuild'
import { appTagNames } from '../../src/app/tags/names'
import { filterNames } from '../../src/filters/names'
import { tagNames } from '../../src/tags/names'

const modules: Readonly<Record<string, object>> = {
  'app/tags/names.ts': { appTagNames },
  'filters/names.ts': { filterNames },
  'tags/names.ts': { tagNames },
}

/** Replaces the modules that load all filters and tags to read their names by lists of the names. */
export const names: Plugin = {
  name: 'names',
  setup(build) {
    build.onLoad({ filter: /\/src\/.*\/names\.ts$/ }, ({ path }) => {
      const values = modules[relative(path.slice(0, path.lastIndexOf('/src/') + 5), path)]
      if (!values) return undefined
      const constants = Object.entries(values).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
      return { contents: constants.join('\n') }
    })
  },
}
