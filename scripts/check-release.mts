import { readFileSync } from 'node:fs'
import { findReleaseNotes } from './changelog'

/**
 * Checks a tag before its release, and prints the notes of the release: `npm run check:release -- v1.2.3`. Fails if the
 * tag is not that of the version in `package.json`, or `CHANGELOG.md` has no entry of it.
 */
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string }
try {
  console.log(findReleaseNotes(process.argv[2] ?? '', version, readFileSync('CHANGELOG.md', 'utf8')))
} catch (error) {
  console.error(String(error))
  process.exitCode = 1
}
