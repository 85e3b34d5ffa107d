import { Once } from '../base/async/once'
import { andThen, type PromiseOrValue } from '../base/async/promise-or-value'
import type { Assets } from '../ports/assets'
import type { Clock } from '../ports/clock'
import type { AppFiles } from './app-files'
import { splitModule } from './module-path'
import type { Snapshot } from './snapshot'

/**
 * The assets among the files of an app: those in `assets/` and in the `assets/` of each module. The time of an asset is
 * read once per version of the files.
 *
 * @param clock for files without modification times: an asset then counts as changed when the version of the files was
 * first seen
 */
export function makeFileAssets(files: AppFiles, clock: Clock): Assets {
  const seen = (): number => Math.floor(clock.now().getTime() / 1000)
  const times = {}
  return {
    updatedAt(path) {
      const snapshot = files.current()
      const known = snapshot.once(times, () => new Once<string, number>()) as Once<string, number>
      return andThen(findAssetFile(snapshot, path), (file) => {
        if (file === undefined) return undefined
        return known.get(file, () =>
          andThen(snapshot.updatedAt(file), (seconds) => seconds ?? (snapshot.once(seen, seen) as number)),
        )
      })
    },
  }
}

/** The file of an asset: the app's `assets/modules/blog/x` takes precedence over the module's `assets/x`. */
export function findAssetFile(snapshot: Snapshot, path: string): PromiseOrValue<string | undefined> {
  const { module, rest } = splitModule(path)
  const own = `assets/${path}`
  const ofModule = `${module}assets/${rest}`
  return andThen(snapshot.has(own), (isThere) => {
    if (isThere || module === '') return isThere ? own : undefined
    return andThen(snapshot.has(ofModule), (isThere) => (isThere ? ofModule : undefined))
  })
}
