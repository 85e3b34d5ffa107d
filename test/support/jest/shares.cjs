/** Divides the test files for `npm test`: see CONTRIBUTING.md. */
const { readdirSync, readFileSync } = require('node:fs')
const { join } = require('node:path')

const tests = join(__dirname, '../..')
const shares = readdirSync(join(tests, 'shares')).sort()
/** `FOLDERS='app web/rest'` runs only these folders of `test`. */
const folders = process.env.FOLDERS?.split(' ')

/** The test files that need no server. */
const files = readdirSync(tests, { recursive: true })
  .filter((file) => file.endsWith('.test.ts') && !/^(?:shares|servers)\//.test(file))
  .filter((file) => !folders || folders.some((folder) => file.startsWith(`${folder}/`)))
  .sort()
  .map((file) => ({ path: join(tests, file), name: `test/${file}` }))

const alone = files.filter(({ path }) => /^jest\.mock\(|^\/\/ @alone/m.test(readFileSync(path, 'utf8')))
const joined = files.filter((file) => !alone.includes(file))

/**
 * The files of a share such as `01.test.ts`, which run in one module registry. The files of each folder are spread over
 * all shares.
 */
const findShare = (share) => joined.filter((_, i) => i % shares.length === shares.indexOf(share))
exports.findShare = findShare

/** The entries for Jest: the shares with files, and the files that run alone. */
exports.findEntries = () => [
  ...shares.filter((share) => findShare(share).length > 0).map((share) => join(tests, 'shares', share)),
  ...alone.map(({ path }) => path),
]
