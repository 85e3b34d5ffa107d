import { fileURLToPath } from 'node:url'

/** The package's folder. The benchmarks take what users get: `npm run bench` builds it first. */
export const root = fileURLToPath(new URL('..', import.meta.url))
