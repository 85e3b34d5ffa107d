import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import * as fixedLimits from '../../src/limits'
import { command } from '../command/terminal'
import { newDirectory, removeDirectories } from '../support/app-directory'
import { tar, tarOf, type TarEntry } from '../support/tar'

afterAll(removeDirectories)

const harmless: readonly TarEntry[] = [
  { name: 'pos-module.json', content: '{ "machine_name": "core", "version": "1.0.0" }' },
  { name: 'public/lib/hello.liquid', content: 'hello' },
]

function withEntry(entry: TarEntry): Buffer {
  return tar([...harmless, entry])
}

const { bytes, files } = fixedLimits.archives

/** Zeros, a thousand times as many as the bytes of their archive. */
function bomb(size: number): Buffer {
  return gzipSync(Buffer.concat([tarOf({ 'public/bomb': '' }).subarray(0, 512), Buffer.alloc(size)]))
}

/** The same as a ZIP archive, whose header says that the file is empty. */
function zipBomb(size: number): Buffer {
  const [name, content] = [Buffer.from('public/bomb'), deflateRawSync(Buffer.alloc(size))]
  const header = Buffer.alloc(30)
  header.write('PK\x03\x04')
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(8, 8)
  header.writeUInt32LE(content.byteLength, 18)
  header.writeUInt16LE(name.byteLength, 26)
  return Buffer.concat([header, name, content])
}

describe('an archive of a module', () => {
  it.each<readonly [string, () => Uint8Array, RegExp]>([
    ['a path that leads out', () => withEntry({ name: '../../app/evil.liquid' }), /not a path of a file inside/],
    ['a path through a folder and out', () => withEntry({ name: 'public/../../evil' }), /not a path of a file inside/],
    ['an absolute path', () => withEntry({ name: '/tmp/evil' }), /not a path of a file inside/],
    ['a path of Windows', () => withEntry({ name: 'C:/evil' }), /not a path of a file inside/],
    ['a path with backslashes', () => withEntry({ name: '..\\evil' }), /not a path of a file inside/],
    ['a symbolic link', () => withEntry({ name: 'public/link', type: '2', link: '/etc' }), /a link or a special file/],
    ['a hard link', () => withEntry({ name: 'public/link', type: '1', link: '/etc/passwd' }), /a link or a special/],
    ['a device', () => withEntry({ name: 'public/zero', type: '3' }), /a link or a special file/],
    ['a pipe', () => withEntry({ name: 'public/pipe', type: '6' }), /a link or a special file/],
    ['a file twice', () => withEntry({ name: './public/lib/hello.liquid' }), /is in the archive twice/],
    [
      'a path that is too long',
      () => tar([...harmless, { name: '', type: 'L', content: `${'a/'.repeat(600)}a\0` }, { name: 'a' }]),
      /not a path of a file inside/,
    ],
    ['a file that ends too early', () => withEntry({ name: 'public/x', size: 100_000 }), /ends too early/],
    ['a wrong checksum', () => withEntry({ name: 'public/x' }).fill('x', 2048, 2052), /wrong checksum/],
    ['damaged gzip', () => gzipSync(tar(harmless)).fill(0, 30, 60), /the archive is damaged/],
    [
      'a name of a module that is a path',
      () => tarOf({ 'pos-module.json': '{ "machine_name": "../x" }', 'public/x': '' }),
      /"machine_name" of a module is not valid/,
    ],
    [
      'a ZIP path that leads out',
      () => zipSync({ '../evil': Buffer.from(''), 'public/x': Buffer.from('') }),
      /not a path of a file inside/,
    ],
    ['a text', () => Buffer.from('<!doctype html>'), /expected an archive/],
    ['a gzip bomb', () => bomb(bytes + 1), /at most \d+ bytes/],
    ['a ZIP bomb', () => zipBomb(bytes + 1), /at most \d+ bytes/],
    [
      'too many files',
      () => tar(Array.from({ length: files + 1 }, (_, i) => ({ name: `public/${i}` }))),
      /at most \d+ files/,
    ],
  ])('is refused with %s, and nothing of it is written', async (_, make, message) => {
    const project = newDirectory({ 'app/views/pages/index.liquid': 'home' })
    writeFileSync(join(project, 'module'), make())
    const { code, output, notes } = await command(project, ['modules', 'install', 'module'])
    expect([code, output, notes]).toEqual([1, '', expect.stringMatching(message)])
    expect(readdirSync(project, { recursive: true }).sort()).toEqual([
      'app',
      'app/views',
      'app/views/pages',
      'app/views/pages/index.liquid',
      'module',
    ])
  })
})
