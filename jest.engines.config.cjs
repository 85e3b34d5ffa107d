/** The suites that need another program: `npm run test:engines`. */
const { availableParallelism } = require('node:os')
const config = require('./jest.config.cjs')

/** @type {import('jest').Config} */
module.exports = {
  ...config,
  testMatch: ['**/test/servers/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  testTimeout: 300_000,
  // The tests mostly wait for servers, browsers and processes.
  maxWorkers: availableParallelism() + 1,
  testSequencer: '<rootDir>/test/support/jest/longest-first.cjs',
}
