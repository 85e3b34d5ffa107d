import type { PromiseOrValue } from '../base/async/promise-or-value'

/** The optional methods of adapters that store data. */
export interface Migratable {
  /** Creates missing storage, such as tables. `platform.migrate()` calls it before the app's migrations. */
  migrate?(): PromiseOrValue<unknown>
  /**
   * Closes what the adapter opened itself, such as connections; what its host handed to it stays open. `platform.close()`
   * calls it. The adapters of one engine share it, and later calls have no effect.
   */
  close?(): PromiseOrValue<unknown>
}
