export { testFileSource, type FileChanges } from './file-source'
export { testJobQueue } from './job-queue'
export { testKeyValueStore, type KeyValueStoreTestOptions } from './key-value-store'
export { testRecordStore } from './record-store'
