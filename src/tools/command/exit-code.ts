/** Ends a command that has printed what there is to say. */
export class ExitCode extends Error {
  constructor(readonly exitCode: number) {
    super(`exit code ${exitCode}`)
  }
}
