import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { AppReport, FailedApp } from './drive'

const minutes = 60_000
const maxReportBytes = 200_000_000

/** Drives an app in a child process, which is killed after the time limit. */
export function driveInChild(root: string, limitMs = 5 * minutes): Promise<AppReport | FailedApp> {
  const args = ['--import', 'tsx', join(import.meta.dirname, 'child.mts'), root]
  return new Promise((resolve) => {
    const options = { timeout: limitMs, killSignal: 'SIGKILL', maxBuffer: maxReportBytes } as const
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      if (!error) resolve(JSON.parse(stdout) as AppReport)
      else resolve({ root, message: error.killed ? `not done after ${limitMs} ms` : stderr.trim() })
    })
  })
}
