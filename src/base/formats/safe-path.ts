import { InvalidValueError } from '../errors'
import { archives } from '../limits'
import { show } from '../values/describe'

/** Names that Windows and others read as more than a name: of streams and devices, or with an end that they cut. */
const unsafeName = /^\.{0,2}$|[\\:*?"<>|\p{Cc}]|[. ]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu

/**
 * The path of a file of an archive, without `./` at its start.
 *
 * @throws {InvalidValueError} if it leads out of the archive's folder, or means something else on some system
 */
export function checkPath(path: string): string {
  const own = path.replace(/^(?:\.\/)+/, '')
  if (own.length <= archives.pathCharacters && !own.split('/').some((name) => unsafeName.test(name))) return own
  const expected = 'expected a path inside it, with names that all systems allow'
  throw new InvalidValueError(`${show(path)} in the archive is not safe: ${expected}`)
}
