import { directoryStorage } from '../../../src/adapters/storage/directory'
import { memoryStorage } from '../../../src/adapters/storage/memory'
import { testStorage } from '../../../src/testing'
import { newDirectory, removeDirectories } from '../../support/app-directory'

afterAll(removeDirectories)

describe('memoryStorage', () => {
  testStorage(() => memoryStorage(), { inMemory: true })
})

describe('directoryStorage', () => {
  testStorage(() => directoryStorage(newDirectory()))
})
