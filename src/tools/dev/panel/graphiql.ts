import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The files that GraphiQL needs, by their names in `dist/graphiql`: the packages that they are built from. */
export const graphiqlFiles = {
  'react.js': { package: 'react', path: 'umd/react.production.min.js' },
  'react-dom.js': { package: 'react-dom', path: 'umd/react-dom.production.min.js' },
  'graphiql.js': { package: 'graphiql', path: 'graphiql.min.js' },
  'graphiql.css': { package: 'graphiql', path: 'graphiql.min.css' },
} as const

export type GraphiqlFile = keyof typeof graphiqlFiles

/** Returns whether GraphiQL has a file of this name. */
export function isGraphiqlFile(name: string): name is GraphiqlFile {
  return Object.hasOwn(graphiqlFiles, name)
}

/** The text of a file, from its installed package. The fonts in the stylesheet, nine tenths of it, are omitted. */
export function readInstalled(name: GraphiqlFile): string {
  const { package: owner, path } = graphiqlFiles[name]
  const manifest = createRequire(import.meta.filename).resolve(`${owner}/package.json`)
  return readFileSync(join(dirname(manifest), path), 'utf8').replace(/@font-face ?\{[^}]*\}/g, '')
}

/** The text of a file: the build has it in `dist/graphiql`, the sources in `node_modules`. Undefined without both. */
export function readGraphiql(name: GraphiqlFile): string | undefined {
  const built = join(import.meta.dirname, 'graphiql', name)
  if (existsSync(built)) return readFileSync(built, 'utf8')
  try {
    return readInstalled(name)
  } catch {
    return undefined
  }
}
