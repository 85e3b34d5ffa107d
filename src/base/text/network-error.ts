/** The properties of Node's errors of connections. `AggregateError` has one for each address of a name. */
interface NetworkError {
  readonly message: string
  readonly code?: string
  readonly address?: string
  readonly hostname?: string
  readonly port?: number
  readonly errors?: readonly NetworkError[]
}

/** Why there is no connection, with the host and the port if they are known: `ECONNREFUSED 127.0.0.1:5432` */
export function describeNetworkError(error: unknown): string {
  const { message, code, errors = [] } = error as NetworkError
  const { address, hostname, port } = errors[0] ?? (error as NetworkError)
  const host = address ?? hostname
  if (code === undefined) return message
  return host === undefined ? code : `${code} ${host}${port === undefined ? '' : `:${port}`}`
}
