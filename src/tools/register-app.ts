import { Liquid } from 'liquidjs'
import type { Runtime } from '../app/context/runtime'
import type { Platform } from '../platform'
import type { ConfiguredAdapters } from '../ports/define-config'
import type { FileSource } from '../ports/files'
import { registerPlatform } from '../register'
import { getRuntime } from './runtime'

/** The adapters of an app, and the function of its config that adds filters and tags. */
export type AppAdapters = ConfiguredAdapters & { readonly files: FileSource }

/** An app whose files are read. */
export interface RegisteredApp {
  readonly platform: Platform
  readonly runtime: Runtime
}

/**
 * Registers an app on an instance of its own, with the filters and tags of its config.
 *
 * @throws {PlatformError} if the config, or a file that is read at the start, is invalid; nothing of the app is left
 */
export async function registerApp({ register, ...adapters }: AppAdapters): Promise<RegisteredApp> {
  const platform = registerPlatform(new Liquid(), adapters)
  try {
    await register?.(platform.liquid)
    const runtime = getRuntime(platform)
    await runtime.ready
    return { platform, runtime }
  } catch (error) {
    await platform.close()
    throw error
  }
}
