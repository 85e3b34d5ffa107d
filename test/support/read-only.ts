import { spawnSync } from 'node:child_process'

/** The command that runs a program with a folder on a read-only file system; none if that is not permitted. */
export function mountReadOnly(folder: string): readonly string[] {
  const mount = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"'
  const through = ['unshare', '--mount', '--map-root-user', 'sh', '-c', mount, folder]
  return spawnSync(through[0] as string, [...through.slice(1), 'true']).status === 0 ? through : []
}
