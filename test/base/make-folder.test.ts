import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivateFolder } from '../../src/base/make-folder'
import { newDirectory } from '../support/jest/app-directory'
import { mountReadOnly } from '../support/read-only'

const root = join(__dirname, '../..')

test('makes a folder and those above it, which only their user can use, and keeps an existing one', () => {
  const folder = newDirectory()
  for (let i = 0; i < 2; i++) makePrivateFolder(join(folder, 'a/b'))
  expect(['a', 'a/b'].map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o700, 0o700])
})

test('reports a read-only file system, and not a missing folder', () => {
  const folder = newDirectory()
  const through = mountReadOnly(folder)
  const program = `
    const { makePrivateFolder } = require('./src/base/make-folder')
    try {
      makePrivateFolder(${JSON.stringify(join(folder, 'a/b'))})
      console.log('made')
    } catch ({ message }) {
      console.log(message)
    }`
  const [command, ...args] = [...through, process.execPath, '--require', 'tsx/cjs', '--eval', program]
  const printed = execFileSync(command, args, { cwd: root, encoding: 'utf8' }).trim()
  expect(printed).toBe(through.length > 0 ? `EROFS: read-only file system, mkdir '${join(folder, 'a')}'` : 'made')
})
