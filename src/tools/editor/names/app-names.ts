import type { Runtime } from '../../../app/context/runtime'
import { andThen, type PromiseOrValue } from '../../../base/async/promise-or-value'
import type { PlatformSettings } from '../../../ports/settings'
import { ParsedFiles } from '../../../files/app-files'
import { AppFolder } from '../../../files/app-folder'
import type { Keys, NamedFileKind } from '../../../files/file-kind'
import { fileKinds } from '../../../files/kinds'
import { asset, translation } from '../../../files/kinds/plain'
import { hasLiquid } from '../../../files/kinds/liquid'
import { NamedFiles } from '../../../files/named-files'
import { splitModule } from '../../../files/module-path'
import type { NamedKind } from '../../../language/definitions/definition'
import { listTranslations, type TranslationEntry } from '../../check/checks/translations/entries'
import { listThemeFolders } from '../../check/theme-folders'

/** The kinds of things in an app that have names: files of a kind, and translations. */
export type NameKind = NamedKind | NamedFileKind

/** Where a named thing is. */
export interface Target {
  readonly path: string
  /** The keys that lead to it; none for the whole file. */
  readonly keys: readonly string[]
}

/** A name that templates or keys may write. */
export interface KnownName {
  readonly name: string
  readonly targets: readonly Target[]
  /** The text of a translation in the default language. */
  readonly text?: string
}

/** The kinds of names that lead to a file. */
type PathKind = Exclude<NameKind, 'translation'>

/** The paths of files by their names. */
interface NamedPaths {
  findPath(name: string): PromiseOrValue<string | undefined>
  entries(): PromiseOrValue<Iterable<readonly [name: string, path: string]>>
}

export class AppNames {
  private readonly paths: Readonly<Record<PathKind, NamedPaths>>
  private readonly translations: ParsedFiles<readonly TranslationEntry[]>

  constructor(private readonly runtime: Runtime) {
    const { files, templates, settings } = runtime
    const { partial, layout } = templates.folders
    this.paths = {
      partial,
      layout,
      'theme partial': new ThemePartials(partial, settings),
      query: new AppFolder(files, fileKinds.query),
      asset: new AppFolder(files, asset),
      form: readDeclaredNames(new NamedFiles(files, fileKinds.form)),
      policy: readDeclaredNames(new NamedFiles(files, fileKinds.policy)),
      email: readDeclaredNames(new NamedFiles(files, fileKinds.email)),
      sms: readDeclaredNames(new NamedFiles(files, fileKinds.sms)),
      apiCall: readDeclaredNames(new NamedFiles(files, fileKinds.apiCall)),
    }
    this.translations = new ParsedFiles(files, (path, text) =>
      Array.from(listTranslations(path, translation.read(path, text).given)),
    )
  }

  /** The places that a name leads to; empty if the app has nothing of that name. */
  async find(kind: NameKind, name: string): Promise<readonly Target[]> {
    if (kind === 'translation') return this.findTranslation(name)
    const path = await this.paths[kind].findPath(name)
    return path === undefined ? [] : [{ path, keys: [] }]
  }

  /** The names of a kind. */
  async list(kind: NameKind): Promise<readonly KnownName[]> {
    if (kind === 'translation') return this.listTranslations()
    return Array.from(await this.paths[kind].entries(), ([name, path]) => ({ name, targets: [{ path, keys: [] }] }))
  }

  private async findTranslation(name: string): Promise<readonly Target[]> {
    const isBelow = ({ key }: TranslationEntry): boolean => key.startsWith(`${name}.`)
    const entries = await this.readTranslations()
    const found = entries.filter(({ key }) => key === name)
    const places = found.length > 0 ? found : pickFirstOfEach(entries.filter(isBelow))
    const { rest } = splitModule(name)
    const depth = rest.split('.').length
    return places.map(({ file, keys }) => ({ path: file, keys: keys.slice(0, depth + 1) }))
  }

  private async listTranslations(): Promise<readonly KnownName[]> {
    const { locale } = this.runtime.settings
    const names = new Map<string, { targets: Target[]; text: string | undefined }>()
    for (const { file, key, keys, language, text } of await this.readTranslations()) {
      const known = names.get(key) ?? { targets: [], text: undefined }
      names.set(key, known)
      known.targets.push({ path: file, keys })
      if (known.text === undefined || language === locale) known.text = text
    }
    return Array.from(names, ([name, { targets, text }]) => ({ name, targets, ...(text !== undefined && { text }) }))
  }

  private async readTranslations(): Promise<readonly TranslationEntry[]> {
    const paths = await this.runtime.files.current().listKind(translation)
    return (await this.translations.all(paths)).flat()
  }
}

/** The first entry of each file. */
function pickFirstOfEach(entries: readonly TranslationEntry[]): readonly TranslationEntry[] {
  return Array.from(new Map(entries.toReversed().map((entry) => [entry.file, entry])).values())
}

/** The files that may declare their name. */
function readDeclaredNames<K extends Keys, Value>(files: NamedFiles<K, Value>): NamedPaths {
  return {
    findPath: (name) => andThen(files.find(name), (file) => file?.path),
    entries: () => andThen(files.list(), (all) => all.map(({ name, path }) => [name, path] as const)),
  }
}

/** The partials in the folders of the theme, without the folders that are only known at render. */
class ThemePartials implements NamedPaths {
  private readonly folders: readonly string[]

  constructor(
    private readonly partials: AppFolder,
    settings: PlatformSettings,
  ) {
    this.folders = listThemeFolders(settings).filter((folder) => !hasLiquid(folder))
  }

  async findPath(name: string): Promise<string | undefined> {
    for (const folder of this.folders) {
      const path = await this.partials.findPath(folder + name)
      if (path !== undefined) return path
    }
    return undefined
  }

  /** The first folder that has a name counts, as in `findPath`. */
  async entries(): Promise<Iterable<readonly [name: string, path: string]>> {
    const partials = Array.from(await this.partials.entries())
    const found = this.folders.toReversed().flatMap((folder) => {
      const inside = partials.filter(([name]) => name.startsWith(folder))
      return inside.map(([name, path]) => [name.slice(folder.length), path] as const)
    })
    return new Map(found)
  }
}
