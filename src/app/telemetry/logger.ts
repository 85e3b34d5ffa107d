import { catchError } from '../../base/async/promise-or-value'
import { getErrorMessage } from '../../base/text/error-message'
import { stderrLogger, type Logger } from '../../ports/logger'
import type { Telemetry } from './telemetry'

const stderr = stderrLogger()

/** Adds the ids of the request under way and of the active span to each entry. Entries that cannot be logged go to stderr. */
export function traceLogger(logger: Logger, telemetry: Telemetry): Logger {
  return {
    log(entry) {
      const { requestId = telemetry.requestIds.current } = entry
      const active = telemetry.findActive()
      const traced = {
        ...entry,
        ...(requestId !== undefined && { requestId }),
        ...(active && { traceId: active.traceId, spanId: active.spanId }),
      }
      void catchError<unknown>(
        () => logger.log(traced),
        (error) => {
          const message = `adapter "logger": log() failed with ${getErrorMessage(error)}`
          for (const lost of [traced, { level: 'error', type: 'liquid-platform', message } as const]) stderr.log(lost)
        },
      )
    },
  }
}
