import { readFile, writeFile } from 'node:fs/promises'
import { referencePages } from './reference-pages.mts'

/** Writes the reference pages; with `--check` only tells whether they are up to date. */
const check = process.argv.includes('--check')
let stale = 0
for (const [path, text] of Object.entries(referencePages())) {
  const url = new URL(`../docs/reference/${path}`, import.meta.url)
  const present = await readFile(url, 'utf8').catch(() => '')
  if (present === text) continue
  if (check) {
    stale++
    console.error(`docs/reference/${path} is not up to date: npm run docs`)
  } else {
    await writeFile(url, text)
    console.log(`wrote docs/reference/${path}`)
  }
}
if (stale > 0) process.exitCode = 1
