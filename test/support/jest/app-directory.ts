import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const made: string[] = []

/** Creates a directory with an `app` folder and these files by path. */
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

/** Removes the directories after all tests, because several test files may share this module. */
afterAll(() => {
  for (const directory of made.splice(0)) rmSync(directory, { recursive: true, force: true })
})
