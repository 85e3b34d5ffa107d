import { AsyncLocalStorage } from 'node:async_hooks'
import { Upload } from '../../app/context/uploads/upload'
import { getOwn, toHashOrEmpty, type Hash } from '../../base/values/hash'
import { isForm, readFormParams, type BodyLimits } from '../../web/http/body'

const sent = new AsyncLocalStorage<Hash>()

/**
 * Runs work with the files that a request has sent as `files[…]`: templates see only their names, types and sizes, so the
 * mutation `app_file_save` takes them from here.
 */
export async function withSentFiles<T>(request: Request, limits: BodyLimits, work: () => Promise<T>): Promise<T> {
  const hasFiles = isForm(request) && request.headers.get('content-type')?.startsWith('multipart/') === true
  if (!hasFiles) return work()
  const { files } = await readFormParams(request.clone(), limits)
  return sent.run(toHashOrEmpty(files), work)
}

/** A file of the request; undefined if its field was left empty. */
export function findSentFile(field: string): Upload | undefined {
  const file = getOwn(sent.getStore() ?? {}, field)
  return file instanceof Upload && file.size > 0 ? file : undefined
}
