/** The result of work on a file; `other` if the file is missing. */
export async function orIfMissing<T, Other>(work: Promise<T>, other: Other): Promise<T | Other> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return other
    throw error
  }
}

/** Returns whether an error of Node's file system reports a missing file. */
export function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}
