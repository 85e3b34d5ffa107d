export { registerPlatform } from './register'
export type { MigrateOptions, Platform, PurgeOptions } from './platform'
export type { ChannelMessage } from './app/channels/broadcasts'
export type { AcceptedSocket, ChannelSocket, SocketListener, WebSocketEndpoint } from './app/channels/socket'
export type { RestApp } from './web/rest/api'
export type { RestBindings } from './web/rest/api-request'
export type { Health, HealthPart, PartHealth } from './web/handler/health'
export type { Renderable, RespondOptions } from './web/http/respond'
export type { BaseAdapters } from './ports/base-adapters'
export type { PlatformAdapters, ResolvedAdapters } from './ports/adapters'
export { defineConfig, type ConfiguredAdapters, type PlatformConfig } from './ports/define-config'
export type { CookieSettings, MoneySettings, PlatformSettings, PlatformSettingsInput } from './ports/settings'
export type { Limits } from './base/setting-limits'
export { memoryFiles, type FileBytes, type FileSource, type LargeFile, type MemoryFiles } from './ports/files'
export { directoryFiles } from './files/part'
export type { DirectoryFiles, DirectoryFilesOptions } from './files/directory'
export {
  cacheThrottle,
  fileStore,
  jsonLogger,
  memoryCaptcha,
  memoryChannels,
  memoryForms,
  memoryMailer,
  memorySms,
  memoryStore,
  memoryTokens,
  memoryTranslations,
  recordEmbeddings,
} from './ports/part'
export type { ClearableStore, KeyValueStore, MemoryStoreOptions, Priority } from './ports/store/port'
export { directoryStorage, memoryStorage } from './ports/storage/part'
export type { MemoryStorageOptions } from './ports/storage/memory'
export type {
  ByteRange,
  FileStorage,
  PresignConditions,
  PresignedForm,
  PutOptions,
  StoredFile,
  UrlOptions,
} from './ports/storage/port'
export type { Attempt, CacheThrottleOptions, Throttle, ThrottleLimit } from './ports/store/throttle'
export type { ApiCall, ApiCallFile, ApiCallPart, ApiCallResponse, ApiCallResult } from './ports/api-calls'
export type { SentApiCall, SentApiCallPart } from './app/api-calls/log'
export type { Assets } from './ports/assets'
export type { Captcha, CaptchaDemands, CaptchaOptions, CaptchaStrategy, MemoryCaptchaOptions } from './ports/captcha'
export type { FixedToken, MemoryTokens, MemoryTokensOptions, TokenClaims, Tokens } from './ports/tokens'
export type { PdfPrinter } from './ports/pdf'
export type { Channels, Unsubscribe } from './ports/channels/port'
export type { MemorySms, Sms, SmsMessage } from './ports/sms'
export type { EmailAttachment, EmailMessage, Mailer, MemoryMailer } from './ports/mailer'
export type {
  GeoPoint,
  GroupedRecords,
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
  ValueConversion,
  ValueKind,
} from './ports/records/port'
export type {
  Embedding,
  EmbeddingFilter,
  EmbeddingInput,
  EmbeddingQuery,
  EmbeddingStamp,
  Embeddings,
  Vector,
} from './ports/embeddings/port'
export { memoryRecords } from './ports/records/part'
export type { MemoryRecordsOptions } from './ports/records/memory'
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
  ManagedJobQueue,
  ProcessOptions,
  RunningJob,
  StopOptions,
  WorkOptions,
} from './ports/jobs/port'
export { memoryJobs } from './ports/jobs/part'
export type { MemoryJobs, MemoryJobsOptions } from './ports/jobs/memory'
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
export { guardedFetch, memoryFetch } from './ports/fetch/part'
export type { GuardedFetch, GuardedFetchOptions, Lookup } from './ports/fetch/guarded'
export type { MemoryAnswer, MemoryFetch, MemoryRoute, SentPart, SentRequest } from './ports/fetch/memory'
export type {
  CurrentUser,
  FormInput,
  GraphqlAnswer,
  GraphqlContext,
  GraphqlExecutor,
  GraphqlRequest,
  SendOptions,
} from './ports/graphql'
export { graphqlExecutor } from './app/graphql/part'
export type { GraphqlExecutorOptions } from './app/graphql/executor'
export type { Translations } from './ports/translations/port'
export { systemClock, type Clock } from './ports/clock'
export { systemRandom, type Random } from './ports/random/port'
export { stderrLogger, type LogEntry, type Logger } from './ports/logger'
export type { JsonLoggerOptions } from './ports/json-logger'
export type { Catalogue, FilterInfo, ParameterInfo, TagInfo } from './language/definitions/catalogue'
export type { RenderContext } from './language/rendering/context'
export { bareword, body, defineTag, positional, target } from './language/part'
export type { TagClass, TagProgram, TagValues, WrittenTag } from './language/definitions/define-tag'
export type { TagDefinition, TagExample } from './language/definitions/definition'
export * from './language/definitions/public'
export type { TagBody, TagPart, TagSource } from './language/definitions/tag-parts'
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
