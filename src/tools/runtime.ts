import type { Runtime } from '../app/context/runtime'
import { getDialect } from '../language/dialect'
import type { Platform } from '../platform'

/** The shared state of an app. Its files may not have been read yet: await `ready`. */
export function getRuntime({ liquid }: Platform): Runtime {
  return getDialect(liquid) as Runtime
}
