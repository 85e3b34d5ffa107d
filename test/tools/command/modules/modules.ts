import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newDirectory } from '../../../support/jest/app-directory'
import { command, type CommandOptions, type Ran } from '../terminal'

/** A project with one page. */
export const page = { 'app/views/pages/index.liquid': 'home' }

/** The files of a module. */
export function moduleFiles(
  name: string,
  version: string | undefined,
  dependencies: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return {
    'pos-module.json': JSON.stringify({ machine_name: name, version, dependencies }),
    'public/lib/hello.liquid': `hello of ${name} ${version}`,
  }
}

/** Installs a module with these files from a folder. */
export function install(
  project: string,
  files: Readonly<Record<string, string>>,
  options?: CommandOptions,
): Promise<Ran> {
  return command(project, ['modules', 'install', newDirectory(files)], options)
}

export function read(directory: string, path: string): string {
  return readFileSync(join(directory, path), 'utf8')
}

export function json(directory: string, path: string): unknown {
  return JSON.parse(read(directory, path))
}
