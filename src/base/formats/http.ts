/** The methods that read a resource. */
export const readMethods: readonly string[] = ['GET', 'HEAD']

/** Returns whether requests of a method only read, and have no body. Source: RFC 9110, 9.3 */
export function isReadMethod(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Statuses of responses without a body. Source: the Fetch Standard, "null body status" */
export const nullBodyStatuses: ReadonlySet<number> = new Set([204, 205, 304])
