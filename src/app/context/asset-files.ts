import { findAssetFile } from '../../files/assets'
import { ChunkStream, readChunks, readExactly } from '../../base/async/chunk-stream'
import type { FileBytes } from '../../ports/files'
import { guessMediaType } from '../../base/formats/media-type'
import type { Runtime } from './runtime'

/** An asset of the app or of a module. */
export interface AssetFile {
  readonly contentType: string
  readonly bytes: FileBytes
  /** When it was last changed, in epoch seconds; undefined if that is not known. */
  readonly updatedAt: number | undefined
}

/** Escapes of characters that need none, or that no asset path contains: each asset has one URL. */
const misspelt = /%(?:00|2[def]|3\d|[46][1-9a-f]|[57][\da]|5[cf]|7e)/i

/** The files in `assets/` of an app and of its modules, by their URLs. */
export class AssetFiles {
  /** The prefix of the URLs of `asset_path`. */
  readonly pathRoot = '/assets/'
  /** The prefix of the URLs of `asset_url`: a path, or a URL if the assets are on another host. */
  readonly urlRoot: string

  constructor(private readonly runtime: Runtime) {
    this.urlRoot = runtime.settings.assetHost.replace(/\/?$/, '/')
  }

  /** The asset at a URL below one of the roots; undefined if there is none. */
  async at(url: string, root: string): Promise<AssetFile | undefined> {
    const path = findPathBelow(root, url)
    if (path === undefined) return undefined
    const snapshot = this.runtime.files.current()
    const file = await findAssetFile(snapshot, path)
    const bytes = file === undefined ? undefined : await snapshot.readBytes(file)
    if (bytes === undefined) return undefined
    const updatedAt = await this.runtime.adapters.assets.updatedAt(path)
    return { contentType: guessMediaType(path), bytes: expectSize(bytes), updatedAt }
  }
}

/** A file whose stream fails if it has more or fewer bytes than were requested. */
function expectSize(bytes: FileBytes): FileBytes {
  if (bytes instanceof Uint8Array) return bytes
  const stream = (start: number, end: number): ChunkStream =>
    new ChunkStream(readExactly(end - start, readChunks(bytes.stream(start, end)), 'files'))
  return { ...bytes, stream }
}

/** The asset path below a root; undefined if the URL is not below it, or is not in the spelling of browsers. */
function findPathBelow(root: string, url: string): string | undefined {
  if (!url.startsWith(root) || misspelt.test(url)) return undefined
  try {
    return decodeURIComponent(url.slice(root.length))
  } catch {
    return undefined
  }
}
