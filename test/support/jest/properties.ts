import fc from 'fast-check'
import { runs } from '../effort'

/** Properties run on the same inputs each time, but under `npm run fuzz`: there on new ones, and on more. */
fc.configureGlobal(process.env.FUZZ === undefined ? { seed: 1, ...runs(100) } : runs(100))
