import { memoryRecords } from '../../../src/ports/records/memory'
import type { RecordStore, RecordTransaction } from '../../../src/ports/records/port'
import { testRecordStore } from '../../../src/tools/testing'

/** A store with only the methods that the port requires. */
function onlyRequired(store: RecordStore): RecordStore {
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

describe('a store without optional methods, or a queue', () => {
  testRecordStore(() => onlyRequired(memoryRecords()))
})
