import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const made: string[] = []

/** A new directory on disk with an `app` in it, and the files given by their path in the directory. */
export function newDirectory(files: Readonly<Record<string, string>> = {}): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'liquid-platform-')))
  made.push(directory)
  mkdirSync(join(directory, 'app'))
  for (const [path, text] of Object.entries(files)) writeIn(directory, path, text)
  return directory
}

export function writeIn(directory: string, path: string, text: string): void {
  const file = join(directory, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** When all tests have run: several test files may share this module. */
afterAll(() => {
  for (const directory of made.splice(0)) rmSync(directory, { recursive: true, force: true })
})
