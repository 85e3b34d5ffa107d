/** Ends a command that has printed its error. */
export class ExitCode extends Error {
  constructor(readonly exitCode: number) {
    super(`exit code ${exitCode}`)
  }
}
