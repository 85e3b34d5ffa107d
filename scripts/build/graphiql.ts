import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { graphiqlFiles, readInstalled, type GraphiqlFile } from '../../src/tools/dev/panel/graphiql'

interface Package {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly dependencies?: Readonly<Record<string, string>>
}

/** Writes GraphiQL's files to a folder, with the licences of all bundled packages. */
export async function copyGraphiql(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const names = Object.keys(graphiqlFiles) as GraphiqlFile[]
  await Promise.all(names.map((name) => writeFile(join(folder, name), readInstalled(name))))
  await writeFile(join(folder, 'LICENSES.txt'), licences())
}

function licences(): string {
  const found = new Map<string, string>()
  for (const { package: name } of Object.values(graphiqlFiles)) collect(name, process.cwd(), found)
  return Array.from(found.keys())
    .sort()
    .map((name) => found.get(name))
    .join('\n\n')
}

/** Adds the licences of a package and its dependencies. */
function collect(name: string, from: string, found: Map<string, string>): void {
  const folder = folderOf(name, from)
  const {
    version,
    license = '',
    dependencies = {},
  } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package
  if (found.has(`${name}@${version}`)) return
  const file = readdirSync(folder).find((each) => /^licen[cs]e(\.|$)/i.test(each))
  const text = file === undefined ? license : readFileSync(join(folder, file), 'utf8')
  found.set(`${name}@${version}`, `## ${name} ${version}\n\n${text.trim()}`)
  for (const dependency of Object.keys(dependencies)) collect(dependency, folder, found)
}

/** The folder of a package, found like Node does, because `exports` may hide its manifest. */
function folderOf(name: string, from: string): string {
  const folder = join(from, 'node_modules', name)
  if (existsSync(folder)) return folder
  if (dirname(from) === from) throw new Error(`${name} is not installed: npm ci`)
  return folderOf(name, dirname(from))
}
