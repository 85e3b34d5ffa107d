import { lazy } from '../../base/async/once'
import { american, listZones, type ListedZone } from '../../base/time/listed-zones'
import type { Runtime } from './runtime'

/** `context.globals` in templates; functions are called when they are read. */
export class Globals {
  readonly time_zones: { readonly all: () => readonly ListedZone[]; readonly us_zones: () => readonly ListedZone[] }

  constructor({ adapters }: Runtime) {
    const all = lazy(() => listZones(adapters.clock.now().getUTCFullYear()))
    this.time_zones = { all, us_zones: () => all().filter(({ name }) => american.has(name)) }
  }
}
