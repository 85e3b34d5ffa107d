import type { QueryContext } from '../../context'
import { instanceTable } from '../../../../ports/records/reserved-tables'
import { rowFields } from '../records/records'
import { toRow, type Row } from '../rows'

/** The app itself. The first query about it gives it its id, which it keeps. */
async function findInstance(_: unknown, __: unknown, { records }: QueryContext): Promise<Row> {
  const [known] = await records.search({ table: instanceTable, limit: 1 })
  if (known) return toRow(known)
  const made = await records.transaction(async (open) => {
    await open.lock('instance')
    const [other] = await open.search({ table: instanceTable, limit: 1 })
    return other ?? open.create(instanceTable, {})
  })
  return toRow(made)
}

function parseHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}

/** The instance: the available data about a self-hosted app. */
export const instanceResolvers = {
  Query: { instance: findInstance, admin_current_instance: findInstance },

  Instance: {
    id: rowFields.id,
    created_at: rowFields.created_at,
    updated_at: rowFields.updated_at,
    feature_flags: () => ({}),
    /** The host of the app, by `settings.baseUrl` if it is set. */
    name: (_: Row, __: unknown, { settings, request }: QueryContext) =>
      parseHost(settings.baseUrl === '' ? (request?.location.url ?? '') : settings.baseUrl),
  },
}
