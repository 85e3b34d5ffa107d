/** The suite as `npm test` runs it: in shares of many files, each of which loads the library once. */
const { availableParallelism } = require('node:os')
const { findEntries } = require('./test/support/jest/shares.cjs')

/** @type {import('jest').Config} */
module.exports = {
  ...require('./jest.config.cjs'),
  testMatch: findEntries(),
  testPathIgnorePatterns: ['/node_modules/'],
  // Some tests wait for timers, sockets or processes: meanwhile a worker more than the machine has cores has work for them. One
  // more runs the small share, which would delay a large one.
  maxWorkers: availableParallelism() + 2,
  testSequencer: '<rootDir>/test/support/jest/sequencer.cjs',
  reporters: ['default', '<rootDir>/test/support/jest/cost-reporter.cjs'],
}
