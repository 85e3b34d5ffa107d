import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { moduleBounds } from '../../../src/base/formats/zip-files'
import * as fixedLimits from '../../../src/base/limits'
import { command } from '../../tools/command/terminal'
import { newDirectory } from '../../support/jest/app-directory'
import { tar, tarOf, type TarEntry } from '../../support/tar'
import { zip, type ZipEntry } from '../../support/zip'

const harmless = [
  { name: 'pos-module.json', content: '{ "machine_name": "core", "version": "1.0.0" }' },
  { name: 'public/lib/hello.liquid', content: 'hello' },
]

function tarWith(...entries: readonly TarEntry[]): Buffer {
  return tar([...harmless, ...entries])
}

function zipWith(entry: ZipEntry): Buffer {
  return zip([...harmless, entry])
}

const { headerBytes } = fixedLimits.archives
const [bytes, files] = [8 * 2 ** 20, 500]

/** Smaller limits, which archives exceed sooner. */
beforeAll(() => {
  jest.replaceProperty(fixedLimits.archives, 'bytes', bytes)
  jest.replaceProperty(fixedLimits.archives, 'files', files)
  jest.replaceProperty(moduleBounds.bytes, 'max', bytes)
  jest.replaceProperty(moduleBounds.files, 'max', files)
})

/** A file of zeros that gzip packs to a thousandth; packed once. */
function tarBomb(size: number): Buffer {
  const zeros = Buffer.alloc(2 ** 20)
  const member = gzipSync(zeros, { level: 1 })
  const header = gzipSync(tarOf({ 'public/bomb': '' }).subarray(0, 512))
  const members = Array.from({ length: Math.ceil(size / zeros.length) }, () => member)
  return Buffer.concat([header, ...members])
}

/** Many files of zeros, each within the limit. */
function zipBomb(): Buffer {
  const content = Buffer.alloc(bytes / 8)
  return zip([...harmless, ...Array.from({ length: 9 }, (_, i) => ({ name: `public/${i}`, content }))])
}

/** A file whose extended header renames it. */
function renamed(path: string): readonly TarEntry[] {
  const record = (length: number): string => `${length} path=${path}\n`
  const { length } = record(100)
  return [{ name: 'PaxHeader', type: 'x', content: record(length) }, { name: 'public/x' }]
}

