import { expecting, json, nonEmpty, text, type Check } from '../../base/configuration/checks'
import { isHash, type Hash } from '../../base/values/hash'
import { defineFileKind } from '../file-kind'

/** A file of `graphql/`: a query or mutation that templates run by its path. */
export const query = defineFileKind({
  kind: 'query',
  folders: ['graphql/'],
  former: ['graph_queries/', 'graphqls/'],
  extension: '.graphql',
  optionalFolders: true,
  format: 'graphql',
  summary: 'A query or mutation that templates run by its path.',
  example: {
    path: 'graphql/teas/find.graphql',
    text: 'query ($id: ID!) {\n  records(per_page: 1, filter: { id: { value: $id } }) { results { id properties } }\n}\n',
  },
  keys: {},
})

/** A file of `assets/`: a file that is served as it is. */
export const asset = defineFileKind({
  kind: 'asset',
  folders: ['assets/'],
  extension: '',
  format: 'asset',
  summary: 'A file that is served as it is.',
  example: { path: 'assets/app.css', text: 'body { margin: 0 }\n' },
  keys: {},
})

/** A file of `translations/`: texts by language and key. */
export const translation = defineFileKind({
  kind: 'translation',
  folders: ['translations/'],
  extension: '.yml',
  otherExtensions: ['.yaml'],
  format: 'yaml',
  unknownKeys: 'allowed',
  hasOnlyTexts: true,
  summary: 'Texts by language and key, for `t`. The keys at the top are languages.',
  example: { path: 'translations/en.yml', text: 'en:\n  cart:\n    title: Cart\n' },
  keys: {},
})

const dependencies: Check<Hash> = expecting('a hash of versions by module', (input, cursor) =>
  isHash(input) ? input : cursor.expected('a hash of versions by module', input),
)

/** `pos-module.json`: the name, version and dependencies of a module. Any other value fills in `<%= &name =%>`. */
export const moduleManifest = defineFileKind({
  kind: 'module manifest',
  folders: [''],
  path: 'pos-module.json',
  extension: '.json',
  format: 'json',
  unknownKeys: 'allowed',
  summary:
    'The name, version and dependencies of a module. Its other values fill in `<%= &name =%>` in files of the module.',
  example: { path: 'modules/blog/pos-module.json', text: '{ "machine_name": "blog", "version": "1.0.0" }\n' },
  keys: {
    name: { type: text, summary: 'The name for people.', example: 'Blog' },
    machine_name: { type: nonEmpty, summary: 'The name of the folder in `modules/`.', example: 'blog' },
    version: { type: text, summary: 'The version.', example: "'1.0.0'" },
    dependencies: {
      type: dependencies,
      summary: 'The modules that it needs, with their versions.',
      example: '{ core: ^1.5.0 }',
    },
    metadata: { type: json, summary: 'Values of your own.', example: '{ author: Ada }' },
  },
})
