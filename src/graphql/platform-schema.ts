import type { GraphQLSchema } from 'graphql'
import { activityResolvers } from './resolvers/activities'
import { bulkResolvers } from './resolvers/bulk'
import { callResolvers } from './resolvers/calls'
import { constantResolvers } from './resolvers/constants'
import { fileFields, fileResolvers } from './resolvers/files'
import { jobResolvers } from './resolvers/jobs'
import { modelFields, modelResolvers } from './resolvers/models'
import { presignedResolvers } from './resolvers/presigned'
import { uploadDeleteResolvers } from './resolvers/upload-delete'
import { olderFileFields, olderFileResolvers } from './resolvers/uploads'
import { otpResolvers } from './resolvers/otp'
import { propertyFields } from './resolvers/properties'
import { collectionFields, recordResolvers, rowFields } from './resolvers/records'
import { scalars } from './scalars'
import { sentResolvers } from './resolvers/sent'
import { sessionResolvers } from './resolvers/sessions'
import { tableResolvers } from './resolvers/tables'
import { refuseOthers, type Unavailable } from './schema/unavailable'
import { documentResolvers } from './resolvers/documents'
import { importResolvers } from './resolvers/imports'
import { jwtResolvers } from './resolvers/jwt'
import { peopleResolvers } from './resolvers/people'
import { profileResolvers } from './resolvers/profiles'
import { submitResolvers } from './resolvers/submit'
import { userFields, userResolvers } from './resolvers/users'
import { attach, attachMarkup, attachShared } from './schema/attach'
import { interfaceSchema } from './schema/build'

/** The resolvers of the public interface. */
const families = [
  activityResolvers,
  fileResolvers,
  tableResolvers,
  sentResolvers,
  jobResolvers,
  sessionResolvers,
  recordResolvers,
  bulkResolvers,
  modelResolvers,
  userResolvers,
  otpResolvers,
  constantResolvers,
  callResolvers,
  presignedResolvers,
  uploadDeleteResolvers,
  olderFileResolvers,
  profileResolvers,
  jwtResolvers,
  peopleResolvers,
  importResolvers,
  documentResolvers,
  submitResolvers,
]
const fileTypes = [
  ...['LiquidPartial', 'LiquidLayout', 'GraphQuery', 'Page', 'Asset', 'AuthorizationPolicy', 'Form'],
  ...['FormConfiguration', 'EmailNotification', 'SmsNotification', 'ApiCallNotification'],
]
const tableTypes = ['Table', 'ModelSchema', 'UserProfileSchema']
const userTypes = ['User', 'UserListing', 'Profile', 'ListingUserProfile']
const recordTypes = ['Record', 'Model', 'Customization', 'ListingsCustomization']
const collectionTypes = [
  ...[...fileTypes, ...tableTypes].map((name) => `${name}Collection`),
  'CMSItemPayloadCollection',
  'SentNotificationCollection',
  'BackgroundJobCollection',
  'ActivityStreamsActivityCollection',
  'ActivityStreamsActivityStreamCollection',
  'RecordCollection',
  'UserCollection',
  'UserListingCollection',
  'IndexSearchCollection',
  'ModelCollection',
  'ListingsCustomizationCollection',
  'EncryptedConstantCollection',
]

interface PlatformSchema {
  readonly schema: GraphQLSchema
  /** The fields without a resolver. */
  readonly unavailable: readonly Unavailable[]
}

/** The public interface with its resolvers. */
export function platformSchema(): PlatformSchema {
  const schema = interfaceSchema()
  attach(schema, scalars())
  for (const resolvers of families) attach(schema, resolvers)
  attachShared(schema, userTypes, { ...rowFields, ...userFields })
  attachMarkup(schema, 'Otp', 'secret_as_svg_qr_code')
  attachShared(schema, fileTypes, fileFields)
  attachShared(schema, recordTypes, modelFields)
  attachShared(schema, ['User', 'Profile', ...recordTypes], olderFileFields)
  attachShared(schema, ['Document'], propertyFields)
  attachShared(schema, collectionTypes, collectionFields)
  const unavailable = refuseOthers(schema, [
    'Query',
    'Mutation',
    ...userTypes,
    'Authenticate',
    ...fileTypes,
    ...recordTypes,
    ...collectionTypes,
  ])
  return { schema, unavailable }
}
