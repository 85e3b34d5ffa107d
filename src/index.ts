export { registerPlatform } from './register'
export type { MigrateOptions, Platform, PurgeOptions } from './platform'
export type { ChannelMessage } from './app/channels/broadcasts'
export type { AcceptedSocket, ChannelSocket, SocketListener, WebSocketEndpoint } from './app/channels/socket'
export type { RestApp, RestBindings } from './web/rest/api'
export type { Health, HealthPart, PartHealth } from './web/handler/health'
export type { Renderable, RespondOptions } from './web/http/respond'
export type { BaseAdapters } from './ports/base-adapters'
export type { PlatformAdapters, ResolvedAdapters } from './ports/adapters'
export type { CookieSettings, MoneySettings, PlatformSettings, PlatformSettingsInput } from './ports/settings'
export type { Limits } from './base/limits'
export { memoryFiles, type FileBytes, type FileSource, type LargeFile, type MemoryFiles } from './ports/files'
export { directoryFiles, type DirectoryFiles, type DirectoryFilesOptions } from './files/directory'
export { memoryStore, type KeyValueStore, type MemoryStoreOptions, type Priority } from './ports/store/port'
export { directoryStorage } from './ports/storage/directory'
export { memoryStorage, type MemoryStorageOptions } from './ports/storage/memory'
export type {
  ByteRange,
  FileStorage,
  PresignConditions,
  PresignedForm,
  PutOptions,
  StoredFile,
  UrlOptions,
} from './ports/storage/port'
export {
  cacheThrottle,
  type Attempt,
  type CacheThrottleOptions,
  type Throttle,
  type ThrottleLimit,
} from './ports/store/throttle'
export type { ApiCall, ApiCallFile, ApiCallPart, ApiCallResponse, ApiCallResult } from './ports/api-calls'
export type { SentApiCall, SentApiCallPart } from './app/api-calls/log'
export type { Assets } from './ports/assets'
export {
  memoryCaptcha,
  type Captcha,
  type CaptchaDemands,
  type CaptchaOptions,
  type CaptchaStrategy,
  type MemoryCaptchaOptions,
} from './ports/captcha'
export {
  memoryTokens,
  type FixedToken,
  type MemoryTokens,
  type MemoryTokensOptions,
  type TokenClaims,
  type Tokens,
} from './ports/tokens'
export type { PdfPrinter } from './ports/pdf'
export { memoryChannels } from './ports/channels/memory'
export type { Channels, Unsubscribe } from './ports/channels/port'
export { memorySms, type MemorySms, type Sms, type SmsMessage } from './ports/sms'
export { memoryMailer, type EmailAttachment, type EmailMessage, type Mailer, type MemoryMailer } from './ports/mailer'
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
} from './ports/records/port'
export type {
  Embedding,
  EmbeddingFilter,
  EmbeddingInput,
  EmbeddingQuery,
  Embeddings,
  Vector,
} from './ports/embeddings/port'
export { recordEmbeddings } from './ports/embeddings/records'
export { memoryRecords, type MemoryRecordsOptions } from './ports/records/memory'
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
} from './ports/jobs/port'
export { memoryJobs, type MemoryJobs, type MemoryJobsOptions } from './ports/jobs/memory'
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
} from './ports/forms/port'
export type { Fetch } from './ports/fetch/port'
export { guardedFetch, type GuardedFetch, type GuardedFetchOptions, type Lookup } from './ports/fetch/guarded'
export {
  memoryFetch,
  type MemoryAnswer,
  type MemoryFetch,
  type MemoryRoute,
  type SentPart,
  type SentRequest,
} from './ports/fetch/memory'
export { memoryForms } from './ports/forms/memory'
export type {
  CurrentUser,
  FormInput,
  GraphqlAnswer,
  GraphqlContext,
  GraphqlExecutor,
  GraphqlRequest,
  SendOptions,
} from './ports/graphql'
export { graphqlExecutor, type GraphqlExecutorOptions } from './app/graphql/executor'
export { memoryTranslations, type Translations } from './ports/translations/port'
export { systemClock, type Clock } from './ports/clock'
export { systemRandom, type Random } from './ports/random/port'
export { jsonLogger, stderrLogger, type JsonLoggerOptions, type LogEntry, type Logger } from './ports/logger'
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
} from './base/errors'
