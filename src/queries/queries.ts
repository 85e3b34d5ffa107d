import { AppFolder } from '../adapters/files/app-folder'
import type { Runtime } from '../context/runtime'

/** A query, and the file that it is in; undefined where a template says it. */
export interface Query {
  readonly text: string
  readonly file?: string
}

/** The GraphQL files of an app. */
export class Queries {
  private readonly folder: AppFolder

  constructor(private readonly runtime: Runtime) {
    this.folder = new AppFolder(runtime.files, { kind: 'query', folders: ['graphql/'], extension: '.graphql' })
  }

  /**
   * The query of that name.
   *
   * @param name its path in `graphql/`, without the extension; `modules/blog/posts` is a module's
   * @throws {MissingFileError} where there is no such file
   */
  async find(name: string): Promise<Query> {
    const path = await this.folder.pathOf(name)
    const text = path === undefined ? undefined : await this.runtime.files.current().read(path)
    return path === undefined || text === undefined ? this.folder.missing(name) : { text, file: path }
  }
}
