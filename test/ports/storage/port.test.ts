import { directoryStorage } from '../../../src/ports/storage/directory'
import { memoryStorage } from '../../../src/ports/storage/memory'
import { testStorage } from '../../../src/tools/testing'
import { newDirectory } from '../../support/jest/app-directory'

// @small-heap: collects garbage, which is slow in the heap of many test files.

describe('memoryStorage', () => {
  testStorage(() => memoryStorage(), { inMemory: true })
})

describe('directoryStorage', () => {
  testStorage(() => directoryStorage(newDirectory()))
})
