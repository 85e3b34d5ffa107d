/** With `TIER=generated` each template is generated at its first render, so that a suite runs through that tier too. */
if (process.env.TIER === 'generated') {
  // Most suites load the language later, and some of it not at all.
  const { setThreshold } = jest.requireActual<typeof import('../../../src/language/generation/tier')>(
    '../../../src/language/generation/tier',
  )
  setThreshold(0)
}

export {}
