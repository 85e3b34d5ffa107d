import type { PlatformSettings, ResolvedAdapters } from '../adapters/adapters'
import { Fingerprint } from './fingerprint'
import { Flights } from './flights'
import { Queries } from './queries'

/** What all requests of one registered instance share. */
export class App {
  readonly queries: Queries
  readonly fingerprint: Fingerprint
  /** The fragments of pages that renders are making for the cache. */
  readonly fragments = new Flights<string>()

  constructor(
    readonly settings: PlatformSettings,
    readonly adapters: ResolvedAdapters,
  ) {
    this.queries = new Queries(adapters.files)
    this.fingerprint = new Fingerprint(adapters.files)
  }
}
