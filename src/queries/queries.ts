import { AppFolder } from '../adapters/files/app-folder'
import type { Runtime } from '../context/runtime'
import { faultsMessage } from './faults'

/** A query and its file; undefined if the query is inline in a template. */
export interface Query {
  readonly text: string
  readonly file?: string
}

/** The app's GraphQL files. */
export class Queries {
  private readonly folder: AppFolder

  constructor(private readonly runtime: Runtime) {
    this.folder = new AppFolder(runtime.files, {
      kind: 'query',
      folders: ['graphql/'],
      extension: '.graphql',
      optionalFolders: true,
    })
  }

  /**
   * Finds a query by name.
   *
   * @param name the file's path in `graphql/` without the extension; `modules/blog/posts` is a module's
   * @throws {MissingFileError} if there is no such file
   */
  async find(name: string): Promise<Query> {
    const path = await this.folder.pathOf(name)
    const text = path === undefined ? undefined : await this.runtime.files.current().read(path)
    return path === undefined || text === undefined ? this.folder.missing(name) : { text, file: path }
  }

  /** Logs each query that can never run, so that it is found before a page needs it. */
  async check(): Promise<void> {
    const { adapters, files } = this.runtime
    const snapshot = files.current()
    for (const path of (await this.folder.entries()).values()) {
      const faults = (await adapters.graphql.check?.((await snapshot.read(path)) ?? '')) ?? []
      if (faults.length > 0)
        adapters.logger.log({ level: 'error', type: 'graphql', message: faultsMessage(path, faults) })
    }
  }
}
