import { isAbsolute } from 'node:path'
import type { PromiseOrValue } from '../../../base/async/promise-or-value'
import { findDiagnostic } from '../../../base/diagnostics/diagnostic'
import { AppFiles } from '../../../files/app-files'
import { openAppFiles } from '../app'
import { ConfigError } from '../config/config'
import type { Terminal } from '../terminal'
import { listen } from './listen'

export interface ShowErrorOptions {
  /** The folder of the app, or of the project around it. */
  readonly folder: string
  readonly port: number
  readonly terminal: Terminal
}

/** Shows an error of the start in the browser until the wait is over, and returns its result. */
export async function showError<T>(
  error: unknown,
  { folder, port, terminal }: ShowErrorOptions,
  wait: () => Promise<T>,
): Promise<T> {
  const { FailedStart } = await import('../../dev/failed-start')
  const place = error instanceof ConfigError ? error.place : findDiagnostic(error)
  const findFile = (path: string): PromiseOrValue<string | undefined> =>
    isAbsolute(path) ? path : new AppFiles(openAppFiles(folder, terminal)).current().diskPath(path)
  const pages = await FailedStart.read(error, { place, findFile })
  const server = await listen(pages, port, terminal)
  terminal.note(`Starts again when a file changes. Until then http://localhost:${server.port} shows the error`)
  try {
    return await wait()
  } finally {
    pages.stop()
    await server.stop()
  }
}
