import { notStrictEqual, ok } from 'node:assert/strict'
import type { FileSource } from '../../ports/files'
import { runWatched, unwatch } from './calls'
import { findRunner } from './runner'
import { abridge, assertEqual, assertSame } from './json'

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

/** Declares tests, each with a source of its own. */
function makeTest<S extends FileSource>(make: () => S | Promise<S>) {
  const { it } = findRunner()
  return (name: string, body: (source: S) => Promise<void>): void => {
    it(name, async () => runWatched(await make(), 'source', body))
  }
}

/** Tests that hold for any files. */
function testAnyFiles(make: () => FileSource | Promise<FileSource>): void {
  const test = makeTest(make)

  test('lists each file once, sorted', async (source) => {
    const listed = await source.list('')
    assertEqual([...listed], [...new Set(listed)].sort())
  })

  test('reads the text of each file that it lists', async (source) => {
    for (const path of await source.list('')) assertSame(typeof (await source.read(path)), 'string', path)
  })

  test('lists the files whose path begins with a prefix, at a slash or not', async (source) => {
    const listed = [...(await source.list(''))]
    const prefixes = new Set(
      listed.flatMap((path) => [path, path.slice(0, 4), path.slice(0, path.lastIndexOf('/') + 1)]),
    )
    for (const prefix of [...prefixes].slice(0, 50)) {
      const expected = listed.filter((path) => path.startsWith(prefix))
      assertEqual([...(await source.list(prefix))], expected, prefix)
    }
  })

  test('returns undefined for a missing file', async (source) => {
    assertSame(await source.read('views/partials/there is none.liquid'), undefined)
    assertEqual([...(await source.list('there is none/'))], [])
  })

  test('returns undefined for an empty, absolute, upward or folder path', async (source) => {
    for (const path of hostile) assertSame(await source.read(path), undefined, JSON.stringify(path.slice(0, 100)))
  })

  test('returns the time of a file in whole seconds, if it returns one', async (source) => {
    if (!source.updatedAt) return
    for (const path of await source.list('')) {
      const time = await source.updatedAt(path)
      ok(Number.isInteger(time), `updatedAt("${path}"): expected whole seconds, got ${abridge(time)}`)
    }
    for (const path of [...hostile, 'views/partials/there is none.liquid']) {
      assertSame(await source.updatedAt(path), undefined, JSON.stringify(path.slice(0, 100)))
    }
  })

  test('has a version that is constant while nothing changes', async (source) => {
    const version = source.version()
    ok(['string', 'number'].includes(typeof version), `version(): expected a text or a number, got ${typeof version}`)
    for (const path of await source.list('')) await source.read(path)
    await source.read('views/partials/there is none.liquid')
    assertSame(source.version(), version)
  })
}

/** Tests of the files that `make` was given. */
function testContents(make: (contents: Readonly<Record<string, string>>) => FileSource | Promise<FileSource>): void {
  const test = makeTest(() => make(contents))

  test('lists the written files', async (source) => {
    assertEqual([...(await source.list(''))], paths)
    assertEqual(
      [...(await source.list('views/partials/cart'))],
      ['views/partials/cart-item.liquid', 'views/partials/cart.liquid', 'views/partials/cart/total.liquid'],
    )
  })

  test('reads their exact text', async (source) => {
    for (const path of paths) assertSame(await source.read(path), contents[path], path)
  })

  makeTest(() => make({}))('can be empty', async (source) => {
    assertEqual([...(await source.list(''))], [])
    assertSame(await source.read('config.yml'), undefined)
  })
}

function testChanges<S extends FileSource>(
  make: (contents: Readonly<Record<string, string>>) => S | Promise<S>,
  { write, delete: remove }: FileChanges<S>,
): void {
  const test = makeTest(() => make(contents))
  const path = 'views/partials/contract.liquid'

  test('changes its version when a file is written, changed or deleted', async (source) => {
    let version = source.version()
    const changed = async (text: string | undefined): Promise<void> => {
      const before = version
      version = source.version()
      notStrictEqual(version, before, `version() after a change: expected another one, got ${abridge(version)} again`)
      assertSame(await source.read(path), text)
      assertSame((await source.list(path)).length, text === undefined ? 0 : 1)
    }
    for (const text of ['one', 'two', 'three', '', 'two']) {
      await write(unwatch(source), path, text)
      await changed(text)
    }
    await remove(unwatch(source), path)
    await changed(undefined)
    await write(unwatch(source), path, 'two')
    await changed('two')
  })
}
