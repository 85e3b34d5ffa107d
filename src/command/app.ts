import { resolve } from 'node:path'
import { Argument } from 'commander'
import { Liquid } from 'liquidjs'
import { directoryFiles } from '../adapters/files/directory'
import type { PlatformAdapters } from '../adapters/adapters'
import type { Runtime } from '../context/runtime'
import { dialectOf } from '../language/dialect'
import type { Platform } from '../platform'
import { registerPlatform } from '../register'
import type { Terminal } from './terminal'

/** The app that a command works on. */
export interface OpenApp {
  readonly platform: Platform
  readonly runtime: Runtime
  close(): Promise<void>
}

/** The argument `[folder]` that commands on an app share. */
export function folderArgument(): Argument {
  return new Argument('[folder]', 'the folder of the app, or of the project around it').default('.', 'this folder')
}

/**
 * Opens the app in a folder.
 *
 * @param own adapters and settings of the command, before all others
 * @throws {AdapterError} if there is no such folder
 */
export async function openApp(folder: string, terminal: Terminal, own: PlatformAdapters = {}): Promise<OpenApp> {
  const platform = registerPlatform(new Liquid(), {
    files: directoryFiles(resolve(terminal.directory, folder)),
    ...own,
  })
  const runtime = dialectOf(platform.liquid) as Runtime
  await runtime.ready
  return { platform, runtime, close: () => platform.close() }
}
