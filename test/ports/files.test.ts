import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { directoryFiles, type DirectoryFiles } from '../../src/files/directory'
import { memoryFiles, type FileSource } from '../../src/ports/files'
import { testFileSource } from '../../src/tools/testing'
import { newDirectory, writeIn } from '../support/jest/app-directory'
import { makeAsynchronous } from '../support/asynchronous-files'

describe('memoryFiles', () => {
  testFileSource(memoryFiles, {
    write: (files, path, text) => files.write(path, text),
    delete: (files, path) => files.delete(path),
  })

  test('with files from the host', () => {
    const contents = { a: '1' }
    const files = memoryFiles(contents)
    contents.a = '2'
    expect(files.read('a')).toBe('1')
    expect(memoryFiles().list('')).toEqual([])
  })
})

describe('memoryFiles with its own files', () => {
  testFileSource(() => memoryFiles({ 'views/pages/index.liquid': 'home', 'assets/app.css': '' }))
})

const roots = new WeakMap<FileSource, string>()

/** Writes the contents to disk, where `modules/blog/x` is in `public`. */
function onDisk(checkEveryMs: number) {
  return (contents: Readonly<Record<string, string>>): DirectoryFiles => {
    const directory = newDirectory()
    const root = join(directory, 'app')
    for (const [path, text] of Object.entries(contents)) {
      writeIn(root, path.replace(/^modules\/([^/]+)\//, '../modules/$1/public/'), text)
    }
    const files = directoryFiles(root, { checkEveryMs })
    roots.set(files, root)
    return files
  }
}

function rootOf(files: FileSource): string {
  return roots.get(files) ?? ''
}

describe.each([0, 1, 20])('directoryFiles polled every %d ms', (ms) => {
  testFileSource(onDisk(ms), {
    async write(files, path, text) {
      writeIn(rootOf(files), path, text)
      await pass(2 * ms)
    },
    async delete(files, path) {
      rmSync(join(rootOf(files), path))
      await pass(2 * ms)
    },
  })
})

describe('directoryFiles without polling', () => {
  testFileSource(onDisk(Infinity))
})

describe('an asynchronous file source', () => {
  testFileSource((contents) => makeAsynchronous(memoryFiles(contents)))
})

function pass(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
