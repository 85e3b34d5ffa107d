import type { GraphQLResolveInfo } from 'graphql'
import type { QueryContext } from '../../context'
import { sentNotifications } from '../../filters'
import { makeListedRow, pageListedRows } from '../listed'
import { resolveAttributes, rowFields, type ListArguments } from '../records/records'

/** The notifications that this process has sent. */
export const sentResolvers = {
  Query: {
    admin_sent_notifications(_: unknown, args: ListArguments, context: QueryContext, info: GraphQLResolveInfo) {
      const sent = context.sentNotifications?.() ?? []
      const rows = sent.map(({ id, type, name, content, options, sentAt }) => {
        // The interface requires an id; messages without a template have none.
        const properties = { notification_type: type, notification_id: name ?? '', content, options }
        return makeListedRow(id, 'notification', properties, sentAt)
      })
      return pageListedRows(sentNotifications, rows, args, context, info)
    },
  },

  SentNotification: {
    id: rowFields.id,
    created_at: rowFields.created_at,
    updated_at: rowFields.updated_at,
    ...resolveAttributes(['content', 'notification_id', 'notification_type', 'options']),
  },
}
