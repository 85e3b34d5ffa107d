/** The suite as `npm test` runs it: in shares of many files, each of which loads the library once. */
const { availableParallelism } = require('node:os')
const { findEntries } = require('./test/support/jest/shares.cjs')

/** @type {import('jest').Config} */
module.exports = {
  ...require('./jest.config.cjs'),
  testMatch: findEntries(),
  testPathIgnorePatterns: ['/node_modules/'],
  maxWorkers: availableParallelism(),
  testSequencer: '<rootDir>/test/support/jest/sequencer.cjs',
  reporters: ['default', '<rootDir>/test/support/jest/cost-reporter.cjs'],
}
