import { guardedFetch } from '../ports/fetch/guarded'
import * as fixedLimits from '../base/limits'
import type { FilterContext } from '../language/definitions/definition'
import { ArgumentError } from '../language/definitions/definition'
import { defineFilter } from '../language/definitions/plain'
import { number, optional, parameter, text } from '../language/definitions/types'
import { toTextOrBytes, type Bytes } from '../base/encoding/bytes'
import { describe } from '../base/values/describe'
import { megabyte } from '../base/sizes'

const maxMegabytes = fixedLimits.outside.downloadMegabytes

export const downloadFile = defineFilter({
  name: 'download_file',
  nilIsNil: true,
  summary:
    'Downloads a URL with a 2xx response: text, or bytes if it is not UTF-8. Addresses of your internal network are refused, except for those in `settings.network.allow`.',
  parameters: [
    parameter('url', text),
    optional('max_size', number, 1, 'The maximum size in megabytes (1,048,576 bytes), 50 at most.'),
  ],
  needsRender: true,
  returns: 'string or bytes',
  examples: [{ template: '{{ nil | download_file }}', output: '' }],
  standalone: () => ({ fetch: guardedFetch() }),
  run(url, maxSize) {
    if (!(maxSize > 0 && maxSize <= maxMegabytes)) {
      throw new ArgumentError(
        'max_size',
        `expected a number above 0, ${maxMegabytes} at most, got ${describe(maxSize)}`,
      )
    }
    return download(this, url, Math.floor(maxSize * megabyte))
  },
})

async function download(context: FilterContext, url: string, maxBytes: number): Promise<string | Bytes> {
  const response = await fetched(context, url)
  const tooLarge = new ArgumentError('max_size', `the file has more than ${maxBytes} bytes`)
  const { body, headers, ok, status } = response
  const announced = headers.has('content-encoding') ? 0 : Number(headers.get('content-length') ?? 0)
  if (!ok || announced > maxBytes) {
    await body?.cancel()
    throw ok ? tooLarge : new ArgumentError('url', `the server returned status ${status}`)
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    // Leaving the loop closes the connection.
    if (size > maxBytes) throw tooLarge
    chunks.push(chunk)
  }
  return toTextOrBytes(Buffer.concat(chunks))
}

async function fetched({ adapters }: FilterContext, url: string): Promise<Response> {
  try {
    return await adapters.fetch(url)
  } catch (cause) {
    throw new ArgumentError('url', `it cannot be downloaded: ${(cause as Error).message}`, undefined, { cause })
  }
}
