import { hasCode } from '../error-code'

/** The result of work on a file; `other` if the file is missing. */
export async function orIfMissing<T, Other>(work: Promise<T>, other: Other): Promise<T | Other> {
  try {
    return await work
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return other
    throw error
  }
}
