import type { GraphQLResolveInfo } from 'graphql'
import type { QueryContext } from '../../context'
import { sentNotifications } from '../../filters'
import { listedRow, pageOfListed } from '../listed'
import { attribute, rowFields, type ListArguments } from '../records/records'

/** The notifications that this process has sent. */
export const sentResolvers = {
  Query: {
    admin_sent_notifications(_: unknown, given: ListArguments, context: QueryContext, info: GraphQLResolveInfo) {
      const sent = context.sentNotifications?.() ?? []
      const rows = sent.map(({ id, type, name, content, options, sentAt }) =>
        listedRow(id, 'notification', { notification_type: type, notification_id: name, content, options }, sentAt),
      )
      return pageOfListed(sentNotifications, rows, given, context, info)
    },
  },

  SentNotification: {
    id: rowFields.id,
    created_at: rowFields.created_at,
    updated_at: rowFields.updated_at,
    content: attribute('content'),
    notification_id: attribute('notification_id'),
    notification_type: attribute('notification_type'),
    options: attribute('options'),
  },
}
