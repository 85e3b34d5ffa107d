/** The test runner's globals that Jest, Vitest, Mocha and Jasmine share. */
interface Runner {
  readonly describe: (name: string, body: () => void) => void
  readonly it: (name: string, body: () => unknown) => void
}

/** The runner's globals, read when a contract is called, so that importing the contracts needs none. */
export function findRunner(): Runner {
  const { describe, it } = globalThis as Partial<Runner>
  if (typeof describe !== 'function' || typeof it !== 'function') {
    throw new Error(
      'The contract tests need a global describe() and it(): call them in a test file of Jest, Mocha, or Vitest with `globals: true`',
    )
  }
  return { describe, it }
}
