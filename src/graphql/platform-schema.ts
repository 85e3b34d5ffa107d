import type { GraphQLSchema } from 'graphql'
import { activityResolvers } from './resolvers/activities'
import { bulkResolvers } from './resolvers/bulk'
import { callResolvers } from './resolvers/calls'
import { constantResolvers } from './resolvers/constants'
import { fileFields, fileResolvers } from './resolvers/files'
import { modelFields, modelResolvers } from './resolvers/models'
import { presignedResolvers } from './resolvers/presigned'
import { uploadDeleteResolvers } from './resolvers/upload-delete'
import { olderFileFields, olderFileResolvers } from './resolvers/uploads'
import { otpResolvers } from './resolvers/otp'
import { collectionFields, recordResolvers, rowFields } from './resolvers/records'
import { scalars } from './scalars'
import { sessionResolvers } from './resolvers/sessions'
import { refuseOthers, type Unavailable } from './schema/unavailable'
import { userResolvers } from './resolvers/users'
import { attach, attachMarkup, attachShared } from './schema/attach'
import { interfaceSchema } from './schema/build'

/** The resolvers of the public interface. */
const families = [
  activityResolvers,
  fileResolvers,
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
]
const fileTypes = ['LiquidPartial', 'LiquidLayout', 'GraphQuery', 'Page', 'Asset']
const recordTypes = ['Record', 'Model', 'Customization', 'ListingsCustomization']
const collectionTypes = [
  ...fileTypes.map((name) => `${name}Collection`),
  'ActivityStreamsActivityCollection',
  'ActivityStreamsActivityStreamCollection',
  'RecordCollection',
  'UserCollection',
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
  attachShared(schema, ['User', 'Profile'], rowFields)
  attachMarkup(schema, 'Otp', 'secret_as_svg_qr_code')
  attachShared(schema, fileTypes, fileFields)
  attachShared(schema, recordTypes, modelFields)
  attachShared(schema, ['User', 'Profile', ...recordTypes], olderFileFields)
  attachShared(schema, collectionTypes, collectionFields)
  const unavailable = refuseOthers(schema, [
    'Query',
    'Mutation',
    'User',
    'Profile',
    'Authenticate',
    ...fileTypes,
    ...recordTypes,
    ...collectionTypes,
  ])
  return { schema, unavailable }
}
