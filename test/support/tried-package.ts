/**
 * Compares our code with a package that was considered as a replacement (`docs/dependencies.md`). The lists contain all
 * known differences: an unlisted difference fails, and so does a listed one that a release of the package has fixed.
 */

/** An input with different results, both results, and the reason. */
export interface Difference<Input, Result> {
  readonly why: string
  readonly input: Input
  readonly ours: Result
  readonly theirs: Result
}

interface Comparison<Input, Result> {
  readonly ours: (input: Input) => Result
  readonly theirs: (input: Input) => Result
  /** The inputs with the same result. */
  readonly same: readonly Input[]
  readonly differences: readonly Difference<Input, Result | typeof fails>[]
}

/** The result of code that throws. */
export const fails = 'fails'

/** Defines a test for each input. */
export function testTriedPackage<Input, Result>(name: string, comparison: Comparison<Input, Result>): void {
  const { ours, theirs, same, differences } = comparison
  test.each(same.map((input) => ({ input, name: JSON.stringify(input) })))(
    `returns the same as ${name} for $name`,
    ({ input }) => {
      expect(tryOut(ours, input)).toEqual(tryOut(theirs, input))
    },
  )
  const named = differences.map((difference) => ({ ...difference, name: JSON.stringify(difference.input) }))
  test.each(named)(`differs from ${name} for $name: $why`, ({ input, ours: expected, theirs: known }) => {
    const result = tryOut(theirs, input)
    expect(tryOut(ours, input)).toEqual(expected)
    expectDifference(name, input, result, expected)
    expect(result).toEqual(known)
  })
}

/** The result, or `fails` for an error. */
export function tryOut<Input, Result>(run: (input: Input) => Result, input: Input): Result | typeof fails {
  try {
    return run(input)
  } catch {
    return fails
  }
}

/** Fails if the package returns our result for a listed difference. */
export function expectDifference(name: string, input: unknown, theirs: unknown, ours: unknown): void {
  if (isEqual(theirs, ours)) throw lookAgain(name, [JSON.stringify(input)])
}

/** Fails if the differing inputs are not the listed ones. */
export function expectListed(name: string, found: readonly string[], listed: readonly string[]): void {
  const mended = listed.filter((input) => !found.includes(input))
  if (mended.length > 0) throw lookAgain(name, mended)
  expect(found).toEqual(listed)
}

/** Whether Jest's `toEqual` accepts the two. */
export function isEqual(first: unknown, second: unknown): boolean {
  try {
    expect(first).toEqual(second)
    return true
  } catch {
    return false
  }
}

function lookAgain(name: string, inputs: readonly string[]): Error {
  return new Error(
    `${name} now gives our result for ${inputs.join(', ')}. Take it off the list, and look again at the choice in docs/dependencies.md: can ${name} replace our code?`,
  )
}
