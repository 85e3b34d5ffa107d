import * as fixedLimits from '../limits'

const maxName = fixedLimits.uploads.fileName

/**
 * The name without folders, which some browsers send, and without control characters, of which the marks of
 * bidirectional text would show `\u202Egpj.exe` as `exe.jpg`.
 */
export function findBaseName(path: string): string {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
  return name
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .slice(-maxName)
    .toWellFormed()
}
