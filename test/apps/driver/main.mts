import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { driveInChild } from './children.mts'
import { hasCrashed, linesOf } from './report'
import { findRoots } from './roots'

// npx tsx test/apps/driver/main.mts <folder>... [--json <file>]
const { values, positionals } = parseArgs({ options: { json: { type: 'string' } }, allowPositionals: true })
const reports = []
for (const root of positionals.flatMap(findRoots)) {
  const report = await driveInChild(root)
  reports.push(report)
  process.stderr.write(`${root}\n`)
}
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(reports, null, 1))
console.log(linesOf(reports).join('\n'))
if (reports.some(hasCrashed)) process.exitCode = 1
