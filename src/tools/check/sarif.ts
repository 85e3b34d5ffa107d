import { formatMessage, type Diagnostic } from '../../base/diagnostics/diagnostic'
import { severities, type RuleName, type Severity } from '../../base/diagnostics/severities'
import { rules } from './checks'

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
export function toSarif(findings: readonly Diagnostic[]): object {
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
              defaultConfiguration: { level: levels[severities[id]] },
            })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: findings.map((diagnostic) => ({
          ruleId: diagnostic.rule,
          ruleIndex: names.indexOf(diagnostic.rule),
          level: levels[diagnostic.severity],
          message: { text: formatMessage(diagnostic) },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: encodeURI(diagnostic.file), uriBaseId: '%SRCROOT%' },
                region: { startLine: diagnostic.line, startColumn: diagnostic.column },
              },
            },
          ],
        })),
      },
    ],
  }
}
