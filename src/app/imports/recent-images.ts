import { hash } from 'node:crypto'
import type { ImageVersion } from '../../files/schema/upload-options'
import * as fixedLimits from '../../base/limits'
import { makeImageVersions, type MadeVersion } from '../context/uploads/image-versions'
import { Upload } from '../context/uploads/upload'

const { imageBytes: maxBytes } = fixedLimits.uploads

/** The versions of images that came in recently: the rows of a seed name a few images again and again. */
export class RecentImages {
  /** Least recently used first. */
  private readonly recent = new Map<string, readonly MadeVersion[]>()
  private bytes = 0

  /**
   * Makes the versions of an image, or finds them if the same image had the same versions recently.
   *
   * @throws {UnreadableImage} as `makeImageVersions`
   */
  async *makeVersions(image: Uint8Array, versions: readonly ImageVersion[]): AsyncGenerator<MadeVersion> {
    const key = `${hash('sha256', image, 'base64')} ${JSON.stringify(versions)}`
    const known = this.recent.get(key)
    if (known) {
      this.recent.delete(key)
      this.recent.set(key, known)
      yield* known
      return
    }
    const made: MadeVersion[] = []
    let bytes = 0
    for await (const version of makeImageVersions(image, versions)) {
      bytes += version.bytes.byteLength
      if (bytes <= maxBytes) made.push(version)
      yield version
    }
    if (bytes <= maxBytes) this.keep(key, made)
  }

  private keep(key: string, made: readonly MadeVersion[]): void {
    this.recent.set(key, made)
    this.bytes += sumBytes(made)
    for (const [oldest, versions] of this.recent) {
      if (this.bytes <= maxBytes) break
      this.recent.delete(oldest)
      this.bytes -= sumBytes(versions)
    }
  }
}

function sumBytes(versions: readonly MadeVersion[]): number {
  return versions.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
}

/** A file of an export. */
export class ImportedUpload extends Upload {
  constructor(
    fileName: string,
    contentType: string,
    bytes: Uint8Array,
    private readonly images: RecentImages,
  ) {
    super(fileName, contentType, bytes)
  }

  override makeVersions(versions: readonly ImageVersion[]): AsyncGenerator<MadeVersion> {
    return this.images.makeVersions(this.bytes, versions)
  }
}
