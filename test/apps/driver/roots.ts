import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

const apps = ['app', 'marketplace_builder']
const skipped = /^(?:\.|node_modules$|fixtures$)/

/** The app roots in a folder, including itself: each has `app/`, `marketplace_builder/` or `modules/<name>/public/`. */
export function findRoots(folder: string): readonly string[] {
  const root = resolve(folder)
  if (isRoot(root)) return [root]
  return foldersOf(root).flatMap((name) => (skipped.test(name) ? [] : findRoots(join(root, name))))
}

function isRoot(folder: string): boolean {
  const names = foldersOf(folder)
  if (apps.some((name) => names.includes(name) && hasAppFiles(join(folder, name)))) return true
  if (!names.includes('modules')) return false
  const modules = join(folder, 'modules')
  return foldersOf(modules).some((name) => hasAppFiles(join(modules, name, 'public')))
}

const parts = ['views', 'pages', 'lib', 'graphql', 'graph_queries', 'forms', 'form_configurations', 'schema']

function hasAppFiles(folder: string): boolean {
  return foldersOf(folder).some((name) => parts.includes(name))
}

function foldersOf(folder: string): readonly string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  } catch {
    return []
  }
}
