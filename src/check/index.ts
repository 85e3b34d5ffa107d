import type { AppFiles } from '../adapters/files/app-files'
import { configFile } from '../adapters/files/config'
import type { Runtime } from '../context/runtime'
import { ConfigurationError, SettingsError } from '../errors'
import { parseApp, type ParsedApp } from './app'
import { checkConfiguration } from './configuration'
import { distinct, type Finding } from './finding'
import { checkForms } from './forms'
import { checkNames } from './names'
import { checkNotifications } from './notifications'
import { checkPages } from './pages'
import { checkPartials } from './partials'
import { Places } from './places'
import { checkQueries } from './queries'
import { checkTemplates } from './templates'
import { checkTranslations } from './translations'

/** A family of checks. */
type Check = (app: ParsedApp) => AsyncIterable<Finding> | Iterable<Finding>

const checks: Readonly<Record<string, Check>> = {
  templates: checkTemplates,
  names: checkNames,
  queries: checkQueries,
  pages: checkPages,
  forms: checkForms,
  notifications: checkNotifications,
  configuration: checkConfiguration,
  translations: checkTranslations,
  partials: checkPartials,
}

/** What a check has found. */
export interface Checked {
  /** How many files were read. */
  readonly files: number
  readonly findings: readonly Finding[]
}

/** A finding about `config.yml`, with which the app cannot even be opened; undefined if the error is another one. */
export async function configFault(files: AppFiles, error: unknown): Promise<Checked | undefined> {
  if (!(error instanceof SettingsError || error instanceof ConfigurationError) || error.path !== configFile) {
    return undefined
  }
  const text = (await files.current().read(configFile)) ?? ''
  const finding = new Places(new Map([[configFile, text]])).told('configuration', configFile, error.message)
  return { files: 1, findings: [finding] }
}

/**
 * Checks the files of an app.
 *
 * @param warnings the log of the app's instance, in which the parser says what it ignores
 * @param onStep receives the name of each family of checks when it begins
 */
export async function checkApp(
  runtime: Runtime,
  warnings: readonly string[],
  onStep: (name: string) => void = () => undefined,
): Promise<Checked> {
  onStep('files')
  const app = await parseApp(runtime)
  const findings: Finding[] = []
  for (const [name, check] of Object.entries(checks)) {
    onStep(name)
    for await (const finding of check(app)) findings.push(finding)
  }
  findings.push(...warnings.flatMap((warning) => app.places.ofWarning(warning) ?? []))
  return { files: app.texts.size, findings: distinct(findings) }
}
