const { readdirSync } = require('node:fs')

/**
 * What each folder of src, and each file beside them, imports, and what it takes the types of only; nothing else. The
 * lowest come first: a folder imports those before it.
 */
const folders = {
  errors: {},
  limits: {},
  library: { imports: ['errors'] },
  data: {},
  drop: {},
  async: { imports: ['errors'] },
  metering: { imports: ['errors', 'limits'] },
  time: { imports: ['drop', 'limits', 'data'], types: ['metering'] },
  text: { imports: ['drop', 'errors', 'limits', 'metering'] },
  values: { imports: ['drop', 'errors', 'limits', 'async', 'metering', 'time', 'text'] },
  formats: { imports: ['errors', 'limits', 'library', 'text', 'values'], types: ['metering'] },
  crypto: { imports: ['errors', 'limits', 'library', 'async', 'metering', 'text', 'values'] },
  regexp: { imports: ['errors', 'limits', 'library'], types: ['metering'] },
  adapters: {
    imports: ['errors', 'limits', 'library', 'async', 'time', 'text', 'values', 'formats'],
    types: ['metering'],
  },
  telemetry: { imports: ['errors', 'library', 'limits', 'async', 'values', 'adapters'] },
  postgres: { imports: ['errors', 'limits', 'async', 'values', 'adapters'] },
  embedded: { imports: ['errors', 'async', 'values', 'postgres'] },
  redis: { imports: ['errors', 'async', 'values'], types: ['adapters'] },
  s3: { imports: ['errors', 'async', 'text', 'values', 'adapters'] },
  multipart: { imports: ['errors', 'limits', 'async', 'text', 'values'], types: ['adapters'] },
  language: {
    imports: ['drop', 'errors', 'limits', 'async', 'metering', 'time', 'text', 'values', 'formats', 'adapters'],
  },
  context: {
    imports: [
      'drop',
      'errors',
      'limits',
      'library',
      'async',
      'time',
      'text',
      'values',
      'formats',
      'crypto',
      'adapters',
      'telemetry',
      'language',
    ],
  },
  http: { imports: ['errors', 'limits', 'async', 'text', 'values', 'formats', 'adapters', 'context'] },
  channels: {
    imports: ['errors', 'limits', 'async', 'values', 'formats', 'adapters', 'language', 'context', 'http'],
  },
  jobs: {
    imports: ['async', 'errors', 'limits', 'library', 'time', 'text', 'values', 'formats', 'adapters', 'context'],
    types: ['crypto', 'telemetry'],
  },
  notifications: {
    imports: [
      'errors',
      'limits',
      'async',
      'time',
      'text',
      'values',
      'formats',
      'adapters',
      'language',
      'context',
      'jobs',
    ],
    types: ['telemetry'],
  },
  'api-calls': {
    imports: [
      'errors',
      'limits',
      'async',
      'values',
      'formats',
      'text',
      'adapters',
      'multipart',
      'language',
      'context',
      'jobs',
      'notifications',
    ],
  },
  forms: {
    imports: [
      'errors',
      'time',
      'text',
      'values',
      'formats',
      'crypto',
      'regexp',
      'adapters',
      'language',
      'context',
      'jobs',
      'notifications',
      'api-calls',
    ],
    types: ['async'],
  },
  queries: {
    imports: [
      'async',
      'errors',
      'limits',
      'library',
      'values',
      'adapters',
      'language',
      'context',
      'notifications',
      'api-calls',
      'forms',
      'channels',
    ],
  },
  imports: {
    imports: [
      'errors',
      'limits',
      'async',
      'metering',
      'time',
      'text',
      'values',
      'formats',
      'crypto',
      'adapters',
      'context',
    ],
  },
  graphql: {
    imports: [
      'imports',
      'errors',
      'limits',
      'library',
      'async',
      'metering',
      'time',
      'text',
      'values',
      'formats',
      'crypto',
      'adapters',
      'context',
      'http',
    ],
  },
  filters: {
    imports: [
      'errors',
      'limits',
      'library',
      'data',
      'async',
      'metering',
      'time',
      'text',
      'values',
      'formats',
      'crypto',
      'regexp',
      'adapters',
      'language',
      'context',
    ],
  },
  tags: {
    imports: [
      'errors',
      'limits',
      'async',
      'text',
      'values',
      'formats',
      'adapters',
      'language',
      'context',
      'jobs',
      'forms',
      'queries',
    ],
    types: ['metering'],
  },
  rest: {
    imports: ['errors', 'limits', 'library', 'text', 'values', 'formats', 'adapters', 'context', 'forms', 'http'],
  },
  node: { imports: ['errors', 'limits', 'library', 'async'], types: ['context', 'channels'] },
  web: {
    imports: [
      'errors',
      'limits',
      'library',
      'async',
      'text',
      'values',
      'adapters',
      'language',
      'context',
      'http',
      'rest',
    ],
  },
  check: {
    imports: [
      'errors',
      'library',
      'text',
      'values',
      'formats',
      'adapters',
      'language',
      'context',
      'notifications',
      'api-calls',
      'forms',
      'queries',
      'http',
    ],
  },
  platform: { types: ['adapters', 'language', 'context', 'channels', 'api-calls', 'http', 'rest', 'web'] },
  testing: {
    imports: ['errors', 'library', 'async', 'time', 'text', 'values', 'adapters', 'multipart', 'language', 'filters'],
    types: ['context', 'platform'],
  },
  express: { imports: ['node'], types: ['platform'] },
  fastify: { imports: ['node'], types: ['platform'] },
  register: {
    imports: [
      'drop',
      'errors',
      'values',
      'adapters',
      'language',
      'context',
      'jobs',
      'notifications',
      'api-calls',
      'queries',
      'http',
      'channels',
      'graphql',
      'filters',
      'tags',
      'rest',
      'web',
      'telemetry',
    ],
    types: ['platform'],
  },
  dev: {
    imports: ['errors', 'limits', 'async', 'values', 'adapters', 'language', 'queries', 'http', 'graphql', 'rest'],
    types: ['context', 'api-calls', 'node', 'platform'],
  },
  command: {
    imports: [
      'errors',
      'limits',
      'async',
      'metering',
      'text',
      'values',
      'formats',
      'adapters',
      'postgres',
      'embedded',
      'redis',
      's3',
      'language',
      'forms',
      'http',
      'check',
      'imports',
      'graphql',
      'node',
      'dev',
      'register',
    ],
    types: ['telemetry', 'context', 'platform'],
  },
  index: {
    imports: ['errors', 'adapters', 'language', 'graphql', 'register'],
    types: ['api-calls', 'channels', 'http', 'rest', 'web', 'platform'],
  },
}

