import { deepStrictEqual, notStrictEqual, ok, strictEqual } from 'node:assert/strict'
import type { FileSource } from '../../ports/files'
import { findRunner } from './runner'

/** How to change a source's files, if it supports changes. */
export interface FileChanges<S extends FileSource> {
  readonly write: (source: S, path: string, text: string) => unknown
  readonly delete: (source: S, path: string) => unknown
}

const contents: Readonly<Record<string, string>> = {
  'config.yml': 'theme_search_paths: []\n',
  'lib/commands/create.liquid': '{% return 1 %}',
  'modules/blog/views/partials/post.liquid': 'a post',
  'translations/pl.yml': 'pl:\n  greeting: "Dzień dobry 🦊"\n',
  'views/pages/index.liquid': 'home',
  'views/partials/cart/total.liquid': '{{ total }}\n',
  'views/partials/cart.liquid': '',
  'views/partials/constructor.liquid': 'one\r\ntwo',
  'views/partials/cart-item.liquid': 'x'.repeat(100_000),
}

const paths = Object.keys(contents).sort()

/** Paths for which no source may have a file. */
const hostile = [
  '',
  '.',
  '..',
  '/',
  '../secret.txt',
  '../../../../../../../../etc/passwd',
  '/etc/passwd',
  'views/../../secret.txt',
  'views/partials/../../config.yml',
  './config.yml',
  'views//pages/index.liquid',
  '/views/pages/index.liquid',
  'views\\pages\\index.liquid',
  'views/pages/index.liquid\0',
  'views/pages/index.liquid\0.txt',
  'views/pages/index.liquid/',
  'views/pages/index.liquid/..',
  'views/pages',
  'views/pages/',
  '__proto__',
  'constructor',
  'x'.repeat(10_000),
  'x/'.repeat(5000),
]

/**
 * The tests that a source of files must pass, for Jest, Vitest (with `globals: true`) or Mocha. Call it in a test file.
 *
 * @param make returns a new source with the given contents by path. If it takes no parameter, its own files are tested.
 * @param changes how to write and delete a file; enables the tests of `version()`
 *
 * @example
 * describe('files in a database', () => {
 *   testFileSource(async (contents) => {
 *     await db.files.replaceAll(contents)
 *     return databaseFiles(db)
 *   })
 * })
 */
export function testFileSource<S extends FileSource>(
  make: (contents: Readonly<Record<string, string>>) => S | Promise<S>,
  changes?: FileChanges<S>,
): void {
  const { describe } = findRunner()

  describe('a file source', () => {
    testAnyFiles(() => make(contents))
    if (make.length > 0) testContents(make)
    if (changes) testChanges(make, changes)
  })
}

/** Tests that hold for any files. */
function testAnyFiles(make: () => FileSource | Promise<FileSource>): void {
  const { it } = findRunner()

  it('lists each file once, sorted', async () => {
    const listed = await (await make()).list('')
    deepStrictEqual([...listed], [...new Set(listed)].sort())
  })

  it('reads the text of each file that it lists', async () => {
    const source = await make()
    for (const path of await source.list('')) strictEqual(typeof (await source.read(path)), 'string', path)
  })

  it('lists the files whose path begins with a prefix, at a slash or not', async () => {
    const source = await make()
    const listed = [...(await source.list(''))]
    const prefixes = new Set(
      listed.flatMap((path) => [path, path.slice(0, 4), path.slice(0, path.lastIndexOf('/') + 1)]),
    )
    for (const prefix of [...prefixes].slice(0, 50)) {
      const expected = listed.filter((path) => path.startsWith(prefix))
      deepStrictEqual([...(await source.list(prefix))], expected, prefix)
    }
  })

  it('returns undefined for a missing file', async () => {
    const source = await make()
    strictEqual(await source.read('views/partials/there is none.liquid'), undefined)
    deepStrictEqual([...(await source.list('there is none/'))], [])
  })

  it('returns undefined for an empty, absolute, upward or folder path', async () => {
    const source = await make()
    for (const path of hostile) strictEqual(await source.read(path), undefined, JSON.stringify(path.slice(0, 100)))
  })

  it('returns the time of a file in whole seconds, if it returns one', async () => {
    const source = await make()
    if (!source.updatedAt) return
    for (const path of await source.list('')) ok(Number.isInteger(await source.updatedAt(path)), path)
    for (const path of [...hostile, 'views/partials/there is none.liquid']) {
      strictEqual(await source.updatedAt(path), undefined, JSON.stringify(path.slice(0, 100)))
    }
  })

  it('has a version that is constant while nothing changes', async () => {
    const source = await make()
    const version = source.version()
    ok(['string', 'number'].includes(typeof version), 'version() must return a string or a number synchronously')
    for (const path of await source.list('')) await source.read(path)
    await source.read('views/partials/there is none.liquid')
    strictEqual(source.version(), version)
  })
}

/** Tests of the files that `make` was given. */
function testContents(make: (contents: Readonly<Record<string, string>>) => FileSource | Promise<FileSource>): void {
  const { it } = findRunner()

  it('lists the written files', async () => {
    const source = await make(contents)
    deepStrictEqual([...(await source.list(''))], paths)
    deepStrictEqual(
      [...(await source.list('views/partials/cart'))],
      ['views/partials/cart-item.liquid', 'views/partials/cart.liquid', 'views/partials/cart/total.liquid'],
    )
  })

  it('reads their exact text', async () => {
    const source = await make(contents)
    for (const path of paths) strictEqual(await source.read(path), contents[path], path)
  })

  it('can be empty', async () => {
    const source = await make({})
    deepStrictEqual([...(await source.list(''))], [])
    strictEqual(await source.read('config.yml'), undefined)
  })
}

function testChanges<S extends FileSource>(
  make: (contents: Readonly<Record<string, string>>) => S | Promise<S>,
  { write, delete: remove }: FileChanges<S>,
): void {
  const { it } = findRunner()
  const path = 'views/partials/contract.liquid'

  it('changes its version when a file is written, changed or deleted', async () => {
    const source = await make(contents)
    let version = source.version()
    const changed = async (text: string | undefined): Promise<void> => {
      const before = version
      version = source.version()
      notStrictEqual(version, before)
      strictEqual(await source.read(path), text)
      strictEqual((await source.list(path)).length, text === undefined ? 0 : 1)
    }
    for (const text of ['one', 'two', 'three', '', 'two']) {
      await write(source, path, text)
      await changed(text)
    }
    await remove(source, path)
    await changed(undefined)
    await write(source, path, 'two')
    await changed('two')
  })
}
