/** A version's section in a changelog in the format of Keep a Changelog. */
export interface ChangelogEntry {
  readonly version: string
  /** The day of the release, such as `2026-01-31`; undefined for an unreleased version. */
  readonly date: string | undefined
  readonly text: string
}

const heading = /^## \[([^\]]+)\](?: - (\d{4}-\d\d-\d\d))?\n/gm

/** Parses the entries of a changelog, newest first. Before the first release the only one is `Unreleased`. */
export function parseChangelog(changelog: string): ChangelogEntry[] {
  const headings = [...changelog.matchAll(heading)]
  return headings.map(({ 0: { length }, 1: version = '', 2: date, index }, i) => ({
    version,
    date,
    text: changelog.slice(index + length, headings[i + 1]?.index).trim(),
  }))
}

/**
 * Returns the notes of a release: the text of its changelog entry.
 *
 * @param tag the tag of the commit: `v1.2.3`
 * @throws {Error} if the tag does not match the version, or the version has no dated entry with a text
 */
export function findReleaseNotes(tag: string, version: string, changelog: string): string {
  if (tag !== `v${version}`) throw new Error(`expected the tag v${version}, the version of package.json, got ${tag}`)
  const entry = parseChangelog(changelog).find((each) => each.version === version)
  if (!entry) throw new Error(`CHANGELOG.md: entry not found: ## [${version}] - <date>`)
  if (entry.date === undefined) throw new Error(`CHANGELOG.md: expected the date of the release after [${version}]`)
  if (entry.text === '') throw new Error(`CHANGELOG.md: the entry of ${version} is empty`)
  return entry.text
}

/**
 * Makes the links of the notes absolute, to the repository's files at a tag, because release pages are outside the
 * repository's folders.
 */
export function linkToFiles(notes: string, repository: string, tag: string): string {
  return notes.replace(/\]\((?![a-z]+:|#)/g, `](${repository}/blob/${tag}/`)
}
