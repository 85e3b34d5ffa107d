import type { FileSource } from '../adapters/files'
import { MissingFileError } from '../errors'
import { didYouMean } from '../values/nearest'
import { chain, type Waiting } from '../values/waiting'

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
  find(name: string): Waiting<string> {
    const version = this.files.version()
    if (version !== this.version) {
      this.version = version
      this.texts = new Map()
    }
    const { texts } = this
    const known = texts.get(name)
    if (known !== undefined) return known
    const path = pathOf(name)
    return chain(this.files.read(path), (text) => {
      if (text === undefined) return this.missing(name, path)
      texts.set(name, text)
      return text
    })
  }

  private missing(name: string, path: string): Waiting<never> {
    return chain(this.files.list(folder), (paths) => {
      const names = paths.map((known) => known.slice(folder.length).replace(extension, ''))
      throw new MissingFileError(
        name,
        [path],
        `query "${name}" not found${didYouMean(name, names)}; looked for ${path}`,
      )
    })
  }
}

function pathOf(name: string): string {
  const [, module = '', rest = name] = /^(modules\/[^/]+\/)(.+)$/.exec(name) ?? []
  return module + folder + (rest.endsWith(extension) ? rest : rest + extension)
}
