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
  return { describe, it: (name, body) => it(name, () => runWithin(limitMs, name, body)) }
}

/** More than any case takes on a slow engine, in milliseconds. */
const limitMs = 60_000

/** Fails a case that does not end, by its name. */
async function runWithin(ms: number, name: string, body: () => unknown): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`"${name}" has not ended within ${ms / 1000} s: a call of the adapter did not settle`))
    }, ms)
  })
  try {
    await Promise.race([body(), late])
  } finally {
    clearTimeout(timer)
  }
}
