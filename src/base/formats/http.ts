/** The methods that read a resource. */
export const readMethods: readonly string[] = ['GET', 'HEAD']

/** Returns whether requests of a method only read, and have no body. Source: RFC 9110, 9.3 */
export function isReadMethod(method: string): boolean {
  return readMethods.includes(method)
}

/** The size of a body in bytes by its headers; undefined for compressed content, whose size is not known. */
export function readContentLength(headers: Headers): number | undefined {
  const length = headers.get('content-length')
  return length === null || headers.has('content-encoding') || !/^\d{1,15}$/.test(length) ? undefined : Number(length)
}

/** Headers of a connection or the length of a body, which only the HTTP client or server can set correctly. */
export const connectionHeaders: readonly string[] = [
  'connection',
  'content-length',
  'keep-alive',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/** Control characters that Node does not send. `Headers` accepts them, and handles line breaks by itself. */
const unsendable = /(?![\t\n\r\x80-\x9f])\p{Cc}/u

/**
 * Adds a header to a response.
 *
 * @throws {TypeError} if its name or value cannot be sent
 */
export function appendHeader(headers: Headers, name: string, value: string): void {
  if (unsendable.test(value)) throw new TypeError('the value of the header has a control character')
  headers.append(name, value)
}

/** Statuses of responses without a body. Source: the Fetch Standard, "null body status" */
export const nullBodyStatuses: ReadonlySet<number> = new Set([204, 205, 304])
