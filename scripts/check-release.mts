import { readFileSync } from 'node:fs'
import { findReleaseNotes, linkToFiles } from './changelog'

/**
 * Checks a tag before its release, and prints the release notes: `npm run check:release -- v1.2.3`. Fails if the tag
 * does not match the version in `package.json`, or if `CHANGELOG.md` has no entry for it.
 */
interface Manifest {
  readonly version: string
  readonly homepage: string
}

const { version, homepage } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest
const tag = process.argv[2] ?? ''
try {
  const notes = findReleaseNotes(tag, version, readFileSync('CHANGELOG.md', 'utf8'))
  console.log(linkToFiles(notes, homepage.replace('#readme', ''), tag))
} catch (error) {
  console.error(String(error))
  process.exitCode = 1
}
