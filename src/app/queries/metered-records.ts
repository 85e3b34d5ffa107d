import type { Meter } from '../../base/metering/meter'
import { ForwardingRecords, type RecordTranslation } from '../../ports/records/forwarding'
import type { RecordStore, RecordTransaction } from '../../ports/records/port'

/** A record store whose searches in memory end when the time of a render is over. */
export class MeteredRecords extends ForwardingRecords {
  constructor(
    store: RecordStore,
    private readonly meter: Meter,
  ) {
    super(store)
  }

  protected override translate(): RecordTranslation {
    const { meter } = this
    return {
      translateFilter: (filter) => ({ ...filter, meter }),
      translateQuery: (query) => ({ ...query, meter }),
      read: (record) => record,
    }
  }

  protected override over(open: RecordTransaction): MeteredRecords {
    return new MeteredRecords(open, this.meter)
  }
}
