import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { normalize } from 'node:path'
import { Liquid } from 'liquidjs'
import { registerPlatform } from 'liquid-platform'
import { findUnlisted, stackLines } from './reference/error-sites.ts'
import { findErrors } from './reference/errors.ts'
import { printArchitecturePage } from './reference/imports.mts'
import { printReferencePages } from './reference/pages.mts'

/**
 * Writes the reference pages and the diagram of imports. With `--check` only reports whether they are up to date, and whether
 * they have an error of each statement that throws one.
 */
const check = process.argv.includes('--check')
const folder = new URL('../docs/reference/', import.meta.url)
Error.stackTraceLimit = stackLines
const { catalogue } = registerPlatform(new Liquid())
const errors = await findErrors(catalogue)
const pages: Readonly<Record<string, string>> = {
  ...(await printReferencePages(catalogue, errors)),
  '../architecture.md': await printArchitecturePage(),
}
let stale = 0
for (const [path, text] of Object.entries(pages)) {
  const url = new URL(path, folder)
  const present = await readFile(url, 'utf8').catch(() => '')
  if (present === text) continue
  if (check) {
    stale++
    console.error(`${toPageName(path)} is not up to date: npm run docs`)
  } else {
    await mkdir(new URL('.', url), { recursive: true })
    await writeFile(url, text)
    console.log(`wrote ${toPageName(path)}`)
  }
}
for (const path of (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.md'))) {
  if (path in pages) continue
  if (check) {
    stale++
    console.error(`${toPageName(path)} has no definition: npm run docs`)
  } else {
    await rm(new URL(path, folder))
    console.log(`removed ${toPageName(path)}`)
  }
}
const unlisted = findUnlisted(errors)
for (const place of unlisted) console.error(`the reference lacks ${place}`)
if (stale + unlisted.length > 0) process.exitCode = 1

function toPageName(path: string): string {
  return normalize(`docs/reference/${path}`)
}
