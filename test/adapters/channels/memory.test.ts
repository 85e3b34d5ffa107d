import { memoryChannels } from '../../../src/adapters/channels/memory'
import { testChannels } from '../../../src/testing'

testChannels(() => memoryChannels())
