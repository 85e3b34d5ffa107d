import type { FileSource } from '../adapters/files'
import { MissingFileError } from '../errors'
import { didYouMean } from '../values/nearest'

const folder = 'graphql/'
const extension = '.graphql'

/** A query, and the file that it is in; undefined where a template says it. */
export interface Query {
  readonly text: string
  readonly file?: string
}

/** The GraphQL files of an app, each read once, and again when files have changed. */
export class Queries {
  private version: string | number | undefined
  private known = new Map<string, Query>()

  constructor(private readonly files: FileSource) {}

  /**
   * The query of that name.
   *
   * @param name its path in `graphql/`, without the extension; `modules/blog/posts` is a module's
   * @throws {MissingFileError} where there is no such file
   */
  async find(name: string): Promise<Query> {
    const version = this.files.version()
    if (version !== this.version) {
      this.version = version
      this.known = new Map()
    }
    const { known: queries } = this
    const known = queries.get(name)
    if (known !== undefined) return known
    const file = pathOf(name)
    const text = await this.files.read(file)
    if (text === undefined) return this.missing(name, file)
    const query = { text, file }
    queries.set(name, query)
    return query
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
