import { memoryRecords } from '../../../src/ports/records/memory'
import { testRecordStore } from '../../../src/tools/testing'
import { onlyRequired } from '../../support/records/only-required'

describe('a store without optional methods, or a queue', () => {
  testRecordStore(() => onlyRequired(memoryRecords()))
})
