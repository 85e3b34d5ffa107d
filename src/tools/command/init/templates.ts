import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { readManifest, findPackageFolder } from '../package'

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

/** The files of a new app, by their paths. @param name the name of the app's folder */
export async function collectFiles(template: TemplateName, name: string): Promise<Map<string, string | Uint8Array>> {
  const files = new Map<string, string | Uint8Array>([
    ['package.json', printManifest(name)],
    ['.gitignore', 'node_modules/\ndata/\nuploads/\n'],
  ])
  for (const [from, to] of sources[template]) {
    const source = join(findPackageFolder(), from)
    for (const file of await listFiles(source)) {
      files.set(join(to, relative(source, file)).replaceAll(sep, '/'), await readFile(file))
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

function printManifest(name: string): string {
  const { version, peerDependencies } = readManifest()
  const content = {
    name: formatPackageName(name),
    private: true,
    scripts: { start: 'liquid-platform serve', test: 'liquid-platform test', check: 'liquid-platform check' },
    dependencies: { 'liquid-platform': `^${version}`, liquidjs: peerDependencies.liquidjs },
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

/** A name that npm accepts: small letters, digits, dots and dashes. */
function formatPackageName(folder: string): string {
  return (
    folder
      .toLowerCase()
      .replace(/[^a-z\d.-]+/g, '-')
      .replace(/^[.-]+|[.-]+$/g, '') || 'app'
  )
}
