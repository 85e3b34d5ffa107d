/** Returns whether a thrown value has this code, such as an error of Node's file system. */
export function hasCode(error: unknown, code: string): boolean {
  return (error as { readonly code?: unknown } | null | undefined)?.code === code
}

/** Returns whether a thrown value is Node's error for a disk, or a quota of it, that is full. */
export function isDiskFull(error: unknown): boolean {
  return hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT')
}
