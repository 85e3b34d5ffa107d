import { assetFile } from '../adapters/files/assets'
import type { FileBytes } from '../adapters/files/source'
import { notAllowed } from '../http/answer'
import type { Runtime } from '../context/runtime'
import { loadLibrary } from '../library'
import { answerWith, etagOf, type Representation } from './representation'

/** Escapes of characters that need none, or that no asset path contains: each asset has one URL. */
const misspelt = /%(?:00|2[def]|3\d|[46][1-9a-f]|[57][\da]|5[cf]|7e)/i

/** The root of `asset_path` URLs. */
const ownRoot = '/assets/'

const untilItChanges = 'public, max-age=31536000, immutable'
const askEachTime = 'public, max-age=0, must-revalidate'

/** Serves the files in `assets/` of an app and of its modules. */
export class AssetServer {
  /** The path prefix of `asset_url` URLs; undefined if they are on another host. */
  private readonly urlRoot: string | undefined

  constructor(private readonly runtime: Runtime) {
    const { assetHost } = runtime.settings
    const isHere = assetHost === '' || /^\/(?!\/)/.test(assetHost)
    this.urlRoot = isHere ? assetHost.replace(/\/?$/, '/') : undefined
  }

  /**
   * The response for an asset; undefined if there is none at the URL.
   *
   * @param mount the path prefix that the host app removed
   */
  async answer(request: Request, { pathname, searchParams }: URL, mount: string): Promise<Response | undefined> {
    for (const path of this.pathsOf(pathname, mount)) {
      const bytes = await this.bytesOf(path)
      if (bytes === undefined) continue
      if (request.method !== 'GET' && request.method !== 'HEAD') return notAllowed(['GET', 'HEAD'])
      const updatedAt = await this.runtime.adapters.assets.updatedAt(path)
      const isCurrent = updatedAt !== undefined && searchParams.get('updated') === String(updatedAt)
      const headers = new Headers({
        'content-type': typeOf(path),
        'cache-control': isCurrent ? untilItChanges : askEachTime,
        'x-content-type-options': 'nosniff',
      })
      return answerWith(representationOf(bytes, updatedAt), request, headers)
    }
    return undefined
  }

  /** The asset paths that a URL path may stand for. */
  private pathsOf(pathname: string, mount: string): readonly string[] {
    const paths = [
      below(ownRoot, pathname),
      this.urlRoot === undefined ? undefined : below(this.urlRoot, mount + pathname),
    ]
    return paths.filter((path) => path !== undefined)
  }

  private async bytesOf(path: string): Promise<FileBytes | undefined> {
    const snapshot = this.runtime.files.current()
    const file = await assetFile(snapshot, path)
    return file === undefined ? undefined : snapshot.readBytes(file)
  }
}

/** The asset path below a root; undefined if the URL is not below it, or is not in the spelling of browsers. */
function below(root: string, pathname: string): string | undefined {
  if (!pathname.startsWith(root) || misspelt.test(pathname)) return undefined
  try {
    return decodeURIComponent(pathname.slice(root.length))
  } catch {
    return undefined
  }
}

function representationOf(bytes: FileBytes, updatedAt: number | undefined): Representation {
  if (!(bytes instanceof Uint8Array)) {
    const { size, stamp } = bytes
    return { etag: etagOf(stamp), updatedAt, size, read: (start, end) => bytes.stream(start, end) }
  }
  const read = (start: number, end: number): Uint8Array<ArrayBuffer> => new Uint8Array(bytes.subarray(start, end))
  return { etag: etagOf(bytes), updatedAt, size: bytes.byteLength, read }
}

/** Hono has the charset of text types; mime-types knows more endings, such as those of documents and audio. */
function typeOf(path: string): string {
  const { getMimeType } = loadLibrary<typeof import('hono/utils/mime')>('hono/utils/mime')
  return getMimeType(path) ?? rarerTypeOf(path)
}

function rarerTypeOf(path: string): string {
  const { lookup } = loadLibrary<typeof import('mime-types')>('mime-types')
  return lookup(path) || 'application/octet-stream'
}
