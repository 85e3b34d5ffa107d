import { refuse } from './needs-server'

type Store = Readonly<Record<string, unknown>>

/** A store that can be made, because a platform has one from its start, and not be used. */
function refuseStore(subject: string, methods: readonly string[]): Store {
  const refuseCall = refuse(subject)
  return Object.fromEntries(methods.map((name) => [name, refuseCall]))
}

const recordMethods = ['create', 'createIndexes', 'find', 'search', 'count', 'update', 'delete', 'transaction']
const fileMethods = ['put', 'get', 'delete', 'url', 'presign', 'list']

/** In browsers, the counterpart of `src/ports/records`. */
export function memoryRecords(): Store {
  return refuseStore('a record', recordMethods)
}

/** In browsers, the counterpart of `src/files/schema/typed-records.ts`; called with `new`. */
export function TypedRecords(): Store {
  return refuseStore('a record', recordMethods)
}

/** In browsers, the counterpart of `src/app/telemetry/records.ts`; called with `new`. */
export function TracedRecords(): Store {
  return refuseStore('a record', recordMethods)
}

/** In browsers, the counterpart of `src/app/context/uploads/uploaded-records.ts`; called with `new`. */
export function UploadedRecords(): Store {
  return refuseStore('a record', recordMethods)
}

/** In browsers, the counterpart of `src/ports/jobs`. */
export function memoryJobs(): Store {
  return refuseStore('a job', ['enqueue', 'process', 'list', 'retry', 'drop'])
}

/** In browsers, the counterpart of `src/ports/storage`. */
export function memoryStorage(): Store {
  return refuseStore('an uploaded file', fileMethods)
}

/** In browsers, the counterpart of `src/app/context/uploads/uploads.ts`; called with `new`. */
export function Uploads(): Store {
  return refuseStore('an uploaded file', fileMethods)
}

export const directoryStorage = refuse('a folder')
