import { isReadMethod, readMethods } from '../../base/formats/http'
import type { FileBytes } from '../../ports/files'
import { AssetFiles } from '../../app/context/asset-files'
import type { Runtime } from '../../app/context/runtime'
import { respondNotAllowed } from '../../app/context/response/responses'
import { respondWith, makeEtag, type Representation } from './representation'

const untilItChanges = 'public, max-age=31536000, immutable'
const askEachTime = 'public, max-age=0, must-revalidate'

/** Serves the files in `assets/` of an app and of its modules. */
export class AssetServer {
  constructor(private readonly runtime: Runtime) {}

  /**
   * The response for an asset; undefined if there is none at the URL.
   *
   * @param mount the path prefix that the host app removed
   */
  async respondTo(request: Request, { pathname, searchParams }: URL, mount: string): Promise<Response | undefined> {
    const assets = this.runtime.service(AssetFiles)
    const asset = (await assets.at(pathname, assets.pathRoot)) ?? (await assets.at(mount + pathname, assets.urlRoot))
    if (!asset) return undefined
    if (!isReadMethod(request.method)) return respondNotAllowed(readMethods)
    const { contentType, bytes, updatedAt } = asset
    const isCurrent = updatedAt !== undefined && searchParams.get('updated') === String(updatedAt)
    const headers = new Headers({
      'content-type': contentType,
      'cache-control': isCurrent ? untilItChanges : askEachTime,
      'x-content-type-options': 'nosniff',
    })
    return respondWith(toRepresentation(bytes, updatedAt), request, headers)
  }
}

function toRepresentation(bytes: FileBytes, updatedAt: number | undefined): Representation {
  if (!(bytes instanceof Uint8Array)) {
    const { size, stamp } = bytes
    return { etag: makeEtag(stamp), updatedAt, size, read: (start, end) => bytes.stream(start, end) }
  }
  const read = (start: number, end: number): Uint8Array<ArrayBuffer> => new Uint8Array(bytes.subarray(start, end))
  return { etag: makeEtag(bytes), updatedAt, size: bytes.byteLength, read }
}
