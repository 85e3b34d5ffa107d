/** The suites that need another program: `npm run test:engines`. */
const config = require('./jest.config.cjs')

/** @type {import('jest').Config} */
module.exports = {
  ...config,
  setupFiles: [...config.setupFiles, '<rootDir>/test/support/webassembly.ts'],
  testMatch: ['**/test/engines/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
}
