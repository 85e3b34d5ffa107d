import type { JobReport } from '../../../ports/jobs/port'
import type { Held, JobLeases } from './leases'

/** How many looks in a row must see a lease that was not renewed. */
const maxLooks = 4
/** Every how many looks old failures are removed: once an hour by default. */
const purgeEvery = 360

/**
 * Finds the jobs of dead workers: those whose lease is the same at several looks. It compares no clocks, so that neither
 * a clock that jumps nor a machine or a Postgres that stood still makes a worker look dead.
 */
export class JobWatch {
  /** How many looks have seen the same lease. */
  private seen: ReadonlyMap<string, number>
  private looks = 0

  /** @param dead jobs whose workers are known to be dead */
  constructor(
    private readonly leases: JobLeases,
    dead: readonly Held[],
  ) {
    this.seen = new Map(dead.map((held) => [formatKey(held), maxLooks]))
  }

  /** Puts the jobs of dead workers back into the queue. */
  async look(report: (report: JobReport) => void): Promise<void> {
    if (this.looks++ % purgeEvery === 0) await this.leases.purge()
    const held = await this.leases.listHeld()
    const looksAt = (one: Held): number => (this.seen.get(formatKey(one)) ?? -1) + 1
    const lost = held.filter((one) => looksAt(one) >= maxLooks)
    this.seen = new Map(held.map((one) => [formatKey(one), looksAt(one)]))
    if (lost.length > 0) await this.leases.release(lost, report)
  }
}

/** The time, in multiples of the time between two looks, in which a worker that does not respond loses its jobs. */
export const patience = maxLooks

function formatKey({ id, lease, renewed }: Held): string {
  return `${id} ${lease} ${renewed}`
}
