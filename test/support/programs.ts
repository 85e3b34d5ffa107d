import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { bundledTypes } from '../../scripts/build/bundled-types'
import { end } from '../servers/servers'

/** A folder ignored by Git from which Node can resolve the packages. */
const root = join(__dirname, '../../.bench')

/** Test programs compiled to JavaScript, which start faster. */
export interface Programs {
  /** The file of a program by its name, such as `app`. */
  find(name: string): string
  /** Starts a program by its name; `said` is its first line of output. */
  start(name: string, ...args: string[]): Promise<{ readonly child: ChildProcess; readonly firstLine: string }>
  /** Kills the running programs. */
  close(): Promise<void>
}

/** @param paths `['servers/programs/crash/app.mts']` */
export async function buildPrograms(paths: readonly string[]): Promise<Programs> {
  mkdirSync(root, { recursive: true })
  const folder = mkdtempSync(join(root, 'programs-'))
  await build({
    entryPoints: paths.map((path) => ({ in: join(__dirname, '..', path), out: basename(path, '.mts') })),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    external: [join(__dirname, '../../src/base/library/libraries.cjs')],
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
    plugins: [bundledTypes],
  })
  const children: ChildProcess[] = []
  const find = (name: string): string => join(folder, `${name}.mjs`)
  return {
    find,
    async start(name, ...args) {
      const child = spawn(process.execPath, [find(name), ...args], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      children.push(child)
      const [line] = (await once(child.stdout, 'data')) as [Buffer]
      return { child, firstLine: String(line).trim() }
    },
    async close() {
      await Promise.all(children.map((child) => end(child)))
      rmSync(folder, { recursive: true })
    },
  }
}
