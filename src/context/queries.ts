import type { FileSource } from '../adapters/files/source'
import { MissingFileError } from '../errors'
import { didYouMean } from '../values/nearest'

const folder = 'graphql/'
const extension = '.graphql'

/** The GraphQL files of an app, each read once, and again when files have changed. */
export class Queries {
  private version: string | number | undefined
  private texts = new Map<string, string>()

  constructor(private readonly files: FileSource) {}

  /**
   * The text of a query.
   *
   * @param name its path in `graphql/`, without the extension; `modules/blog/posts` is a module's
   * @throws {MissingFileError} where there is no such file
   */
  async find(name: string): Promise<string> {
    const version = this.files.version()
    if (version !== this.version) {
      this.version = version
      this.texts = new Map()
    }
    const { texts } = this
    const known = texts.get(name)
    if (known !== undefined) return known
    const path = pathOf(name)
    const text = await this.files.read(path)
    if (text === undefined) return this.missing(name, path)
    texts.set(name, text)
    return text
  }

  private async missing(name: string, path: string): Promise<never> {
    const paths = await this.files.list(folder)
    const names = paths.map((known) => known.slice(folder.length).replace(extension, ''))
    throw new MissingFileError(name, [path], `query "${name}" not found${didYouMean(name, names)}; looked for ${path}`)
  }
}

function pathOf(name: string): string {
  const [, module = '', rest = name] = /^(modules\/[^/]+\/)(.+)$/.exec(name) ?? []
  return module + folder + (rest.endsWith(extension) ? rest : rest + extension)
}
