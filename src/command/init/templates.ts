import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { manifest, packageFolder } from '../package'

/** The folders of this package that each template copies, and where to. */
const folders = {
  starter: [['examples/starter', '']],
  storefront: [['examples/storefront/app', 'app']],
} as const satisfies Record<string, readonly (readonly [from: string, to: string])[]>

export type TemplateName = keyof typeof folders

export const templateNames = Object.keys(folders)

/** The files of a new app, by their paths. @param name the name of the app's folder */
export async function filesOf(template: TemplateName, name: string): Promise<Map<string, string | Uint8Array>> {
  const files = new Map<string, string | Uint8Array>([
    ['package.json', manifestOf(name)],
    ['.gitignore', 'node_modules/\ndata/\nuploads/\n'],
  ])
  for (const [from, to] of folders[template]) {
    const folder = join(packageFolder(), from)
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    for (const entry of entries.filter((entry) => entry.isFile())) {
      const file = join(entry.parentPath, entry.name)
      files.set(join(to, relative(folder, file)).replaceAll(sep, '/'), await readFile(file))
    }
  }
  return files
}

function manifestOf(name: string): string {
  const { version, peerDependencies } = manifest()
  const content = {
    name: nameFor(name),
    private: true,
    scripts: { start: 'liquid-platform serve', test: 'liquid-platform test', check: 'liquid-platform check' },
    dependencies: { 'liquid-platform': `^${version}`, liquidjs: peerDependencies.liquidjs },
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

/** A name that npm accepts: small letters, digits, dots and dashes. */
function nameFor(folder: string): string {
  return (
    folder
      .toLowerCase()
      .replace(/[^a-z\d.-]+/g, '-')
      .replace(/^[.-]+|[.-]+$/g, '') || 'app'
  )
}
