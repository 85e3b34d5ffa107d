const { readdirSync } = require('node:fs')

/**
 * What each folder of src, and each file beside them, imports, and what it takes the types of only; nothing else. The
 * lowest come first: a folder imports those before it.
 */
const folders = {
  errors: {},
  limits: {},
  data: {},
  values: { imports: ['errors', 'limits', 'data'] },
  crypto: { imports: ['errors', 'limits', 'values'] },
  regexp: { imports: ['errors', 'limits', 'values'] },
  adapters: { imports: ['errors', 'limits', 'values'] },
  testing: { imports: ['adapters'], types: ['values'] },
  postgres: { imports: ['errors', 'values', 'adapters'] },
  embedded: { imports: ['errors', 'values', 'adapters', 'postgres'] },
  multipart: { imports: ['errors', 'limits', 'values', 'adapters'] },
  language: { imports: ['errors', 'limits', 'values', 'adapters'] },
  context: {
    imports: [
      'errors',
      'limits',
      'values',
      'crypto',
      'adapters',
      'language',
      'jobs',
      'notifications',
      'api-calls',
      'forms',
    ],
  },
  jobs: { imports: ['errors', 'values', 'context', 'notifications'], types: ['crypto', 'adapters'] },
  notifications: { imports: ['errors', 'limits', 'values', 'adapters', 'language', 'context', 'jobs'] },
  'api-calls': {
    imports: ['errors', 'limits', 'values', 'adapters', 'multipart', 'language', 'context', 'jobs', 'notifications'],
  },
  forms: { imports: ['errors', 'values', 'crypto', 'regexp', 'adapters', 'language', 'context', 'jobs'] },
  graphql: { imports: ['errors', 'limits', 'values', 'crypto', 'adapters', 'context'] },
  filters: { imports: ['errors', 'limits', 'values', 'crypto', 'regexp', 'adapters', 'language', 'context'] },
  tags: { imports: ['errors', 'limits', 'values', 'adapters', 'language', 'context', 'jobs', 'forms'] },
  rest: { imports: ['errors', 'limits', 'values', 'adapters', 'context', 'forms'] },
  node: { imports: ['errors', 'limits', 'adapters', 'context'] },
  web: { imports: ['limits', 'values', 'adapters', 'context', 'rest'] },
  platform: { types: ['adapters', 'language', 'context', 'api-calls', 'rest', 'web'] },
  express: { imports: ['node'], types: ['platform'] },
  fastify: { imports: ['node'], types: ['platform'] },
  register: {
    imports: ['errors', 'values', 'adapters', 'language', 'context', 'graphql', 'filters', 'tags', 'rest', 'web'],
    types: ['platform'],
  },
  index: {
    imports: ['errors', 'adapters', 'language', 'graphql', 'register'],
    types: ['context', 'api-calls', 'rest', 'web', 'platform'],
  },
}

/** The imports of a folder that comes later, each of which makes a circle of folders, and why it is there. */
const circles = {
  'context -> jobs': 'Runtime makes the service of jobs, which works in exchanges of its own.',
  'context -> notifications':
    'Runtime and the context of GraphQL make the service that sends e-mails, and it renders in an exchange.',
  'context -> api-calls': 'Runtime makes the service of API calls, which are rendered in an exchange.',
  'context -> forms':
    'Runtime and the context of GraphQL make the service of forms; an exchange holds the form that is being built.',
  'jobs -> notifications': 'A job may send an e-mail that it was given, and notifications are sent by jobs.',
}

const names = Object.keys(folders)
checkLines()

/** Fails where a folder has no line, a line no folder, or a folder imports a later one that is not in `circles`. */
function checkLines() {
  const present = readdirSync('src').map((entry) => entry.replace(/\.ts$/, ''))
  for (const name of present) if (!names.includes(name)) fail(`src/${name} has no line in \`folders\``)
  for (const name of names) if (!present.includes(name)) fail(`src/${name} has a line, and is not there`)
  const upwards = names.flatMap((from, at) =>
    allowed(from).flatMap((to) => {
      if (!names.includes(to)) fail(`src/${from} imports "${to}", which has no line`)
      return names.indexOf(to) > at ? [`${from} -> ${to}`] : []
    }),
  )
  for (const arrow of upwards) if (!circles[arrow]) fail(`${arrow} leads upwards, and is not in \`circles\``)
  for (const arrow of Object.keys(circles)) if (!upwards.includes(arrow)) fail(`${arrow} makes no circle any more`)
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
const optional = { openpgp: 'gpg', 'libphonenumber-js': 'phone' }

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
      from: { path: '^src/language/', pathNot: '^src/language/plain\\.ts$' },
      to: { path: '^src/adapters/', pathNot: '^src/adapters/files/app-', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-cycles',
      comment: 'Between modules. Types may refer to each other inside of a folder, and where `circles` says so.',
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
      to: {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-optional'],
        dependencyTypesNot: ['npm-peer'],
        pathNot: packages(Object.keys(optional)),
      },
    },
    ...Object.entries(optional).map(([name, file]) => ({
      name: `${name}-is-for-one-filter`,
      comment: 'An install may leave it out, and then only this filter is missing.',
      severity: 'error',
      from: { path: '^src/', pathNot: `/${file}\\.ts$` },
      to: { path: packages([name]) },
    })),
    {
      name: 'engines-load-their-own-libraries',
      comment: 'Whoever has no database has no need of its clients.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(postgres|embedded)/' },
      to: { path: packages(['pg', 'pg-boss', '@electric-sql/pglite']) },
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
