import fc from 'fast-check'
import { runs } from '../effort'

/** Properties use the same inputs in each run. `npm run fuzz` uses new and more inputs. */
fc.configureGlobal(process.env.FUZZ === undefined ? { seed: 1, ...runs(100) } : runs(100))
