import { rules, type RuleName, type Severity } from './rules'
import type { Finding } from './finding'

/** The levels of SARIF. */
const levels: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  error: 'error',
  warning: 'warning',
  hint: 'note',
}
const names = Object.keys(rules) as RuleName[]

/**
 * Findings as a SARIF log, for code hosts. Source: SARIF 2.1.0, sections 3.13 to 3.30
 *
 * @param findings with paths relative to the root of the repository
 */
export function sarifOf(findings: readonly Finding[]): object {
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'liquid-platform',
            rules: names.map((id) => ({
              id,
              shortDescription: { text: rules[id].summary },
              defaultConfiguration: { level: levels[rules[id].severity] },
            })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: findings.map(({ rule, message, file, line, column }) => ({
          ruleId: rule,
          ruleIndex: names.indexOf(rule),
          level: levels[rules[rule].severity],
          message: { text: message },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: encodeURI(file), uriBaseId: '%SRCROOT%' },
                region: { startLine: line, startColumn: column },
              },
            },
          ],
        })),
      },
    ],
  }
}
