import { createHash } from 'node:crypto'
import type { FileSource } from '../adapters/files'
import { all, chain, type Waiting } from '../values/waiting'

/** What a page is made of, and what decides what it shows. */
const folders = [
  ...['config.yml', 'api_calls/', 'authorization_policies/', 'emails/', 'forms/', 'graphql/', 'lib/', 'modules/'],
  ...['schema/', 'translations/', 'views/'],
]
const asset = /(?:^|\/)assets\//

/**
 * A digest of the files that pages are made of. It is the same in every process that runs the same app, which the files'
 * own version need not be.
 */
export class Fingerprint {
  private version: string | number | undefined
  private digest: Waiting<string> | undefined

  constructor(private readonly files: FileSource) {}

  /** That of the present version; made once for each. */
  current(): Waiting<string> {
    const version = this.files.version()
    if (this.digest === undefined || version !== this.version) {
      this.version = version
      this.digest = this.make()
    }
    return this.digest
  }

  private make(): Waiting<string> {
    return chain(all(folders.map((folder) => this.files.list(folder))), (lists) => {
      const paths = lists.flat().filter((path) => !asset.test(path))
      return chain(all(paths.map((path) => this.files.read(path))), (texts) => {
        const hash = createHash('sha256')
        paths.forEach((path, i) => hash.update(`${path}\0${texts[i] ?? ''}\0`))
        return hash.digest('base64url')
      })
    })
  }
}
