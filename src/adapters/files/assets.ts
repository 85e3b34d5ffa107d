import { andThen, type PromiseOrValue } from '../../values/promise-or-value'
import type { Clock } from '../clock'
import type { FileSource } from './source'

/** What is known of the app's assets: images, style sheets, scripts. */
export interface Assets {
  /**
   * When an asset was last changed, in epoch seconds; undefined where there is none. The path is relative to the
   * assets (`images/logo.svg`), or begins with a module (`modules/blog/images/logo.svg`).
   */
  updatedAt(path: string): PromiseOrValue<number | undefined>
  /**
   * Something else each time that any asset has changed, so that fragments of `cache` are made again. It answers at once.
   * Default: only changed files of the app count.
   */
  version?(): string | number
}

/**
 * The assets among the files of an app, those in `assets/` and in the `assets/` of each module.
 *
 * @param clock tells the times where the files do not: an asset then counts as changed when a version of the files was
 * first seen
 */
export function fileAssets(files: FileSource, clock: Clock): Assets {
  const timeOf: Assets['updatedAt'] = files.updatedAt?.bind(files) ?? timesSeen(files, clock)
  return {
    updatedAt(path) {
      const inModule = path.replace(/^modules\/[^/]+\//, '$&assets/')
      return andThen(timeOf(`assets/${path}`), (seconds) => {
        return seconds === undefined && inModule !== path ? timeOf(inModule) : seconds
      })
    },
  }
}

/** The time of each file that there is, for files that tell none: when their version was first seen. */
function timesSeen(files: FileSource, clock: Clock): Assets['updatedAt'] {
  let seen: { readonly version: string | number; readonly seconds: number } | undefined
  return (path) =>
    andThen<readonly string[], number | undefined>(files.list(path), (paths) => {
      if (!paths.includes(path)) return undefined
      const version = files.version()
      if (seen?.version !== version) seen = { version, seconds: Math.floor(clock.now().getTime() / 1000) }
      return seen.seconds
    })
}
