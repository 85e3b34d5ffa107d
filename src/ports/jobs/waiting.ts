import { SortedList } from '../../base/values/sorted-list'
import type { Clock } from '../clock'
import { jobPriorities, type Job, type JobPriority } from './port'

/** A job of a queue in memory. */
export interface Entry {
  readonly job: Job
  /** When the job is due, in milliseconds since the epoch. */
  readonly due: number
  /** The reason why its last attempt failed. */
  readonly error: string | null
  /** The characters of its payload as JSON. */
  readonly characters: number
}

/** A job in a lane. */
interface Waiting {
  readonly entry: Entry
  /** Of jobs that are due together, the one with the lower number runs first. */
  readonly order: number
}

function compareDue(a: Waiting, b: Waiting): number {
  return a.entry.due - b.entry.due || a.order - b.order
}

/** The waiting jobs of a queue in memory, in lanes: one for each priority. `clock` decides when they are due. */
export class WaitingJobs {
  /** The highest priority first, each sorted by due time. */
  private readonly lanes = new Map<JobPriority, SortedList<Waiting>>(
    jobPriorities.toReversed().map((priority) => [priority, new SortedList(compareDue)]),
  )
  /** The characters of all payloads. */
  characters = 0
  /** How many jobs were ever added. */
  private added = 0
  /** The last time of the clock. */
  private latest = -Infinity

  constructor(private readonly clock: Clock) {}

  get size(): number {
    let size = 0
    for (const lane of this.lanes.values()) size += lane.size
    return size
  }

  list(): readonly Entry[] {
    return Array.from(this.lanes.values()).flatMap((lane) => Array.from(lane.from(), ({ entry }) => entry))
  }

  add(entry: Entry): void {
    this.characters += entry.characters
    this.lanes.get(entry.job.priority)?.add({ entry, order: this.added++ })
  }

  /** Removes the job with an id. */
  take(id: string): Entry | undefined {
    for (const lane of this.lanes.values()) {
      for (const waiting of lane.from()) {
        if (waiting.entry.job.id === id) return this.remove(waiting, lane)
      }
    }
    return undefined
  }

  /** Removes the next job that is due, of the highest priority that has one. */
  takeDue(): Entry | undefined {
    const now = this.readClock()
    for (const lane of this.lanes.values()) {
      const { first } = lane
      if (first && first.entry.due <= now) return this.remove(first, lane)
    }
    return undefined
  }

  private remove(waiting: Waiting, lane: SortedList<Waiting>): Entry {
    lane.delete(waiting)
    this.characters -= waiting.entry.characters
    return waiting.entry
  }

  /** Milliseconds until the next job is due; undefined if none waits. */
  findNextWait(): number | undefined {
    const due = Math.min(...Array.from(this.lanes.values(), ({ first }) => first?.entry.due ?? Infinity))
    return due === Infinity ? undefined : due - this.readClock()
  }

  /** Now. If the clock went back, the jobs wait no longer than they would have. */
  readClock(): number {
    const now = this.clock.now().getTime()
    const back = Math.min(0, now - this.latest)
    this.latest = now
    if (back < 0) {
      for (const [priority, lane] of this.lanes) {
        const sooner = Array.from(lane.from(), ({ entry, order }) => {
          return { entry: { ...entry, due: entry.due + back }, order }
        })
        this.lanes.set(priority, new SortedList(compareDue, sooner))
      }
    }
    return now
  }
}