describe("a module's archive", () => {
  const outside = /is not safe: expected a path inside it/
  it.each<readonly [string, () => Uint8Array, RegExp]>([
    ['a path out of the folder', () => tarWith({ name: '../../app/evil.liquid' }), outside],
    ['a path through a folder and out', () => tarWith({ name: 'public/../../evil' }), outside],
    ['an absolute path', () => tarWith({ name: '/tmp/evil' }), outside],
    ['a Windows path', () => tarWith({ name: 'C:/evil' }), outside],
    ['a path with backslashes', () => tarWith({ name: '..\\evil' }), outside],
    ['a stream of a Windows file', () => tarWith({ name: 'public/lib/hello.liquid:evil' }), outside],
    ['a Windows device', () => tarWith({ name: 'public/aux.liquid' }), outside],
    ['a name that Windows shortens', () => tarWith({ name: 'public/x. ' }), outside],
    ['a name with a control character', () => tarWith({ name: 'public/\u001b]0;evil\u0007' }), outside],
    ['a name with a control character of C1', () => tarWith({ name: 'public/\u009b2J' }), outside],
    ['a longer path out of the folder', () => tarWith(...renamed(`public/${'../'.repeat(40)}tmp/evil`)), outside],
    ['a longer path with NUL', () => tarWith(...renamed(`public/${'x'.repeat(90)}\0`)), outside],
    ['an empty longer path', () => tarWith({ name: '', type: 'L', content: '\0' }, { name: 'a' }), outside],
    [
      'a path that is too long',
      () => tarWith({ name: '', type: 'L', content: `${'a/'.repeat(600)}a\0` }, { name: 'a' }),
      outside,
    ],
    ['a symbolic link', () => tarWith({ name: 'public/link', type: '2', link: '/etc' }), /a link or a special file/],
    ['a hard link', () => tarWith({ name: 'public/link', type: '1', link: '/etc/passwd' }), /a link or a special/],
    ['a device', () => tarWith({ name: 'public/zero', type: '3' }), /a link or a special file/],
    ['a pipe', () => tarWith({ name: 'public/pipe', type: '6' }), /a link or a special file/],
    ['a sparse file', () => tarWith({ name: 'public/sparse', type: 'S' }), /a link or a special file/],
    ['a duplicate file', () => tarWith({ name: './public/lib/hello.liquid' }), /is in the archive twice/],
    ['a duplicate file in another case', () => tarWith({ name: 'Public/lib/HELLO.liquid' }), /is in the archive twice/],
    [
      'a duplicate file in another normalization',
      () => tarWith({ name: 'public/\u00e9' }, { name: 'public/e\u0301' }),
      /is in the archive twice/,
    ],
    ['a file in a file', () => tarWith({ name: 'public/lib/hello.liquid/x' }), /EEXIST|ENOTDIR/],
    ['a file that ends too early', () => tarWith({ name: 'public/x', size: 100_000 }), /ends too early/],
    ['a truncated end', () => tarWith().subarray(0, -1024), /ends too early/],
    ['a wrong checksum', () => tarWith({ name: 'public/x' }).fill('x', 2048, 2052), /wrong checksum/],
    ['a negative size', () => tarWith({ name: 'public/x', size: -8 }), /no valid number/],
    [
      'a long extended header',
      () => tarWith({ name: 'PaxHeader', type: 'x', content: '5 a=\n'.repeat(headerBytes / 5 + 1) }, { name: 'x' }),
      /a header is too long/,
    ],
    [
      'an endless extended header',
      () => tarWith({ name: 'PaxHeader', type: 'x', content: '0 path=x\n' }, { name: 'x' }),
      /a wrong length/,
    ],
    ['damaged gzip', () => gzipSync(tar(harmless)).fill(0, 30, 60), /the archive is damaged/],
    ['truncated gzip', () => gzipSync(tar(harmless)).subarray(0, 100), /the archive is damaged/],
    [
      'a path as the name of a module',
      () => tarOf({ 'pos-module.json': '{ "machine_name": "../x" }', 'public/x': '' }),
      /"machine_name" of a module is not valid/,
    ],
    [
      'a manifest that is too long',
      () => tarOf({ 'pos-module.json': `{}${' '.repeat(headerBytes)}`, 'public/x': '' }),
      /pos-module.json is too long/,
    ],
    [
      'a ZIP path out of the folder',
      () => zipWith({ name: '../evil' }),
      /the archive is damaged: invalid relative path/,
    ],
    ['a ZIP path of a device', () => zipWith({ name: 'public/aux.liquid' }), outside],
    [
      'a duplicate ZIP file in another case',
      () => zipWith({ name: 'public/lib/HELLO.liquid' }),
      /is in the archive twice/,
    ],
    ['a ZIP link', () => zipWith({ name: 'public/link', content: '/etc', mode: 0o120777 }), /is a link/],
    ['an encrypted ZIP file', () => zipWith({ name: 'public/x', flags: 1 }), /is encrypted/],
    [
      'a ZIP file in another compression',
      () => zipWith({ name: 'public/x', method: 12 }),
      /"public\/x" in the archive: expected the compression "deflate" or none, got method 12/,
    ],
    ['a ZIP file twice', () => zipWith({ name: 'public/lib/hello.liquid' }), /is in the archive twice/],
    ['a ZIP file larger than declared', () => zipWith({ name: 'public/x', content: 'x', size: 0 }), /too many bytes/],
    ['a changed ZIP file', () => zipWith({ name: 'public/x' }).fill(7, 62, 64), /the archive is damaged/],
    ['a truncated ZIP', () => zip(harmless).subarray(0, -1), /the archive is damaged/],
    ['a text', () => Buffer.from('<!doctype html>'), /expected an archive/],
    ['a gzip bomb', () => tarBomb(bytes + 1), /at most \d+ bytes/],
    ['a ZIP bomb', zipBomb, /at most \d+ bytes/],
    [
      'too many files',
      () => tar(Array.from({ length: files + 1 }, (_, i) => ({ name: `public/${i}` }))),
      /at most \d+ files/,
    ],
    [
      'too many ZIP files',
      () => zip(Array.from({ length: files + 1 }, (_, i) => ({ name: `public/${i}` }))),
      /at most \d+ files/,
    ],
    [
      'too many ZIP folders',
      () => zip([...harmless, ...Array.from({ length: files }, (_, i) => ({ name: `public/${i}/` }))]),
      /at most \d+ files and folders/,
    ],
  ])('is rejected with %s, and writes nothing', async (_, make, message) => {
    const project = newDirectory({ 'app/views/pages/index.liquid': 'home', 'modules/tests/public/x': '' })
    writeFileSync(join(project, 'module'), make())
    const before = readdirSync(project, { recursive: true }).sort()
    const { code, output, notes } = await command(project, ['modules', 'install', 'module'])
    expect([code, output, notes]).toEqual([1, '', expect.stringMatching(message)])
    expect(notes).not.toMatch(/\p{Cc}/u)
    expect(readdirSync(project, { recursive: true }).sort()).toEqual(before)
  })

  it('can have padding bytes after its end', async () => {
    const project = newDirectory({ 'app/views/pages/index.liquid': 'home' })
    writeFileSync(
      join(project, 'module'),
      Buffer.concat([gzipSync(tar(harmless)), Buffer.alloc(512), Buffer.from('x')]),
    )
    expect((await command(project, ['modules', 'install', 'module'])).output).toBe('core 1.0.0 is in modules/core')
  })
})
