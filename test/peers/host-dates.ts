import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { TimeUnit } from '../../src/base/time/add'

/** An amount of units added to an instant in milliseconds, in a zone, or by default in the host's zone. */
export interface Addition {
  readonly epoch: number
  readonly amount: number
  readonly unit: TimeUnit
  readonly zone?: string
}

/** A zone, and the instant of the requested offset. */
export interface OffsetQuestion {
  readonly zone: string
  readonly epoch: number
}

interface Questions {
  readonly additions?: readonly Addition[]
  readonly offsets?: readonly OffsetQuestion[]
}

interface Results {
  /** Instants in milliseconds; null for an invalid date. */
  readonly additions: readonly (number | null)[]
  /** Seconds east of UTC. */
  readonly offsets: readonly number[]
}

/** Runs date-fns and date-fns-tz on a host in that zone. */
export function runOnHost(zone: string, { additions = [], offsets = [] }: Questions): Results {
  const output = execFileSync(process.execPath, [join(__dirname, 'date-program.cjs')], {
    encoding: 'utf8',
    env: { ...process.env, TZ: zone },
    input: JSON.stringify({ additions, offsets }),
    maxBuffer: 100e6,
  })
  return JSON.parse(output) as Results
}
