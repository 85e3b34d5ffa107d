import type { FileSource } from '../adapters/files/source'
import { MissingFileError, PlatformError } from '../errors'
import { describe } from '../values/describe'
import { didYouMean } from '../values/nearest'
import { declaredName } from './template'

const extension = '.liquid'

/** The templates of one kind of notification, each read once, and again when files have changed. */
export class NotificationTemplates<T> {
  private version: string | number | undefined
  private known = new Map<string, T>()

  /**
   * @param kind what one is called in messages
   * @param folder where they are: `emails/`
   */
  constructor(
    private readonly files: FileSource,
    private readonly kind: string,
    private readonly folder: string,
    private readonly read: (path: string, text: string) => T,
  ) {}

  /**
   * @param name the path in the folder without the extension, `modules/blog/welcome` for a module's; or the `name` that a
   * front matter gives
   * @throws {MissingFileError} where there is none
   */
  async find(name: string): Promise<T> {
    if (typeof name !== 'string') {
      throw new PlatformError('type', `the name of an ${this.kind} must be a text, got ${describe(name)}`)
    }
    const version = this.files.version()
    if (version !== this.version) {
      this.version = version
      this.known = new Map()
    }
    const { known } = this
    const template = known.get(name)
    if (template) return template
    const path = this.pathOf(name)
    const text = await this.files.read(path)
    const found = text === undefined ? await this.declared(name, path) : this.read(path, text)
    known.set(name, found)
    return found
  }

  /** The one whose front matter has that name. */
  private async declared(name: string, tried: string): Promise<T> {
    const { files } = this
    const lists = await Promise.all([files.list(this.folder), files.list('modules/')])
    const paths = lists.flat().filter((path) => this.nameOf(path) !== undefined)
    const texts = await Promise.all(paths.map(async (path) => files.read(path)))
    const names = paths.map((path, i) => declaredName(path, texts[i] ?? ''))
    const i = names.indexOf(name)
    if (i !== -1) return this.read(paths[i] as string, texts[i] ?? '')
    const known = [...paths.map((path) => this.nameOf(path)), ...names].filter((known) => known !== undefined)
    const hint = didYouMean(name, known)
    throw new MissingFileError(name, [tried], `${this.kind} "${name}" not found${hint}; looked for ${tried}`)
  }

  private pathOf(name: string): string {
    const [, module = '', rest = name] = /^(modules\/[^/]+\/)(.+)$/.exec(name) ?? []
    return `${module}${this.folder}${rest}${rest.endsWith(extension) ? '' : extension}`
  }

  /** What a file is called, undefined for one that is none of these. */
  private nameOf(path: string): string | undefined {
    const module = /^modules\/[^/]+\//.exec(path)?.[0] ?? ''
    if (!path.startsWith(this.folder, module.length) || !path.endsWith(extension)) return undefined
    return module + path.slice(module.length + this.folder.length, -extension.length)
  }
}
