import { readFile } from 'node:fs/promises'
import { cruise, type ICruiseResult } from 'dependency-cruiser'

/** `docs/architecture.md` with the current diagram of imports. */
export async function printArchitecturePage(): Promise<string> {
  const text = await readFile(new URL('../../docs/architecture.md', import.meta.url), 'utf8')
  const diagram = await printImportsDiagram()
  return text.replace(/```mermaid\n.*?```/s, () => diagram)
}

/** The imports between the folders of `src` as a Mermaid diagram, types included, without implied ones. */
async function printImportsDiagram(): Promise<string> {
  const { output } = await cruise(['src'], {
    collapse: '^src/[^/]+',
    includeOnly: '^src/',
    tsPreCompilationDeps: true,
  })
  const folders = listFolders(output as ICruiseResult)
  const arrows = Array.from(folders).flatMap(([from, imports]) =>
    Array.from(imports)
      .filter((to) => !isImplied(from, to, folders))
      .map((to) => `  ${from} --> ${to}`),
  )
  return ['```mermaid', 'flowchart TD', ...arrows.sort(), '```'].join('\n')
}

type Folders = ReadonlyMap<string, ReadonlySet<string>>

function listFolders({ modules }: ICruiseResult): Folders {
  return new Map(
    modules.map(({ source, dependencies }) => {
      const imports = dependencies.map(({ resolved }) => toName(resolved))
      return [toName(source), new Set(imports.filter((name) => name !== toName(source)))]
    }),
  )
}

function toName(path: string): string {
  return path.replace(/^src\//, '').replace(/\.ts$/, '')
}

/** Whether an imported folder also imports it, directly or indirectly. */
function isImplied(from: string, to: string, folders: Folders): boolean {
  return Array.from(folders.get(from) ?? []).some((between) => between !== to && reaches(between, to, folders))
}

function reaches(from: string, to: string, folders: Folders): boolean {
  return from === to || Array.from(folders.get(from) ?? []).some((next) => reaches(next, to, folders))
}
