/** The package's folder. The benchmarks use the built package, as users do: `npm run bench` builds it first. */
export const root = `${process.cwd()}/`
