import { impossibleInXml } from '../../../base/text/escape'
import { hasPassed, type TestResult } from './result'

const impossible = new RegExp(impossibleInXml, 'gu')
const special: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
}

/** The results in the format that CI servers read: a test case for each file. Source: the schema of Jenkins' xUnit plugin */
export function formatJunit(results: readonly TestResult[]): string {
  const failed = results.filter((result) => !hasPassed(result)).length
  const attributes = {
    tests: results.length,
    failures: failed,
    time: formatSeconds(results.reduce((ms, r) => ms + r.ms, 0)),
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${printAttributes(attributes)}>`,
    `  <testsuite${printAttributes({ name: 'liquid-platform test', ...attributes })}>`,
    ...results.map(formatCase),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

function formatCase({ file, failures, log, ms, assertions }: TestResult): string {
  const start = `    <testcase${printAttributes({ name: file.name, classname: file.path, assertions, time: formatSeconds(ms) })}>`
  const [first] = failures
  if (first === undefined) return `${start}</testcase>`
  const failure = `      <failure${printAttributes({ message: first })}>${escapeXml(failures.join('\n'))}</failure>`
  const logged = log.length === 0 ? [] : [`      <system-out>${escapeXml(log.join('\n'))}</system-out>`]
  return [start, failure, ...logged, '    </testcase>'].join('\n')
}

function printAttributes(attributes: Readonly<Record<string, string | number>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('')
}

function escapeXml(text: string): string {
  return text.replace(impossible, '\ufffd').replace(/[&<>"\n]/g, (character) => special[character] as string)
}

function formatSeconds(ms: number): string {
  return (ms / 1000).toFixed(3)
}
