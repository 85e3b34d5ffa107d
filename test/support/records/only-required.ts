import type { RecordStore, RecordTransaction } from '../../../src/ports/records/port'

/** A store with only the methods that the port requires. */
export function onlyRequired(store: RecordStore): RecordStore {
  return {
    create: (...given) => store.create(...given),
    find: (...given) => store.find(...given),
    search: (query) => store.search(query),
    count: (filter) => store.count(filter),
    update: (...given) => store.update(...given),
    delete: (...given) => store.delete(...given),
    transaction: (work) => store.transaction((open) => work(onlyRequiredOpen(open))),
  }
}

function onlyRequiredOpen(open: RecordTransaction): RecordTransaction {
  return { ...onlyRequired(open), lock: (key) => open.lock(key), enqueue: (job) => open.enqueue(job) }
}
