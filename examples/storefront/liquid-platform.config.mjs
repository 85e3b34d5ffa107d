/** @type {import('liquid-platform').PlatformAdapters} */
export default {
  settings: {
    limits: { bodyBytes: 10_000_000 }, // of a review with its photo
  },
}
