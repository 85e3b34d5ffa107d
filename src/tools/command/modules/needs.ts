import { basename } from 'node:path'
import { satisfies, valid, validRange } from 'semver'
import type { ModuleLists } from './lists'
import { anyVersion, type Versions } from './manifest'
import type { InstalledModules } from './project'

/** A module that is needed and not installed, or not in a version that fits. */
export interface UnmetNeed {
  /** The module or list that needs another module. */
  readonly needing: string
  readonly needed: string
  readonly isMissing: boolean
  /** Its sentence. */
  readonly text: string
}

/** Finds the missing dependencies of a project's lists and modules. */
export function findUnmet(lists: ModuleLists, installed: InstalledModules): readonly UnmetNeed[] {
  const unmet = (needing: string, needs: Versions, isOptional = false): readonly UnmetNeed[] =>
    Array.from(needs).flatMap(([needed, range]) => {
      const module = installed.get(needed)
      const reason = module ? formatMismatch(module.version, range) : isOptional ? undefined : formatMissing(needed)
      if (reason === undefined) return []
      const by = installed.has(needing) ? formatModule(needing, installed.get(needing)?.version) : needing
      return [{ needing, needed, isMissing: !module, text: `${by} needs ${needed} ${JSON.stringify(range)}${reason}` }]
    })
  return [
    ...Array.from(installed).flatMap(([name, { dependencies }]) => unmet(name, dependencies)),
    ...lists.sections.flatMap(({ listed, locked, isForDevelopment }) => [
      ...unmet(basename(lists.manifest), listed, isForDevelopment),
      ...unmet(basename(lists.lock), locked, true),
    ]),
  ]
}

/** A module in messages: `core 2.0.6` */
export function formatModule(name: string, version: string | undefined): string {
  return `${name} ${version ?? '(no version)'}`
}

function formatMissing(name: string): string {
  return `, which is not installed: liquid-platform modules install <folder or archive of ${name}>`
}

function formatMismatch(version: string | undefined, range: string): string | undefined {
  if (range === anyVersion) return undefined
  if (version === undefined) return ': the installed one has no version to compare'
  if (valid(version) === null || validRange(range) === null) {
    return `: it cannot be compared with the installed ${version}`
  }
  return satisfies(version, range) ? undefined : `: installed is ${version}`
}
