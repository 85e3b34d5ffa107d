import type { GraphQLSchema } from 'graphql'
import { activityResolvers } from './resolvers/activities'
import { bulkResolvers } from './resolvers/records/bulk'
import { callResolvers } from './resolvers/app/calls'
import { constantResolvers } from './resolvers/app/constants'
import { exportResolvers } from './resolvers/records/exports'
import { fileFields, fileResolvers } from './resolvers/app/files'
import { instanceResolvers } from './resolvers/app/instance'
import { jobResolvers } from './resolvers/app/jobs'
import { modelFields, modelResolvers } from './resolvers/records/models'
import { presignedResolvers } from './resolvers/uploads/presigned'
import { uploadDeleteResolvers } from './resolvers/uploads/upload-delete'
import { olderFileMutations } from './resolvers/uploads/older-files'
import { olderFileFields, olderFileResolvers } from './resolvers/uploads/uploads'
import { otpResolvers } from './resolvers/users/otp'
import { propertyFields } from './resolvers/properties'
import { collectionFields, recordResolvers, rowFields } from './resolvers/records/records'
import { makeScalars } from './scalars'
import { sentResolvers } from './resolvers/app/sent'
import { sessionResolvers } from './resolvers/users/sessions'
import { tableResolvers } from './resolvers/app/tables'
import { refuseOthers, type Unavailable } from './schema/unavailable'
import { documentResolvers } from './resolvers/records/documents'
import { embeddingResolvers } from './resolvers/records/embeddings'
import { importResolvers } from './resolvers/records/imports'
import { jwtResolvers } from './resolvers/users/jwt'
import { peopleResolvers } from './resolvers/users/people'
import { profileResolvers } from './resolvers/users/profiles'
import { submitResolvers } from './resolvers/app/submit'
import { userFields, userResolvers } from './resolvers/users/users'
import { attach, attachMarkup, attachShared } from './schema/attach'
import { buildInterfaceSchema } from './schema/build'

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
  instanceResolvers,
  callResolvers,
  presignedResolvers,
  uploadDeleteResolvers,
  olderFileResolvers,
  olderFileMutations,
  profileResolvers,
  jwtResolvers,
  peopleResolvers,
  importResolvers,
  exportResolvers,
  documentResolvers,
  embeddingResolvers,
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
  'DataExportCollection',
  'EmbeddingCollection',
]

interface PlatformSchema {
  readonly schema: GraphQLSchema
  /** The fields without a resolver. */
  readonly unavailable: readonly Unavailable[]
}

/** The public interface with its resolvers. */
export function makePlatformSchema(): PlatformSchema {
  const schema = buildInterfaceSchema()
  attach(schema, makeScalars())
  for (const resolvers of families) attach(schema, resolvers)
  attachShared(schema, userTypes, { ...rowFields, ...userFields })
  attachMarkup(schema, 'Otp', 'secret_as_svg_qr_code')
  attachShared(schema, fileTypes, fileFields)
  attachShared(schema, recordTypes, modelFields)
  attachShared(schema, [...userTypes, ...recordTypes], olderFileFields)
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
