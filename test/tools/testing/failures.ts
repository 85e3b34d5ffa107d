/** Where a contract finds what its runner offers. */
export const runner = globalThis as { describe?: unknown; it?: unknown }

/** The names of a contract's tests, all or only some, that fail, run one after another by a runner of our own. */
export async function failures(contract: () => void, only?: readonly string[]): Promise<string[]> {
  return (await listErrors(contract, only)).map(([name]) => name)
}

/** The errors of the tests that fail, with their names. */
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
