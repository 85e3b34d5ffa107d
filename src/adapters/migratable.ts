import type { PromiseOrValue } from '../async/promise-or-value'

/** What an adapter that keeps data may have beside the methods of its port. */
export interface Migratable {
  /** Makes what it needs and what is missing, such as tables. `platform.migrate()` calls it before the app's migrations. */
  migrate?(): PromiseOrValue<unknown>
}
