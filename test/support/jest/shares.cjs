/** Divides the test files for `npm test`: see CONTRIBUTING.md. */
const { readdirSync, readFileSync } = require('node:fs')
const { join } = require('node:path')

const tests = join(__dirname, '../..')
/** `FOLDERS='app web/rest'` runs only these folders of `test`. */
const folders = process.env.FOLDERS?.split(' ')

/** The test files that need no server. */
const files = readdirSync(tests, { recursive: true })
  .filter((file) => file.endsWith('.test.ts') && !/^(?:shares|servers)\//.test(file))
  .filter((file) => !folders || folders.some((folder) => file.startsWith(`${folder}/`)))
  .sort()
  .map((file) => ({ path: join(tests, file), name: `test/${file}` }))

/** Which files run with this one. */
const findGroup = ({ path }) => {
  const [mark] = /^jest\.mock\(|^\/\/ @(?:alone|small-heap)/m.exec(readFileSync(path, 'utf8')) ?? []
  if (mark === undefined) return 'large'
  return mark === '// @small-heap' ? 'small' : 'alone'
}
const groups = { large: [], small: [], alone: [] }
for (const file of files) groups[findGroup(file)].push(file)

const smallShare = 'small-heap.test.ts'
const largeShares = readdirSync(join(tests, 'shares'))
  .filter((share) => share !== smallShare)
  .sort()

/**
 * The files of a share such as `01.test.ts`, which run in one module registry. The files of each folder are spread over
 * all shares, except those that need a small heap.
 */
const findShare = (share) =>
  share === smallShare
    ? groups.small
    : groups.large.filter((_, i) => i % largeShares.length === largeShares.indexOf(share))
exports.findShare = findShare

/** The entries for Jest, the longest last: the files that run alone, and the shares with files. */
exports.findEntries = () => [
  ...groups.alone.map(({ path }) => path),
  ...[smallShare, ...largeShares]
    .filter((share) => findShare(share).length > 0)
    .map((share) => join(tests, 'shares', share)),
]
