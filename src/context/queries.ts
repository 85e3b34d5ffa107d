import type { AppFiles } from '../adapters/files/app-files'
import { AppFolder } from '../adapters/files/app-folder'

/** The GraphQL files of an app. */
export class Queries {
  private readonly folder: AppFolder

  constructor(private readonly files: AppFiles) {
    this.folder = new AppFolder(files, { kind: 'query', folders: ['graphql/'], extension: '.graphql' })
  }

  /**
   * The text of a query.
   *
   * @param name its path in `graphql/`, without the extension; `modules/blog/posts` is a module's
   * @throws {MissingFileError} where there is no such file
   */
  async find(name: string): Promise<string> {
    const path = await this.folder.pathOf(name)
    const text = path === undefined ? undefined : await this.files.current().read(path)
    return text ?? this.folder.missing(name)
  }
}
