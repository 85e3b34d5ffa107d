/** Timeouts of Postgres and Redis in tests that are not about them: a busy machine takes its time. */
const patienceMs = 300_000

export const patient = {
  connectionTimeoutMs: patienceMs,
  statementTimeoutMs: patienceMs,
  lockTimeoutMs: patienceMs,
} as const

export const patientRedis = { timeoutMs: patienceMs } as const
