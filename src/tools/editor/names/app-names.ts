import type { Runtime } from '../../../app/context/runtime'
import { ParsedFiles } from '../../../files/app-files'
import { AppFolder } from '../../../files/app-folder'
import type { Keys, NamedFileKind } from '../../../files/file-kind'
import { fileKinds, type AnyFileKind } from '../../../files/kinds'
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

const declared = { form: fileKinds.form, policy: fileKinds.policy, email: fileKinds.email, sms: fileKinds.sms } as const

export class AppNames {
  private readonly folders: Readonly<Record<'query' | 'asset', AppFolder>>
  private readonly named: ReadonlyMap<NameKind, NamedFiles<Keys, unknown>>
  private readonly translations: ParsedFiles<readonly TranslationEntry[]>

  constructor(private readonly runtime: Runtime) {
    const { files } = runtime
    this.folders = { query: new AppFolder(files, fileKinds.query), asset: new AppFolder(files, asset) }
    const kinds = Object.entries<AnyFileKind>({ ...declared, apiCall: fileKinds.apiCall })
    this.named = new Map(kinds.map(([name, kind]) => [name as NameKind, new NamedFiles(files, kind)]))
    this.translations = new ParsedFiles(files, (path, text) =>
      Array.from(listTranslations(path, translation.read(path, text).given)),
    )
  }

  /** The places that a name leads to; empty if the app has nothing of that name. */
  async find(kind: NameKind, name: string): Promise<readonly Target[]> {
    if (kind === 'translation') return this.findTranslation(name)
    const path = await this.findPath(kind, name)
    return path === undefined ? [] : [{ path, keys: [] }]
  }

  /** The names of a kind. */
  async list(kind: NameKind): Promise<readonly KnownName[]> {
    if (kind === 'translation') return this.listTranslations()
    const files = this.named.get(kind)
    const entries = files
      ? (await files.list()).map(({ name, path }) => [name, path] as const)
      : Array.from(await this.listFiles(kind))
    return entries.map(([name, path]) => ({ name, targets: [{ path, keys: [] }] }))
  }

  private async findPath(kind: Exclude<NameKind, 'translation'>, name: string): Promise<string | undefined> {
    const { folders } = this.runtime.templates
    if (kind === 'partial' || kind === 'layout') return folders[kind].findPath(name)
    if (kind === 'query' || kind === 'asset') return this.folders[kind].findPath(name)
    if (kind !== 'theme partial') return (await this.named.get(kind)?.find(name))?.path
    for (const folder of this.listThemeFolders()) {
      const path = await folders.partial.findPath(folder + name)
      if (path !== undefined) return path
    }
    return undefined
  }

  private async listFiles(kind: NameKind): Promise<ReadonlyMap<string, string>> {
    const { templates } = this.runtime
    if (kind === 'partial' || kind === 'layout') return templates.folders[kind].entries()
    if (kind === 'query' || kind === 'asset') return this.folders[kind].entries()
    const partials = await templates.folders.partial.entries()
    return new Map(
      this.listThemeFolders().flatMap((folder) =>
        Array.from(partials).flatMap(([name, path]): [string, string][] =>
          name.startsWith(folder) ? [[name.slice(folder.length), path]] : [],
        ),
      ),
    )
  }

  /** The folders in which `theme_render_rc` looks, without those that are only known at render. */
  private listThemeFolders(): readonly string[] {
    return listThemeFolders(this.runtime.settings).filter((folder) => !hasLiquid(folder))
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
