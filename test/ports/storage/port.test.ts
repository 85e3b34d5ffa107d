import { directoryStorage } from '../../../src/ports/storage/directory'
import { memoryStorage } from '../../../src/ports/storage/memory'
import { testStorage } from '../../../src/tools/testing'
import { newDirectory, removeDirectories } from '../../support/app-directory'

afterAll(removeDirectories)

describe('memoryStorage', () => {
  testStorage(() => memoryStorage(), { inMemory: true })
})

describe('directoryStorage', () => {
  testStorage(() => directoryStorage(newDirectory()))
})
