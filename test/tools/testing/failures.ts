/** The globals that a contract's test runner reads. */
export const runner = globalThis as { describe?: unknown; it?: unknown }

/** Runs a contract's tests, all or some, one after another, and returns the names of those that fail. */
export async function failures(contract: () => void, only?: readonly string[]): Promise<string[]> {
  return (await listErrors(contract, only)).map(([name]) => name)
}

/** The errors of the failing tests, with their names. */
export async function listErrors(
  contract: () => void,
  only?: readonly string[],
): Promise<(readonly [name: string, error: unknown])[]> {
  const { describe, it } = runner
  const tests: [name: string, body: () => unknown][] = []
  try {
    runner.describe = (_: string, body: () => void) => body()
    runner.it = (name: string, body: () => unknown) => tests.push([name, body])
    contract()
  } finally {
    Object.assign(runner, { describe, it })
  }
  const failed: (readonly [string, unknown])[] = []
  for (const [name, body] of tests.filter(([name]) => only?.includes(name) ?? true)) {
    try {
      await body()
    } catch (error) {
      failed.push([name, error])
    }
  }
  return failed
}
