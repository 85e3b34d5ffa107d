import { createHash } from 'node:crypto'
import type { ResolvedAdapters } from '../../ports/adapters'
import type { AppFiles } from '../../files/app-files'
import { asset } from '../../files/kinds/plain'
import type { Snapshot } from '../../files/snapshot'

/**
 * A digest of everything that pages are made from: the files, translations and assets. It is equal in all processes
 * that run the same app; the version of the file source need not be.
 */
export class Fingerprint {
  constructor(
    private readonly files: AppFiles,
    private readonly adapters: Pick<ResolvedAdapters, 'assets' | 'translations'>,
  ) {}

  /** The digest of the current versions; the files are read once per version. */
  async current(): Promise<string> {
    const { assets, translations } = this.adapters
    const snapshot = this.files.current()
    const digest = await snapshot.once(this, () => hashSnapshot(snapshot))
    return [digest, translations.version?.() ?? '', assets.version?.() ?? ''].join(':')
  }
}

async function hashSnapshot(snapshot: Snapshot): Promise<string> {
  const paths = await snapshot.list()
  const states = await Promise.all(paths.map(async (path) => readState(path, snapshot)))
  const hash = createHash('sha256')
  paths.forEach((path, i) => hash.update(`${path}\0${states[i] ?? ''}\0`))
  return hash.digest('base64url')
}

/** A file's text; for assets, which may be large, the modification time if it is known. */
async function readState(path: string, snapshot: Snapshot): Promise<string | number | undefined> {
  const isAsset = asset.owns(path)
  return (isAsset ? await snapshot.updatedAt(path) : undefined) ?? snapshot.read(path)
}
