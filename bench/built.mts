/** The package's folder. The benchmarks take what users get: `npm run bench` builds it first. */
export const root = `${process.cwd()}/`
