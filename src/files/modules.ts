import { getOwn, makeHash, isHash, type Hash } from '../base/values/hash'
import { waitForAll, andThen, type PromiseOrValue } from '../base/async/promise-or-value'
import { readModuleName, splitModule } from './module-path'
import { parseJsonFile } from './module-values'
import type { Snapshot } from './snapshot'

const list = 'pos-modules.json'

/**
 * The modules that an app has files of, by name, each with its version if it is known: from the module's own
 * `pos-module.json` or `template-values.json`, else from the app's `pos-modules.json`.
 */
export function listModules(snapshot: Snapshot): PromiseOrValue<Hash> {
  return snapshot.once(listModules, () =>
    andThen(snapshot.list(), (paths) => {
      const modules = Array.from(new Set(paths.map((path) => splitModule(path).module))).filter(
        (module) => module !== '',
      )
      const own = waitForAll(
        modules.map((module) => andThen(snapshot.readValues(module), (values) => values.get('version'))),
      )
      return andThen(snapshot.read(list), (text) => {
        const listed = getOwn(parseJsonFile(list, text), 'modules')
        return andThen(own, (versions) =>
          makeHash(
            modules.map((module, i) => {
              const name = readModuleName(module)
              const version = versions[i] ?? (isHash(listed) ? getOwn(listed, name) : undefined)
              return [name, { name, ...(version !== undefined && { version }) }] as const
            }),
          ),
        )
      })
    }),
  )
}
