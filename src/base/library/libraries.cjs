/* eslint no-useless-catch: off -- bundlers look for it */

/**
 * Finds the path of a package that stays beside a bundle, because it has native code, data files, or modules for threads.
 * Bundlers replace `require`, so the search starts from the bundle's file. A bundle that is an ES module has no
 * `__filename`, but its `require.resolve` works.
 */
const resolveBeside = (path) =>
  typeof __filename === 'string'
    ? require('node:module').createRequire(__filename).resolve(path)
    : require.resolve(path)

/** Requires a package that stays beside a bundle. */
const requireBeside = (name) => {
  const path = resolveBeside(name)
  return require('node:module').createRequire(path)(path)
}

/**
 * The libraries that are loaded at first use. Each is required by its literal name, which bundlers follow; `try` tells
 * them that it may be missing.
 */
module.exports = {
  '@electric-sql/pglite': () => resolveBeside('@electric-sql/pglite'),
  '@electric-sql/pglite/nodefs': () => resolveBeside('@electric-sql/pglite/nodefs'),
  '@opentelemetry/api': () => {
    try {
      return require('@opentelemetry/api')
    } catch (error) {
      throw error
    }
  },
  bcryptjs: () => require('bcryptjs'),
  croner: () => require('croner'),
  'csv-parse': () => require('csv-parse'),
  fflate: () => require('fflate'),
  graphql: () => require('graphql'),
  hono: () => require('hono'),
  'hono/html': () => require('hono/html'),
  'hono/utils/mime': () => require('hono/utils/mime'),
  'html-to-text': () => require('html-to-text'),
  htmlparser2: () => require('htmlparser2'),
  'iconv-lite': () => require('iconv-lite'),
  inflected: () => require('inflected'),
  'libphonenumber-js': () => {
    try {
      return require('libphonenumber-js')
    } catch (error) {
      throw error
    }
  },
  'markdown-it': () => require('markdown-it'),
  'mime-types': () => require('mime-types'),
  'node:cluster': () => require('node:cluster'),
  'node:http': () => require('node:http'),
  'oniguruma-to-es': () => require('oniguruma-to-es'),
  openpgp: () => {
    try {
      return require('openpgp')
    } catch (error) {
      throw error
    }
  },
  parse5: () => require('parse5'),
  qrcode: () => require('qrcode'),
  saxes: () => require('saxes'),
  'uap-core/regexes.yaml': () => resolveBeside('uap-core/regexes.yaml'),
  'ua-parser-js': () => require('ua-parser-js'),
  sharp: () => requireBeside('sharp'),
  undici: () => require('undici'),
  uuid: () => require('uuid'),
  ws: () => require('ws'),
  yaml: () => require('yaml'),
  yauzl: () => require('yauzl'),
}
