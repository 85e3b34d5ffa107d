import { isError } from '../causes'

/** The message of a thrown value, which need not be an `Error`. */
export function getErrorMessage(error: unknown): string {
  return isError(error) ? error.message : String(error)
}
