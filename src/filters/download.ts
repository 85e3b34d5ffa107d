import { guardedFetch } from '../ports/fetch/guarded'
import { readBytes, readChunks } from '../base/async/chunk-stream'
import { AdapterError } from '../base/errors'
import * as fixedLimits from '../base/limits'
import { ArgumentError, type FilterContext } from '../language/definitions/definition'
import { defineFilter } from '../language/definitions/define-filter'
import { number, optional, parameter, text } from '../language/definitions/types'
import { toTextOrBytes, type Bytes } from '../base/encoding/bytes'
import { getErrorMessage } from '../base/text/error-message'
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

async function download({ adapters }: FilterContext, url: string, maxBytes: number): Promise<string | Bytes> {
  try {
    return toTextOrBytes(await readFile(await adapters.fetch(url), maxBytes))
  } catch (cause) {
    throw cause instanceof ArgumentError
      ? cause
      : makeFault(`it cannot be downloaded: ${getErrorMessage(cause)}`, cause)
  }
}

async function readFile({ body, headers, ok, status }: Response, maxBytes: number): Promise<Buffer> {
  const makeTooLargeError = (): ArgumentError =>
    new ArgumentError('max_size', `the file has more than ${maxBytes} bytes`)
  const announced = headers.has('content-encoding') ? 0 : Number(headers.get('content-length') ?? 0)
  if (!ok || announced > maxBytes) {
    await body?.cancel()
    throw ok ? makeTooLargeError() : makeFault(`the server returned status ${status}`)
  }
  const bytes = body ? await readBytes(readChunks(body), maxBytes) : Buffer.alloc(0)
  if (!bytes) throw makeTooLargeError()
  return bytes
}

/** The error of a download that may succeed another time, so that `cache` does not keep the output. */
function makeFault(message: string, cause?: unknown): ArgumentError {
  return new ArgumentError('url', message, undefined, { cause: new AdapterError('fetch', message, { cause }) })
}
