import { isNativeError } from 'node:util/types'
import { LiquidError } from 'liquidjs'
import { PlatformError } from '../../base/errors'
import { escapeControls } from '../../base/text/escape-controls'
import type { Terminal } from './terminal'

/**
 * Prints an error; if it is in a template, with the lines around it. It may quote files of others, such as modules.
 *
 * @throws the error itself if it is a fault of this package
 */
export function reportError(error: unknown, terminal: Pick<Terminal, 'note' | 'paint'>): void {
  // It may have several lines, indented with tabs.
  const text = formatError(error).replace(/[^\n\t]+/g, escapeControls)
  terminal.note(`${terminal.paint('red', 'Error:')} ${text}`)
}

function formatError(error: unknown): string {
  if (LiquidError.is(error)) return `${error.message}\n${error.context}`
  if (error instanceof PlatformError || isSystemError(error)) return error.message
  throw error
}

/** Whether the operating system has refused something: its message names the file. */
function isSystemError(error: unknown): error is Error {
  return isNativeError(error) && 'syscall' in error
}
