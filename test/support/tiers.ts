/** With `TIER=generated` each template is generated at its first render, so that a suite runs through that tier too. */
if (process.env.TIER === 'generated') {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- it loads the language, which most suites need only later
  const { setThreshold } =
    require('../../src/language/generation/tier') as typeof import('../../src/language/generation/tier')
  setThreshold(0)
}

export {}
