import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { readOwnManifest, findOwnVersion, findPackageFolder } from '../package'
import { transliterate } from '../../../base/text/transliterate'
import { toSlashes } from '../../../files/disk'

/** The folders and files of this package that each template copies, and where to. */
const sources = {
  starter: [['examples/starter', '']],
  storefront: [
    ['examples/storefront/app', 'app'],
    ['examples/storefront/liquid-platform.config.mjs', 'liquid-platform.config.mjs'],
  ],
} as const satisfies Record<string, readonly (readonly [from: string, to: string])[]>

export type TemplateName = keyof typeof sources

export const templateNames = Object.keys(sources)

/** The files of a new app, by their paths. @param target the app's folder */
export async function collectFiles(template: TemplateName, target: string): Promise<Map<string, string | Uint8Array>> {
  const files = new Map<string, string | Uint8Array>([
    ['package.json', printManifest(target)],
    ['.gitignore', 'node_modules/\n.liquid-platform/\n.env\ndata/\n'],
  ])
  for (const [from, to] of sources[template]) {
    const source = join(findPackageFolder(), from)
    for (const file of await listFiles(source)) {
      files.set(toSlashes(join(to, relative(source, file))), await readFile(file))
    }
  }
  return files
}

/** The files of a folder; a file alone. */
async function listFiles(source: string): Promise<readonly string[]> {
  if ((await stat(source)).isFile()) return [source]
  const entries = await readdir(source, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

function printManifest(target: string): string {
  const { peerDependencies } = readOwnManifest()
  // Later ones need a later Node.
  const [boss] = peerDependencies['pg-boss'].split(' || ')
  const content = {
    name: formatPackageName(basename(target)),
    private: true,
    type: 'module',
    scripts: {
      dev: 'liquid-platform dev',
      test: 'liquid-platform test',
      check: 'liquid-platform check',
      start: 'liquid-platform serve',
    },
    dependencies: { 'liquid-platform': findOwnVersion(target), liquidjs: peerDependencies.liquidjs },
    devDependencies: { '@electric-sql/pglite': peerDependencies['@electric-sql/pglite'], 'pg-boss': boss },
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

/** A name that npm accepts: small letters, digits, dots and dashes. */
function formatPackageName(folder: string): string {
  return (
    transliterate(folder)
      .toLowerCase()
      .replace(/[^a-z\d.-]+/g, '-')
      .replace(/^[.-]+|[.-]+$/g, '') || 'app'
  )
}
