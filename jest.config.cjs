/** @type {import('jest').Config} */
module.exports = {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  setupFiles: ['<rootDir>/test/support/properties.ts'],
  moduleNameMapper: {
    '^liquid-platform$': '<rootDir>/src',
    '^liquid-platform/filters$': '<rootDir>/src/filters/functions',
    '^liquid-platform/(.*)$': '<rootDir>/src/$1',
  },
  transform: {
    '^.+\\.ts$|/node_modules/jose/.+\\.js$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'commonjs' } },
    ],
  },
  // It is made of ES modules only.
  transformIgnorePatterns: ['/node_modules/(?!jose/)'],
  maxWorkers: 2,
}
