import { fileURLToPath } from 'node:url'
import { Liquid } from 'liquidjs'
import { directoryFiles, registerPlatform, type Platform } from 'liquid-platform'

/**
 * The app that the examples of servers have in them: notes, with a form, a style sheet and the API.
 *
 * @param mount the path that it is served under
 */
export function createNotes(mount: string): Platform {
  return registerPlatform(new Liquid(), {
    files: directoryFiles(fileURLToPath(new URL('app', import.meta.url))),
    settings: { assetHost: `${mount}/assets` },
  })
}
