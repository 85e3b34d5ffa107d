import { createHash } from 'node:crypto'
import type { FileSource } from '../adapters/files'

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
  private digest: Promise<string> | undefined

  constructor(private readonly files: FileSource) {}

  /** That of the present version; made once for each. */
  current(): Promise<string> {
    const version = this.files.version()
    if (this.digest === undefined || version !== this.version) {
      this.version = version
      const digest = this.make()
      this.digest = digest
      digest.catch(() => {
        if (this.digest === digest) this.digest = undefined
      })
    }
    return this.digest
  }

  private async make(): Promise<string> {
    const lists = await Promise.all(folders.map((folder) => this.files.list(folder)))
    const paths = lists.flat().filter((path) => !asset.test(path))
    const texts = await Promise.all(paths.map((path) => this.files.read(path)))
    const hash = createHash('sha256')
    paths.forEach((path, i) => hash.update(`${path}\0${texts[i] ?? ''}\0`))
    return hash.digest('base64url')
  }
}