const names = Object.keys(folders)
checkLines()

/** Fails where a folder has no line, a line no folder, or a folder imports a later one. */
function checkLines() {
  const present = readdirSync('src').map((entry) => entry.replace(/\.ts$/, ''))
  for (const name of present) if (!names.includes(name)) fail(`src/${name} has no line in \`folders\``)
  for (const name of names) if (!present.includes(name)) fail(`src/${name} has a line, and is not there`)
  for (const [at, from] of names.entries()) {
    for (const to of allowed(from)) {
      if (!names.includes(to)) fail(`src/${from} imports "${to}", which has no line`)
      if (names.indexOf(to) > at) fail(`${from} -> ${to} leads upwards`)
    }
  }
}

function fail(message) {
  throw new Error(`.dependency-cruiser.cjs: ${message}`)
}

function allowed(name) {
  const { imports = [], types = [] } = folders[name]
  return [...imports, ...types]
}

/** A pattern for the modules of these folders, or for the files of that name. */
function modules(names) {
  return `^src/(${names.join('|')})(/|\\.ts$)`
}

/** A pattern for the files of these packages. */
function packages(names) {
  return `node_modules/(${names.join('|')})/`
}

/** The optional dependencies, each with the one file that loads it. */
const optional = { openpgp: 'openpgp', 'libphonenumber-js': 'phone' }

const lines = names.flatMap((name) => {
  const from = { path: modules([name]) }
  const { types = [] } = folders[name]
  return [
    {
      name: `${name}-imports-what-its-line-says`,
      severity: 'error',
      from,
      to: { path: '^src/', pathNot: modules([name, ...allowed(name)]) },
    },
    ...(types.length > 0
      ? [
          {
            name: `${name}-takes-types-only`,
            severity: 'error',
            from,
            to: { path: modules(types), dependencyTypesNot: ['type-only'] },
          },
        ]
      : []),
  ]
})

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...lines,
    {
      name: 'language-knows-adapters-by-type',
      comment:
        'The language is handed its adapters, and finds templates in the files of the app. Only filters that are called as functions take the references.',
      severity: 'error',
      from: { path: '^src/language/', pathNot: '^src/language/definitions/plain\\.ts$' },
      to: { path: '^src/adapters/', pathNot: '^src/adapters/files/app-', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-cycles',
      comment: 'Between modules. Types may refer to each other inside of a folder.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: '\\.d\\.c?ts$' },
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
      from: { path: '^src/', pathNot: '^src/(postgres|embedded|redis|s3)/' },
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
