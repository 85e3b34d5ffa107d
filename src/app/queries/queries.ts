import { ParsedFiles } from '../../files/app-files'
import { AppFolder } from '../../files/app-folder'
import { query } from '../../files/kinds/plain'
import type { Runtime } from '../context/runtime'
import { diagnoseFault, makeFilePlaceFinder, logFaults } from './faults'

/** A query and its file; undefined if the query is inline in a template. */
export interface Query {
  readonly text: string
  readonly file?: string
}

/** The app's GraphQL files. */
export class Queries {
  private readonly folder: AppFolder
  private readonly files: ParsedFiles<Query>

  constructor(private readonly runtime: Runtime) {
    this.folder = new AppFolder(runtime.files, query)
    this.files = new ParsedFiles(runtime.files, (file, text) => ({ text, file }))
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

  /** Logs each query that can never run, or converts variables, so that it is found before a page needs it. */
  async check(): Promise<void> {
    const { adapters, files, settings } = this.runtime
    const snapshot = files.current()
    for (const path of (await this.folder.entries()).values()) {
      const text = await snapshot.read(path)
      if (text === undefined) continue
      const faults = (await adapters.graphql.check?.(text)) ?? []
      const errors = faults.filter((fault) => {
        const diagnostic = diagnoseFault(fault, settings.graphqlTypeMismatch, makeFilePlaceFinder(path))
        if (diagnostic?.severity === 'warning') this.runtime.report(diagnostic)
        return diagnostic?.severity === 'error'
      })
      logFaults(adapters.logger, errors, makeFilePlaceFinder(path))
    }
  }
}
