/** Activities and feeds. */
export const activitiesTypes = `
extend type Query {
  activities(
    ids: [ID], page: Int = 1, per_page: Int = 20, sort: [ActivitiesSortInput!], uuids: [String]
  ): ActivityStreamsActivityCollection
  feeds: [ActivityStreamsFeed]
  handlers(page: Int = 1, per_page: Int = 20): ActivityStreamsHandlerCollection
  streams(
    feed_id: ID, feed_name: String, feed_type: String!, page: Int = 1, per_page: Int = 20
    reset_last_read: Boolean = true
  ): ActivityStreamsActivityStreamCollection
}

extend type Mutation {
  activity_create(payload: ActivityStreamsPayload!): ActivityStreamsActivity
  activity_delete_all(confirm: Boolean = false): [ID]
  activity_publish(at: ISO8601DateTime, feed_type: String!, ids: [ID]!, uuid: ID!): JSONDate
  activity_unpublish(record_id: ID, related_to_object: ActiveRecordReference, uuid: ID): [ID]
  activity_unpublish_all(confirm: Boolean = false): [ID]
}

input ActivitiesSortInput { created_at: StandardSort, id: StandardSort, updated_at: StandardSort }

type ActivityStreamsActivityCollection implements PageInterface {
  results: [ActivityStreamsActivity!]
}

type ActivityStreamsFeed { ids: [ID!], name: String }

type ActivityStreamsHandlerCollection implements PageInterface {
  results: [ActivityStreamsHandler!]
}

type ActivityStreamsActivityStreamCollection implements PageInterface {
  results: [ActivityStreamsActivity!]
  unread_count: Int!
}

scalar ActivityStreamsPayload
type ActivityStreamsActivity { id: ID!, payload: ActivityStreamsPayload, uuid: String! }
input ActiveRecordReference { id: ID, ids: [ID], type: String! }

type ActivityStreamsHandler {
  filter: ActivityStreamsPayload, id: ID!, name: String, targets: ActivityStreamsPayload
}
`
