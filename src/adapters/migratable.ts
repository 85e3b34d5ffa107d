import type { PromiseOrValue } from '../async/promise-or-value'

/** The optional method of adapters that store data. */
export interface Migratable {
  /** Creates missing storage, such as tables. `platform.migrate()` calls it before the app's migrations. */
  migrate?(): PromiseOrValue<unknown>
}
