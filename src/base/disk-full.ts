import { hasCode } from './error-code'

/** Returns whether a thrown value is Node's error for a disk, or a quota of it, that is full. */
export function isDiskFull(error: unknown): boolean {
  return hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT')
}
