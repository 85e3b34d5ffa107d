import type { Sharp } from 'sharp'
import type { ImageVersion } from '../../../files/schema/upload-options'
import * as fixedLimits from '../../../base/limits'
import { loadPeer } from '../../../base/library'
import { getErrorMessage } from '../../../base/text/error-message'

type SharpModule = typeof import('sharp').default

/** An image version that was made. */
export interface MadeVersion {
  readonly name: string
  readonly bytes: Uint8Array
  readonly contentType: string
}

/** The bytes are not an image, or take too much memory or time. */
export class UnreadableImage extends Error {}

const { imageBytes, imagePixels, imageMs } = fixedLimits.uploads

/** Formats that are decoded: none that refers to other files. */
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'])
/** Formats that a version keeps if its options name none; others become PNG. */
const kept: Readonly<Record<string, 'avif' | 'jpeg' | 'webp'>> = { jpeg: 'jpeg', webp: 'webp', heif: 'avif' }

/**
 * Makes the versions of an image, one after the other.
 *
 * @throws {UnreadableImage}
 * @throws {UnavailableError} if `sharp` is not installed
 */
export async function* makeImageVersions(
  bytes: Uint8Array,
  versions: readonly ImageVersion[],
): AsyncGenerator<MadeVersion> {
  const sharp = loadPeer<SharpModule>('sharp', 'image versions')
  if (bytes.byteLength > imageBytes) throw new UnreadableImage(`it has more than ${imageBytes} bytes`)
  const open = (): Sharp => sharp(bytes, { limitInputPixels: imagePixels, failOn: 'error' })
  const { format } = await checkDecoding(() => open().metadata())
  if (!formats.has(format)) throw new UnreadableImage('its format is not supported')
  for (const version of versions) {
    const type = version.output?.format ?? kept[format] ?? 'png'
    const image = changeImage(
      open()
        .autoOrient()
        .timeout({ seconds: imageMs / 1000 }),
      version,
    )
    const output = image.toFormat(type, { ...(version.output?.quality && { quality: version.output.quality }) })
    const made = await checkDecoding(() => output.toBuffer())
    yield { name: version.name, bytes: made, contentType: `image/${type}` }
  }
}

function changeImage(image: Sharp, { resize, manipulate }: ImageVersion): Sharp {
  if (resize) {
    const { position, without_enlargement: withoutEnlargement, ...size } = resize
    image.resize({
      ...size,
      ...(position && { position: position.replace('_', ' ') }),
      ...(withoutEnlargement !== undefined && { withoutEnlargement }),
    })
  }
  if (manipulate?.flatten !== undefined) image.flatten({ background: manipulate.flatten })
  if (manipulate?.blur !== undefined) image.blur(manipulate.blur)
  if (manipulate?.greyscale) image.greyscale()
  return image
}

async function checkDecoding<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode()
  } catch (cause) {
    throw new UnreadableImage(getErrorMessage(cause), { cause })
  }
}
