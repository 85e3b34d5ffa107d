/** What is used of the test runner: the globals that Jest, Vitest, Mocha and Jasmine have in common. */
interface Runner {
  readonly describe: (name: string, body: () => void) => void
  readonly it: (name: string, body: () => unknown) => void
}

/** The runner's globals. They are asked for when a contract is called, so that importing it needs none. */
export function runner(): Runner {
  const { describe, it } = globalThis as Partial<Runner>
  if (typeof describe !== 'function' || typeof it !== 'function') {
    throw new Error(
      'The contract tests need a global describe() and it(): call them in a test file of Jest, Mocha, or Vitest with `globals: true`',
    )
  }
  return { describe, it }
}
