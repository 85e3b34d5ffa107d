import { andThen, type PromiseOrValue } from '../../values/promise-or-value'
import type { Assets } from '../assets'
import type { Clock } from '../clock'
import type { AppFiles } from './app-files'
import { placeOf } from './layout'

/**
 * The assets among the files of an app, those in `assets/` and in the `assets/` of each module.
 *
 * @param clock tells the times where the files do not: an asset then counts as changed when a version of the files was
 * first seen
 */
export function fileAssets(files: AppFiles, clock: Clock): Assets {
  const timeOf = (path: string): PromiseOrValue<number | undefined> => {
    const snapshot = files.current()
    const seen = (): number => Math.floor(clock.now().getTime() / 1000)
    return andThen(snapshot.has(path), (isThere) => {
      if (!isThere) return undefined
      return andThen(snapshot.updatedAt(path), (seconds) => seconds ?? (snapshot.once(timeOf, seen) as number))
    })
  }
  return {
    updatedAt(path) {
      const { module, rest } = placeOf(path)
      return andThen(timeOf(`assets/${path}`), (seconds) => {
        return seconds === undefined && module !== '' ? timeOf(`${module}assets/${rest}`) : seconds
      })
    },
  }
}
