import fc from 'fast-check'

/** Properties run on the same inputs each time, but under `npm run fuzz`: there on new ones, and on more. */
const { FUZZ } = process.env
fc.configureGlobal(FUZZ === undefined ? { seed: 1 } : { numRuns: Number(FUZZ) })
