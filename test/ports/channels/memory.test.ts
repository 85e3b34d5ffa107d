import { memoryChannels } from '../../../src/ports/channels/memory'
import { testChannels } from '../../../src/tools/testing'

testChannels(() => memoryChannels())
