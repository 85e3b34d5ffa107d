import { json } from '../../base/configuration/checks'
import { contentTypes } from '../content-types'
import { defineFileKind } from '../file-kind'

const metadata = {
  type: json,
  summary: 'Values of your own, which the GraphQL lists of templates return.',
  example: '{ author: Ada }',
} as const

const shared = {
  extension: '.liquid',
  anyExtension: true,
  optionalEndings: Object.keys(contentTypes).map((format) => `.${format}`),
  format: 'liquid',
  unknownKeys: 'allowed',
  keys: { metadata },
} as const

/** A file of `views/partials/` or `lib/`: Liquid that other templates print, or call as a function. */
export const partial = defineFileKind({
  ...shared,
  kind: 'partial',
  folders: ['views/partials/', 'lib/'],
  optionalPrefix: '_',
  optionalFolder: 'lib/',
  summary: 'Liquid that other templates print with `render`, or call with `function`, by its path.',
  example: { path: 'views/partials/cart/total.liquid', text: '{{ total | pricify: currency }}\n' },
})

/** A file of `views/layouts/`: the frame of pages and e-mails. */
export const layout = defineFileKind({
  ...shared,
  kind: 'layout',
  folders: ['views/layouts/'],
  optionalFolder: 'layouts/',
  summary: 'The frame of pages and e-mails, whose content it prints with `{{ content_for_layout }}`.',
  example: { path: 'views/layouts/application.liquid', text: '<main>{{ content_for_layout }}</main>\n' },
})

/** A file of `migrations/`: Liquid that runs once, in the order of the timestamps. */
export const migration = defineFileKind({
  kind: 'migration',
  folders: ['migrations/'],
  extension: '.liquid',
  format: 'liquid',
  unknownKeys: 'allowed',
  summary: 'Liquid that runs once, in the order of the timestamps in the file names.',
  example: {
    path: 'migrations/20300501120000_add_teas.liquid',
    text: '{% graphql _ %}mutation { record_create(record: { table: "tea" }) { id } }{% endgraphql %}\n',
  },
  keys: {},
  build: (_, { path, cursor }) => {
    const [, timestamp] = /\/(\d+_[^/]+)\.liquid$/.exec(path) ?? []
    return timestamp ?? cursor.fail('expected a file name with a timestamp, such as 20300501120000_add_teas.liquid')
  },
})
