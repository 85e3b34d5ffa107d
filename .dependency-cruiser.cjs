/** The layers of src, the lowest first. A folder imports its own layer and those below. */
const layers = [
  ['errors', 'limits'],
  ['values', 'crypto', 'regexp', 'data'],
  ['adapters'],
  ['postgres', 'embedded'],
  ['language'],
  ['forms', 'api-calls', 'graphql', 'context', 'multipart', 'jobs', 'notifications'],
  ['filters', 'tags', 'rest', 'web', 'node', 'testing'],
  ['register', 'platform', 'index', 'express', 'fastify'],
]

/** A pattern for the modules of these folders, or for the files of that name. */
function modules(names) {
  return `^src/(${names.join('|')})(/|\\.ts$)`
}

/** No imports from a layer to those above. */
const upwards = layers.slice(0, -1).map((layer, i) => ({
  name: `no-import-above-${layer.length === 1 ? layer[0] : `${layer[0]}-and-its-like`}`,
  severity: 'error',
  from: { path: modules(layer) },
  to: { path: modules(layers.slice(i + 1).flat()) },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...upwards,
    {
      name: 'language-knows-adapters-by-type',
      comment:
        'The language is handed its adapters, and finds templates in the files of the app. Only filters that are called as functions take the references.',
      severity: 'error',
      from: { path: '^src/language/', pathNot: '^src/language/plain\\.ts$' },
      to: { path: '^src/adapters/', pathNot: '^src/adapters/files/app-', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'every-module-has-a-layer',
      severity: 'error',
      from: { path: '^src/', pathNot: modules(layers.flat()) },
      to: {},
    },
    {
      name: 'no-cycles',
      comment: 'Types may refer to each other.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: '\\.d\\.ts$' },
      to: {},
    },
    {
      name: 'only-src',
      comment: 'What is published imports nothing of the tests, the benchmarks or the examples.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(test|bench|examples|scripts|dist|docs)/' },
    },
    {
      name: 'no-dev-dependencies',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm-peer'] },
    },
    {
      name: 'only-declared-packages',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-optional'], dependencyTypesNot: ['npm-peer'] },
    },
    {
      name: 'engines-load-their-own-libraries',
      comment: 'Whoever has no database has no need of its clients.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(postgres|embedded)/' },
      to: { path: 'node_modules/(pg|pg-boss|@electric-sql/pglite)/' },
    },
    {
      name: 'engines-load-with-their-entry',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(postgres|embedded)/' },
      to: { path: '^src/(postgres|embedded)/' },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default'] },
  },
}
