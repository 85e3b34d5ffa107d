/** @type {import('jest').Config} */
module.exports = {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/engines/[^/]+$', '<rootDir>/test/shares/'],
  setupFiles: [
    '<rootDir>/test/support/properties.ts',
    '<rootDir>/test/support/late.ts',
    '<rootDir>/test/support/passwords.ts',
    '<rootDir>/test/support/tiers.ts',
  ],
  setupFilesAfterEnv: ['<rootDir>/test/support/app-directory.ts'],
  moduleNameMapper: {
    '^liquid-platform$': '<rootDir>/src',
    '^liquid-platform/filters$': '<rootDir>/src/filters/functions',
    '^liquid-platform/testing$': '<rootDir>/src/tools/testing',
    '^liquid-platform/(node|express|fastify)$': '<rootDir>/src/web/$1',
    '^liquid-platform/(.*)$': '<rootDir>/src/engines/$1',
  },
  transform: {
    '^.+\\.ts$|/node_modules/(?:entities|jose|non-error|parse5|pg-boss|serialize-error|uuid|@electric-sql/pglite(?:-pgvector)?|@seriousme/openapi-schema-validator)/.+\\.c?js$':
      ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'commonjs' } }],
  },
  // These are made of ES modules, or import them when they run.
  transformIgnorePatterns: [
    '/node_modules/(?!(?:entities|jose|non-error|parse5|pg-boss|serialize-error|uuid|@electric-sql/pglite(?:-pgvector)?|@seriousme/openapi-schema-validator)/)',
  ],
  maxWorkers: 2,
  testTimeout: 120_000,
}
