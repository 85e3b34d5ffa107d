// Prints the failed tests of Jest's JSON results, each with the start of its message: see `.ci/run`.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** The used members of Jest's results. */
interface Results {
  testResults: {
    name: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

const mostLines = 25

const [file] = process.argv.slice(2)
if (!file) throw new Error('usage: tsx scripts/failed-tests.mts <results.json>')

const indent = (text: string): string => {
  const lines = text.trim().split('\n').slice(0, mostLines)
  return lines.map((line) => `      ${line}`).join('\n')
}

const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Results
for (const { name, message, assertionResults } of testResults) {
  const path = relative('.', name)
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  for (const { fullName, failureMessages } of failed) {
    console.log(`  ${path}: ${fullName}\n${indent(failureMessages.join('\n'))}`)
  }
  // The file failed before its tests, or after them.
  if (failed.length === 0 && message) console.log(`  ${path}\n${indent(message)}`)
}
