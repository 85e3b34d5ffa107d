import { ParsedFiles, type AppFiles } from '../adapters/files/app-files'
import { AppFolder } from '../adapters/files/app-folder'
import { PlatformError } from '../errors'
import { describe } from '../values/describe'
import { declaredName } from './template'

/** The templates of one kind of notification. */
export class NotificationTemplates<T> {
  private readonly folder: AppFolder
  private readonly parsed: ParsedFiles<T>
  private readonly declared: ParsedFiles<{ readonly name: string | undefined; readonly path: string }>

  /**
   * @param kind what one is called in messages
   * @param folder where they are: `emails/`
   */
  constructor(
    private readonly files: AppFiles,
    private readonly kind: string,
    folder: string,
    read: (path: string, text: string) => T,
  ) {
    this.folder = new AppFolder(files, { kind, folders: [folder], extension: '.liquid' })
    this.parsed = new ParsedFiles(files, read)
    this.declared = new ParsedFiles(files, (path, text) => ({ name: declaredName(path, text), path }))
  }

  /**
   * @param name the path in the folder without the extension, `modules/blog/welcome` for a module's; or the `name` that a
   * front matter gives
   * @throws {MissingFileError} where there is none
   */
  async find(name: string): Promise<T> {
    if (typeof name !== 'string') {
      throw new PlatformError('type', `the name of an ${this.kind} must be a text, got ${describe(name)}`)
    }
    const path = (await this.folder.pathOf(name)) ?? (await this.declaredNames()).get(name)
    const template = path === undefined ? undefined : await this.parsed.at(path)
    return template ?? this.folder.missing(name, (await this.declaredNames()).keys())
  }

  /** The paths of the templates by the names that their front matter gives. */
  private async declaredNames(): Promise<ReadonlyMap<string, string>> {
    return this.files.current().once(this, async () => {
      const paths = Array.from((await this.folder.entries()).values())
      const declared = await this.declared.all(paths)
      return new Map(
        declared.flatMap(({ name, path }) => (name === undefined ? [] : [[name, path] as const])).reverse(),
      )
    })
  }
}
