import { PlatformError } from '../errors'
import { loadLibrary } from './library'

/**
 * YAML 1.1, as Ruby reads it: `yes` and `on` are true, `0777` is octal, `<<` merges.
 *
 * @param file the name that an error tells
 * @throws {PlatformError} with file and line, where the text is not YAML
 */
export function parseYaml(text: string, file: string): unknown {
  const { parse } = loadLibrary<typeof import('yaml')>('yaml')
  try {
    return parse(text, { version: '1.1', merge: true, maxAliasCount: 100 }) as unknown
  } catch (cause) {
    throw new PlatformError('syntax', `${file} is not YAML: ${(cause as Error).message}`, { cause })
  }
}
