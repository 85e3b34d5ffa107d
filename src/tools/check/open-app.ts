import type { Diagnostic } from '../../base/diagnostics/diagnostic'
import { configFile } from '../../files/config'
import type { DirectoryFiles } from '../../files/directory'
import { appFolders } from '../../files/layout'
import type { ConfiguredAdapters } from '../../ports/define-config'
import type { FileSource } from '../../ports/files'
import { registerApp, type RegisteredApp } from '../register-app'
import { findConfigFault } from './checks/files'
import { TemplateParser } from './template-parser'

/** An app that is checked again and again. */
export interface CheckedApp extends RegisteredApp {
  readonly parser: TemplateParser
  /** The fault of `config.yml`, without which the app is opened. */
  readonly configFault: Diagnostic | undefined
}

/** The keys of the config that rules read; the app's own stores would be opened and closed for nothing. */
const readByRules: ReadonlySet<string> = new Set(['settings', 'graphql', 'translations', 'assets', 'forms', 'register'])

/**
 * Opens an app to check it. Nothing of the app is executed, except what its config provides.
 *
 * @param config the export of its config
 */
export async function openCheckedApp(files: FileSource, config: ConfiguredAdapters): Promise<CheckedApp> {
  const own: ConfiguredAdapters = Object.fromEntries(Object.entries(config).filter(([name]) => readByRules.has(name)))
  try {
    return { ...(await open(files, own)), configFault: undefined }
  } catch (error) {
    const configFault = findConfigFault(error)
    if (!configFault) throw error
    return { ...(await open(withoutConfig(files), own)), configFault }
  }
}

async function open(files: FileSource, own: ConfiguredAdapters): Promise<Omit<CheckedApp, 'configFault'>> {
  const logged: Diagnostic[] = []
  const logger = {
    log({ diagnostic }: { readonly diagnostic?: Diagnostic }) {
      if (diagnostic) logged.push(diagnostic)
    },
  }
  const app = await registerApp({ ...own, files, logger })
  return { ...app, parser: new TemplateParser(app.runtime, logged) }
}

/** An app that is opened when it is first used, and again when its `config.yml` has changed. */
export class ReopenedApp<A extends CheckedApp> {
  private opened: { readonly config: string | undefined; readonly app: Promise<A> } | undefined

  constructor(
    private readonly files: Pick<DirectoryFiles, 'read'>,
    private readonly open: () => Promise<A>,
  ) {}

  /** The app with its present `config.yml`. */
  current(): Promise<A> {
    const config = configSources.map((source) => this.files.read(source)).find((text) => text !== undefined)
    if (this.opened?.config !== config || !this.opened) {
      const before = this.opened?.app
      this.opened = { config, app: this.open() }
      void before?.then(({ platform }) => platform.close()).catch(() => undefined)
    }
    return this.opened.app
  }

  async close(): Promise<void> {
    const app = await this.opened?.app.catch(() => undefined)
    await app?.platform.close()
  }
}

/** The places of `config.yml` in the folder of an app, or of the project around it. */
const configSources = ['', ...appFolders.map((folder) => `${folder}/`)].map((folder) => folder + configFile)

/** The files as if `config.yml` were not there. */
function withoutConfig(files: FileSource): FileSource {
  const isConfig = (path: string): boolean => configSources.includes(path)
  return {
    read: (path) => (isConfig(path) ? undefined : files.read(path)),
    list: async (prefix) => (await files.list(prefix)).filter((path) => !isConfig(path)),
    version: () => files.version(),
    updatedAt: (path) => files.updatedAt?.(path),
    diskPath: (path) => files.diskPath?.(path),
    ...(files.defaults && { defaults: files.defaults }),
  }
}
