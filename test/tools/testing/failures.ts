/** Where a contract finds what its runner offers. */
export const runner = globalThis as { describe?: unknown; it?: unknown }

/** The names of a contract's tests, all or only some, that fail, run one after another by a runner of our own. */
export async function failures(contract: () => void, only?: readonly string[]): Promise<string[]> {
  const { describe, it } = runner
  const tests: [name: string, body: () => unknown][] = []
  try {
    runner.describe = (_: string, body: () => void) => body()
    runner.it = (name: string, body: () => unknown) => tests.push([name, body])
    contract()
  } finally {
    Object.assign(runner, { describe, it })
  }
  const failed: string[] = []
  for (const [name, body] of tests.filter(([name]) => only?.includes(name) ?? true)) {
    try {
      await body()
    } catch {
      failed.push(name)
    }
  }
  return failed
}
