/** The layers of `src` and the files beside them, the lowest first: each imports those before it. */
const layers = [
  ...['base', 'ports', 'engines', 'files', 'language', 'filters', 'tags', 'app', 'browser', 'web'],
  ...['platform', 'register', 'tools', 'index'],
]

/** A pattern for the modules of these layers, or for the files of that name. */
function modules(names) {
  return `^src/(${names.join('|')})(/|\\.ts$)`
}

/** A pattern for the files of these packages. */
function packages(names) {
  return `node_modules/(${names.join('|')})/`
}

/** The optional dependencies, each with the one file that loads it. */
const optional = { openpgp: 'openpgp', 'libphonenumber-js': 'phone' }

/** A layer does not import a later one. */
const order = layers.slice(0, -1).map((layer, i) => ({
  name: `${layer}-imports-no-higher-layer`,
  severity: 'error',
  from: { path: modules([layer]) },
  to: { path: modules(layers.slice(i + 1)) },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...order,
    {
      name: 'every-module-is-in-a-layer',
      severity: 'error',
      from: {},
      to: { path: '^src/', pathNot: modules(layers) },
    },
    {
      name: 'engines-are-chosen-by-the-host',
      comment: 'A host, or the command for one, passes an engine as adapters. Nothing else knows which one there is.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(engines|tools)/' },
      to: { path: '^src/engines/' },
    },
    {
      name: 'filters-and-tags-are-apart',
      severity: 'error',
      from: { path: '^src/filters/' },
      to: { path: '^src/tags/' },
    },
    {
      name: 'language-knows-ports-by-type',
      comment:
        'The language is handed its adapters, and finds templates in the files of the app. Only filters that are called as functions take the references.',
      severity: 'error',
      from: { path: '^src/language/', pathNot: '^src/language/definitions/define-filter\\.ts$' },
      to: { path: '^src/ports/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-cycles',
      comment: 'A type belongs to the lower of the modules that share it, so imports of types make no cycle either.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      comment: 'The build puts the files of `browser` in place of others, and copies the app of the admin.',
      from: { orphan: true, pathNot: '\\.d\\.c?ts$|^src/browser/|^src/tools/admin/app/' },
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
      comment: 'The build for browsers takes in what stands in for modules of Node.',
      from: { path: '^src/', pathNot: '^src/browser/node/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm-peer'] },
    },
    {
      name: 'only-declared-packages',
      severity: 'error',
      from: { path: '^src/' },
      to: {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-optional'],
        dependencyTypesNot: ['npm-peer'],
        pathNot: packages(Object.keys(optional)),
      },
    },
    ...Object.entries(optional).map(([name, file]) => ({
      name: `${name}-is-for-one-file`,
      comment: 'An install may leave it out, and then only what this file does is missing.',
      severity: 'error',
      from: { path: '^src/', pathNot: `/(${file}\\.ts|libraries\\.cjs)$` },
      to: { path: packages([name]) },
    })),
    {
      name: 'engines-load-their-own-libraries',
      comment: 'Whoever has no database, and no bucket, has no need of their clients.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/engines/' },
      to: { path: packages(['pg', 'pg-boss', '@electric-sql/pglite', 'redis', '@aws-sdk/[^/]+']) },
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
