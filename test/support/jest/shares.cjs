/** How `npm test` divides its files: see CONTRIBUTING.md. */
const { readdirSync, readFileSync } = require('node:fs')
const { join } = require('node:path')

const tests = join(__dirname, '../..')
const shares = readdirSync(join(tests, 'shares')).sort()
/** `FOLDERS='app web/rest'` leaves out the other folders of `test`. */
const folders = process.env.FOLDERS?.split(' ')

/** The test files that need no server. */
const files = readdirSync(tests, { recursive: true })
  .filter((file) => file.endsWith('.test.ts') && !/^(?:shares|servers)\//.test(file))
  .filter((file) => !folders || folders.some((folder) => file.startsWith(`${folder}/`)))
  .sort()
  .map((file) => ({ path: join(tests, file), name: `test/${file}` }))

const alone = files.filter(({ path }) => /^jest\.mock\(|^\/\/ @alone/m.test(readFileSync(path, 'utf8')))
const joined = files.filter((file) => !alone.includes(file))

/** The files of `01.test.ts` and so on, which have one module registry: of each folder, each share has some. */
const findShare = (share) => joined.filter((_, i) => i % shares.length === shares.indexOf(share))
exports.findShare = findShare

/** What Jest runs: the shares that have files, and the files that have a module registry of their own. */
exports.findEntries = () => [
  ...shares.filter((share) => findShare(share).length > 0).map((share) => join(tests, 'shares', share)),
  ...alone.map(({ path }) => path),
]
