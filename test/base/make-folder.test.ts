import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../../src/base/make-folder'
import { newDirectory } from '../support/jest/app-directory'

const root = join(__dirname, '../..')

/** The command that runs a program with a folder on a read-only file system; none if that is not permitted. */
function mountReadOnly(folder: string): readonly string[] {
  const mount = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"'
  const through = ['unshare', '--mount', '--map-root-user', 'sh', '-c', mount, folder]
  return spawnSync(through[0] as string, [...through.slice(1), 'true']).status === 0 ? through : []
}

test('makes a folder and those above it, which only their user can use, and keeps an existing one', () => {
  const folder = newDirectory()
  for (let i = 0; i < 2; i++) makeFolder(join(folder, 'a/b'))
  expect(['a', 'a/b'].map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o700, 0o700])
})

test('reports a read-only file system, and not a missing folder', () => {
  const folder = newDirectory()
  const through = mountReadOnly(folder)
  const program = `
    const { makeFolder } = require('./src/base/make-folder')
    try {
      makeFolder(${JSON.stringify(join(folder, 'a/b'))})
      console.log('made')
    } catch ({ message }) {
      console.log(message)
    }`
  const [command, ...args] = [...through, process.execPath, '--require', 'tsx/cjs', '--eval', program]
  const printed = execFileSync(command, args, { cwd: root, encoding: 'utf8' }).trim()
  expect(printed).toBe(through.length > 0 ? `EROFS: read-only file system, mkdir '${join(folder, 'a')}'` : 'made')
})
