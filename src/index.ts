export { registerPlatform } from './register'
export type { MigrateOptions, Platform, PurgeOptions } from './platform'
export type { ChannelMessage } from './channels/broadcasts'
export type { AcceptedSocket, ChannelSocket, SocketListener, WebSocketEndpoint } from './channels/socket'
export type { RestApp, RestBindings } from './rest/api'
export type { Health, HealthPart, PartHealth } from './web/health'
export type { Renderable, RespondOptions } from './http/respond'
export type { PlatformAdapters, ResolvedAdapters } from './adapters/adapters'
export type { CookieSettings, MoneySettings, PlatformSettings, PlatformSettingsInput } from './adapters/settings'
export type { Limits } from './adapters/limit-settings'
export { memoryFiles, type FileBytes, type FileSource, type LargeFile, type MemoryFiles } from './files/source'
export { directoryFiles, type DirectoryFiles, type DirectoryFilesOptions } from './files/directory'
export { memoryStore, type KeyValueStore, type MemoryStoreOptions, type Priority } from './adapters/store/port'
export { directoryStorage } from './adapters/storage/directory'
export { memoryStorage, type MemoryStorageOptions } from './adapters/storage/memory'
export type {
  ByteRange,
  FileStorage,
  PresignConditions,
  PresignedForm,
  PutOptions,
  StoredFile,
  UrlOptions,
} from './adapters/storage/port'
export {
  cacheThrottle,
  type Attempt,
  type CacheThrottleOptions,
  type Throttle,
  type ThrottleLimit,
} from './adapters/store/throttle'
export type { ApiCall, ApiCallFile, ApiCallPart, ApiCallResponse, ApiCallResult } from './adapters/api-calls'
export type { SentApiCall, SentApiCallPart } from './api-calls/log'
export type { Assets } from './adapters/assets'
export {
  memoryCaptcha,
  type Captcha,
  type CaptchaDemands,
  type CaptchaOptions,
  type CaptchaStrategy,
  type MemoryCaptchaOptions,
} from './adapters/captcha'
export {
  memoryTokens,
  type FixedToken,
  type MemoryTokens,
  type MemoryTokensOptions,
  type TokenClaims,
  type Tokens,
} from './adapters/tokens'
export type { PdfPrinter } from './adapters/pdf'
export { memoryChannels } from './adapters/channels/memory'
export type { Channels, Unsubscribe } from './adapters/channels/port'
export { memorySms, type MemorySms, type Sms, type SmsMessage } from './adapters/sms'
export {
  memoryMailer,
  type EmailAttachment,
  type EmailMessage,
  type Mailer,
  type MemoryMailer,
} from './adapters/mailer'
export type {
  GeoPoint,
  PropertyCondition,
  PropertyPath,
  RecordColumn,
  RecordCondition,
  RecordFilter,
  RecordOrder,
  RecordQuery,
  RecordStore,
  RecordTransaction,
  StoredRecord,
  ValueCondition,
  ValueKind,
} from './adapters/records/port'
export { memoryRecords, type MemoryRecordsOptions } from './adapters/records/memory'
export type {
  Job,
  JobCounts,
  JobHandler,
  JobPriority,
  JobQueue,
  JobReport,
  JobRequest,
  JobState,
  JobWorker,
  ListedJob,
  ProcessOptions,
  RunningJob,
  StopOptions,
  WorkOptions,
} from './adapters/jobs/port'
export { memoryJobs, type MemoryJobs, type MemoryJobsOptions } from './adapters/jobs/memory'
export type {
  AsyncCallback,
  FormConfiguration,
  FormConfigurations,
  FormDeclaration,
  FormField,
  FormFields,
  PropertyOptions,
  ResourceOwner,
  ValidationOptions,
  Validations,
} from './adapters/forms/port'
export type { Fetch } from './adapters/fetch/port'
export { guardedFetch, type GuardedFetch, type GuardedFetchOptions, type Lookup } from './adapters/fetch/guarded'
export {
  memoryFetch,
  type MemoryAnswer,
  type MemoryFetch,
  type MemoryRoute,
  type SentPart,
  type SentRequest,
} from './adapters/fetch/memory'
export { memoryForms } from './adapters/forms/memory'
export type {
  CurrentUser,
  FormInput,
  GraphqlAnswer,
  GraphqlContext,
  GraphqlExecutor,
  GraphqlRequest,
  SendOptions,
} from './adapters/graphql'
export { graphqlExecutor, type GraphqlExecutorOptions } from './graphql/executor'
export { memoryTranslations, type Translations } from './adapters/translations/port'
export { systemClock, type Clock } from './adapters/clock'
export { systemRandom, type Random } from './adapters/random/port'
export { jsonLogger, stderrLogger, type JsonLoggerOptions, type LogEntry, type Logger } from './adapters/logger'
export type { Catalogue, FilterInfo, ParameterInfo, TagInfo } from './language/definitions/catalogue'
export type { RenderContext } from './language/rendering/context'
export {
  defineTag,
  type TagClass,
  type TagProgram,
  type TagValues,
  type WrittenTag,
} from './language/definitions/define-tag'
export type { TagDefinition, TagExample } from './language/definitions/definition'
export * from './language/definitions/public'
export {
  bareword,
  body,
  positional,
  target,
  type TagBody,
  type TagPart,
  type TagSource,
} from './language/definitions/tag-parts'
export {
  AdapterError,
  ConfigurationError,
  DuplicatesError,
  FilterArgumentError,
  InvalidValueError,
  LimitError,
  MigrationError,
  MissingFileError,
  PlatformError,
  PropertyError,
  SettingsError,
  StaleRecordError,
  TagArgumentError,
  ThrottleError,
  TransactionConflict,
  UnavailableError,
  UndefinedFilterError,
  UndefinedTagError,
  UnexpectedPromiseError,
  UniqueViolation,
  type AdapterErrorReason,
  type ErrorCode,
} from './errors'
