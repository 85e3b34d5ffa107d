/**
 * With `TIER=generated` each template is compiled to JavaScript at its first render, to test that tier with any suite.
 */
if (process.env.TIER === 'generated') {
  // Most suites load the language later, and some only parts of it.
  const { setThreshold } = jest.requireActual<typeof import('../../../src/language/generation/tier')>(
    '../../../src/language/generation/tier',
  )
  setThreshold(0)
}

export {}
