import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { hasCode } from '../../base/error-code'

/** The identity of a process for others that share a folder with it, also in other containers and on other machines. */
export interface ProcessIdentity {
  readonly host: string
  readonly pid: number
  /** The pid namespace: processes in one namespace can look each other up in the system. */
  readonly space: string
  /**
   * When the system started it, in units of the system; undefined if the system does not report it. Needed because pids
   * are reused.
   */
  readonly started: string | undefined
}

export function identifyProcess(): ProcessIdentity {
  const { pid } = process
  return { host: hostname(), pid, space: findSpace(), started: findStart(pid) }
}

/** Whether that process runs; undefined if this process cannot find out. */
export function isRunning(other: ProcessIdentity, self: ProcessIdentity): boolean | undefined {
  if (other.space !== self.space) return undefined
  if (!exists(other.pid)) return false
  if (other.started === undefined) return undefined
  return findStart(other.pid) === other.started
}

/** Source: proc_sys_kernel(5), pid_namespaces(7) */
function findSpace(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return [hostname(), boot, readlinkSync('/proc/self/ns/pid')].join(' ')
  } catch {
    return [hostname(), process.platform].join(' ')
  }
}

/** Undefined for a process that has ended, also if its parent has not noticed. Source: proc_pid_stat(5) */
function findStart(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program, in parentheses, may contain any character.
    const [state = '', ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return 'ZX'.includes(state) ? undefined : fields[18]
  } catch {
    return undefined
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !hasCode(error, 'ESRCH')
  }
}
