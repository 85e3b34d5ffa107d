export { testFileSource, type FileChanges } from './file-source'
export { testKeyValueStore, type KeyValueStoreTestOptions } from './key-value-store'
