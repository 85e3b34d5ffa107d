import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { AppFiles } from '../../src/files/app-files'
import { makeFileAssets as ofApp } from '../../src/files/assets'
import type { Clock } from '../../src/ports/clock'
import { directoryFiles } from '../../src/files/directory'
import { memoryFiles, type FileSource } from '../../src/ports/files'
import { newDirectory, writeIn } from '../support/jest/app-directory'

const fileAssets = (files: FileSource, clock: Clock) => ofApp(new AppFiles(files), clock)

let seconds = 100
const clock = { now: () => new Date(seconds * 1000 + 999) }

describe('assets from files with times', () => {
  const directory = newDirectory({
    'app/assets/images/logo.png': '\x89PNG',
    'app/assets/modules/shop/own.css': '',
    'app/modules/blog/public/assets/over.css': 'app',
    'app/views/pages/index.liquid': '',
    'modules/blog/public/assets/over.css': 'module',
    'modules/blog/public/assets/post.css': '',
    'modules/shop/public/assets/own.css': '',
  })
  const touch = (path: string, time: number) => utimesSync(join(directory, path), time, time)
  touch('app/assets/images/logo.png', 1000.9)
  touch('app/assets/modules/shop/own.css', 1001)
  touch('app/modules/blog/public/assets/over.css', 1002)
  touch('modules/blog/public/assets/over.css', 1003)
  touch('modules/blog/public/assets/post.css', 1004)
  touch('modules/shop/public/assets/own.css', 1005)

  test.each([0, 1000, Infinity])('have those times, polled every %p ms', (checkEveryMs) => {
    const assets = fileAssets(directoryFiles(join(directory, 'app'), { checkEveryMs }), clock)
    expect(assets.updatedAt('images/logo.png')).toBe(1000)
    expect(assets.updatedAt('modules/shop/own.css')).toBe(1001)
    expect(assets.updatedAt('modules/blog/over.css')).toBe(1002)
    expect(assets.updatedAt('modules/blog/post.css')).toBe(1004)
    for (const path of ['', '.', 'images', 'logo.png', 'modules/blog', 'modules/blog/', 'modules/none/post.css']) {
      expect(assets.updatedAt(path)).toBeUndefined()
    }
    for (const path of [
      '../views/pages/index.liquid',
      'modules/blog/../../x',
      '/images/logo.png',
      'images\\logo.png',
    ]) {
      expect(assets.updatedAt(path)).toBeUndefined()
    }
  })

  test('change their time with their files', () => {
    const assets = fileAssets(directoryFiles(join(directory, 'app'), { checkEveryMs: 0 }), clock)
    expect(assets.updatedAt('new.js')).toBeUndefined()
    writeIn(directory, 'app/assets/new.js', '1')
    touch('app/assets/new.js', 2000)
    expect(assets.updatedAt('new.js')).toBe(2000)
    touch('app/assets/new.js', 3000)
    expect(assets.updatedAt('new.js')).toBe(3000)
  })
})

describe('assets from other files', () => {
  test('have the time when their version was first read', () => {
    const files = memoryFiles({ 'assets/app.css': '', 'modules/blog/assets/post.css': '' })
    const assets = fileAssets(files, clock)
    seconds = 200
    expect(assets.updatedAt('app.css')).toBe(200)
    seconds = 300
    expect(assets.updatedAt('app.css')).toBe(200)
    expect(assets.updatedAt('modules/blog/post.css')).toBe(200)
    expect(assets.updatedAt('app')).toBeUndefined()
    files.write('assets/app', '')
    expect(assets.updatedAt('app')).toBe(300)
    expect(assets.updatedAt('app.css')).toBe(300)
    files.delete('assets/app.css')
    expect(assets.updatedAt('app.css')).toBeUndefined()
  })

  test('can be asynchronous', async () => {
    const files: FileSource = {
      read: () => Promise.resolve(''),
      list: () => Promise.resolve(['assets/app.css']),
      version: () => 1,
    }
    seconds = 400
    expect(await fileAssets(files, clock).updatedAt('app.css')).toBe(400)
    expect(await fileAssets({ ...files, updatedAt: () => Promise.resolve(5) }, clock).updatedAt('app.css')).toBe(5)
    expect(await fileAssets({ ...files, list: () => Promise.resolve([]) }, clock).updatedAt('modules/a/b')).toBe(
      undefined,
    )
  })
})
