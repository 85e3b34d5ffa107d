import { ParsedFiles } from '../../files/app-files'
import { AppFolder } from '../../files/app-folder'
import { query } from '../../files/kinds/plain'
import type { Runtime } from '../context/runtime'
import { diagnoseFault, makeFilePlaceFinder, logFaults } from './faults'
import { Query } from './query'

/** The app's GraphQL files. */
export class Queries {
  private readonly folder: AppFolder
  private readonly files: ParsedFiles<Query>

  constructor(private readonly runtime: Runtime) {
    this.folder = new AppFolder(runtime.files, query)
    this.files = new ParsedFiles(runtime.files, (path, text) => new Query(text, path))
  }

  /**
   * Finds a query by name.
   *
   * @param name the file's path in `graphql/` without the extension; `modules/blog/posts` is a module's
   * @throws {MissingFileError} if there is no such file
   */
  async find(name: string): Promise<Query> {
    const path = await this.folder.findPath(name)
    return (path === undefined ? undefined : await this.files.at(path)) ?? this.folder.throwMissing(name)
  }

  /** The queries in files. */
  async list(): Promise<readonly Query[]> {
    return this.files.all(Array.from((await this.folder.entries()).values()))
  }

  /** Logs each query that can never run, or converts variables, so that it is found before a page needs it. */
  async check(): Promise<void> {
    const { adapters, settings } = this.runtime
    for (const { text, file } of await this.list()) {
      const findPlace = makeFilePlaceFinder(file as string)
      const faults = (await adapters.graphql.check?.(text)) ?? []
      const errors = faults.filter((fault) => {
        const diagnostic = diagnoseFault(fault, settings.graphqlTypeMismatch, findPlace)
        if (diagnostic?.severity === 'warning') this.runtime.report(diagnostic)
        return diagnostic?.severity === 'error'
      })
      logFaults(adapters.logger, errors, findPlace)
    }
  }
}
