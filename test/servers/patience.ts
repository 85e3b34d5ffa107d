/** Long timeouts of Postgres and Redis for tests of other behaviour, because a busy machine is slow. */
const patienceMs = 300_000

export const patient = {
  connectionTimeoutMs: patienceMs,
  statementTimeoutMs: patienceMs,
  lockTimeoutMs: patienceMs,
} as const

export const patientRedis = { timeoutMs: patienceMs } as const
