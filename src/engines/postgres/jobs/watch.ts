import type { JobReport } from '../../../ports/jobs/port'
import type { Held, JobLeases } from './leases'

/** How many checks in a row must see a lease that was not renewed: then its worker loses its jobs. */
export const maxChecks = 4
/** Every how many checks old failures are removed: once an hour by default. */
const purgeEvery = 360

/**
 * Finds the jobs of dead workers: those whose lease is the same at several checks. It compares no clocks, so that neither
 * a clock that jumps nor a machine or a Postgres that stood still makes a worker look dead.
 */
export class JobWatch {
  /** How many checks have seen the same lease. */
  private seen: ReadonlyMap<string, number>
  private checks = 0

  /** @param dead jobs whose workers are known to be dead */
  constructor(
    private readonly leases: JobLeases,
    dead: readonly Held[],
  ) {
    this.seen = new Map(dead.map((held) => [formatKey(held), maxChecks]))
  }

  /** Puts the jobs of dead workers back into the queue. */
  async check(report: (report: JobReport) => void): Promise<void> {
    if (this.checks++ % purgeEvery === 0) await this.leases.purge()
    const held = await this.leases.listHeld()
    const countChecks = (one: Held): number => (this.seen.get(formatKey(one)) ?? -1) + 1
    const lost = held.filter((one) => countChecks(one) >= maxChecks)
    this.seen = new Map(held.map((one) => [formatKey(one), countChecks(one)]))
    if (lost.length > 0) await this.leases.release(lost, report)
  }
}

function formatKey({ id, lease, renewed }: Held): string {
  return `${id} ${lease} ${renewed}`
}
