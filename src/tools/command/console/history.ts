import { readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Terminal } from '../terminal'

/** In lines. */
export const historyLength = 1000

function findHistoryFile({ env }: Terminal): string {
  return join(env.HOME ?? homedir(), '.liquid_platform_history')
}

/** The lines that were typed in consoles before, the last one first. */
export function readHistory(terminal: Terminal): string[] {
  try {
    return readFileSync(findHistoryFile(terminal), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
  } catch {
    return []
  }
}

/** Keeps the lines for the next console. Only the user may read them: they can hold data. */
export function writeHistory(lines: readonly string[], terminal: Terminal): void {
  try {
    writeFileSync(findHistoryFile(terminal), lines.map((line) => `${line}\n`).join(''), { mode: 0o600 })
  } catch {
    // A home that cannot be written to has no history.
  }
}
