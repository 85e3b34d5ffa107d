import { createHash } from 'node:crypto'
import type { ResolvedAdapters } from '../adapters/adapters'
import type { PromiseOrValue } from '../values/promise-or-value'

/** What a page is made of, and what decides what it shows. */
const folders = [
  ...['config.yml', 'api_calls/', 'assets/', 'authorization_policies/', 'emails/', 'forms/', 'graphql/', 'lib/'],
  ...['modules/', 'schema/', 'translations/', 'views/'],
]
const asset = /^(?:modules\/[^/]+\/)?assets\//

/**
 * A digest of what pages are made of: the files, translations and assets. It is the same in every process that runs the
 * same app, which the files' own version need not be.
 */
export class Fingerprint {
  private version: string | number | undefined
  private digest: Promise<string> | undefined

  constructor(private readonly adapters: Pick<ResolvedAdapters, 'assets' | 'files' | 'translations'>) {}

  /** That of the present versions; the files are read once for each of theirs. */
  async current(): Promise<string> {
    const { assets, files, translations } = this.adapters
    const version = files.version()
    if (this.digest === undefined || version !== this.version) {
      this.version = version
      const digest = this.make()
      this.digest = digest
      digest.catch(() => {
        if (this.digest === digest) this.digest = undefined
      })
    }
    const versions = [translations.version?.() ?? '', assets.version?.() ?? ''].join(':')
    return `${await this.digest}:${versions}`
  }

  private async make(): Promise<string> {
    const { files } = this.adapters
    const paths = (await Promise.all(folders.map(async (folder) => files.list(folder)))).flat()
    const states = await Promise.all(paths.map(async (path) => this.stateOf(path)))
    const hash = createHash('sha256')
    paths.forEach((path, i) => hash.update(`${path}\0${states[i] ?? ''}\0`))
    return hash.digest('base64url')
  }

  /** What changes with a file. Assets may be large: their time counts, where it is known. */
  private stateOf(path: string): PromiseOrValue<string | number | undefined> {
    const { files } = this.adapters
    return files.updatedAt && asset.test(path) ? files.updatedAt(path) : files.read(path)
  }
}
