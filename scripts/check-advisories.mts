import { spawnSync } from 'node:child_process'

/**
 * Looks up the locked production packages in the published advisories. Fails for an affected package, and prints a note
 * if the registry does not respond.
 */
interface Audit {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>
  readonly message?: string
  readonly error?: { readonly summary?: string }
}

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' })
const { vulnerabilities, message, error } = read(stdout)
if (!vulnerabilities) {
  console.log(`not checked: the registry did not answer (${message ?? error?.summary ?? 'no connection'})`)
} else {
  const found = Object.entries(vulnerabilities)
  for (const [name, { severity, range }] of found) console.error(`${name} ${range}: ${severity}, see npm audit`)
  console.log(`${found.length} packages with advisories`)
  if (found.length > 0) process.exitCode = 1
}

function read(text: string): Audit {
  try {
    return JSON.parse(text) as Audit
  } catch {
    return {}
  }
}
