import { refuse } from './needs-server'

type Store = Readonly<Record<string, unknown>>

/** A store that can be made, because a platform has one from its start, and not be used. */
function refuseStore(subject: string, methods: readonly string[]): Store {
  const refuseCall = refuse(subject)
  return Object.fromEntries(methods.map((name) => [name, refuseCall]))
}

/** In browsers, the counterpart of `src/ports/records`. */
export function memoryRecords(): Store {
  return refuseStore('a record', [
    'create',
    'createIndexes',
    'find',
    'search',
    'count',
    'update',
    'delete',
    'transaction',
  ])
}

/** In browsers, the counterparts of the stores over the records, which are made with `new`. */
export const TypedRecords = memoryRecords
export const UploadedRecords = memoryRecords

/** In browsers, the counterpart of `src/ports/jobs`. */
export function memoryJobs(): Store {
  return refuseStore('a job', ['enqueue', 'process', 'list', 'retry', 'drop'])
}

/** In browsers, the counterpart of `src/ports/storage`. */
export function memoryStorage(): Store {
  return refuseStore('an uploaded file', ['put', 'get', 'delete', 'url', 'presign', 'list'])
}

export const Uploads = memoryStorage

export const directoryStorage = refuse('a folder')
