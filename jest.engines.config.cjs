/** The suites that need another program: `npm run test:engines`. */
/** @type {import('jest').Config} */
module.exports = {
  ...require('./jest.config.cjs'),
  testMatch: ['**/test/engines/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
}
