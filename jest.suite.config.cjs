/** The suite as `npm test` runs it: in shares of many files, each of which loads the library once. */
const { findAlone } = require('./test/support/shares.cjs')

/** @type {import('jest').Config} */
module.exports = {
  ...require('./jest.config.cjs'),
  testMatch: ['**/test/shares/*.test.ts', ...findAlone().map(({ path }) => path)],
  testPathIgnorePatterns: ['/node_modules/'],
  reporters: ['default', '<rootDir>/test/support/cost-reporter.cjs'],
}
