import type { PromiseOrValue } from '../base/async/promise-or-value'

/** The optional methods of adapters that store data. */
export interface Migratable {
  /** Creates missing storage, such as tables. `platform.migrate()` calls it before the app's migrations. */
  migrate?(): PromiseOrValue<unknown>
  /**
   * Closes the resources that the adapter opened itself, such as connections; those passed by its host stay open.
   * `platform.close()` calls it. The adapters of one engine share it, and later calls have no effect.
   */
  close?(): PromiseOrValue<unknown>
}
