import type { AppReport } from './drive'
import type { FailedApp } from './drive'
import type { Finding } from './findings'

/** A cause of failures. */
export interface Cause {
  readonly kind: Finding['kind']
  /** The message, without names and numbers. */
  readonly cause: string
  readonly apps: number
  readonly times: number
  readonly example: string
}

/** Groups failures by cause. The cause that affects most apps comes first. */
export function causesIn(reports: readonly AppReport[]): readonly Cause[] {
  const groups = new Map<string, { readonly roots: Set<string>; readonly findings: Finding[] }>()
  for (const { root, findings } of reports) {
    for (const finding of findings) {
      const key = `${finding.step} ${finding.kind} ${generalize(finding.message)}`
      const group = groups.get(key) ?? { roots: new Set(), findings: [] }
      groups.set(key, group)
      group.roots.add(root)
      group.findings.push(finding)
    }
  }
  const causes = Array.from(groups.values(), ({ roots, findings }): Cause => {
    const [first] = findings as [Finding]
    const { step, kind, message, subject, place } = first
    const example = [`${subject} in ${Array.from(roots)[0] ?? ''}`, place, message].filter(Boolean).join(': ')
    return { kind, cause: `${step}: ${generalize(message)}`, apps: roots.size, times: findings.length, example }
  })
  return causes.sort((one, other) => other.apps - one.apps || other.times - one.times)
}

/** A message without quoted names, numbers and places, which differ between occurrences. */
function generalize(message: string): string {
  const [line = ''] = message.split('\n')
  return line
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '…')
    .replace(/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g, '…')
    .replace(/\d+/g, 'N')
    .replace(/\S+\.(?:liquid|graphql|yml)\b/g, '…')
    .replace(/ ?\(did you mean .*?\)/, '')
}

/** Whether an app did not finish, or found a bug of the library. */
export function hasCrashed(report: AppReport | FailedApp): boolean {
  return 'message' in report || report.findings.some(({ kind }) => kind === 'crash')
}

/** Formats the report as text. */
export function linesOf(reports: readonly (AppReport | FailedApp)[]): readonly string[] {
  const failed = reports.filter((report): report is FailedApp => 'message' in report)
  const driven = reports.filter((report): report is AppReport => !('message' in report))
  return [
    ...driven.map(lineOf),
    ...failed.map(({ root, message }) => `${root}: did not finish: ${message}`),
    '',
    ...causesIn(driven).map(
      ({ kind, cause, apps, times, example }) => `${apps} apps, ${times} times, ${kind}: ${cause}\n    ${example}`,
    ),
  ]
}

function lineOf({ root, pages, forms, documents, findings }: AppReport): string {
  const statuses = Object.entries(pages).map(([status, count]) => `${count} × ${status}`)
  const parts = [
    `pages ${statuses.join(', ') || 'none'}`,
    `forms ${forms.forms}`,
    `documents ${documents.worked} of ${documents.documents}`,
    `failures ${findings.length}`,
  ]
  return `${root}: ${parts.join('; ')}`
}
