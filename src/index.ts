export { registerPlatform } from './register'
export type { Platform } from './platform'
export type { RestApp, RestBindings } from './rest/api'
export type { Health, HealthPart, PartHealth } from './web/health'
export type { Renderable, RespondOptions } from './context/respond'
export type { PlatformAdapters, ResolvedAdapters } from './adapters/adapters'
export type {
  CookieSettings,
  Limits,
  MoneySettings,
  PlatformSettings,
  PlatformSettingsInput,
} from './adapters/settings'
export { memoryFiles, type FileBytes, type FileSource, type LargeFile, type MemoryFiles } from './adapters/files/source'
export { directoryFiles, type DirectoryFiles, type DirectoryFilesOptions } from './adapters/files/directory'
export { memoryStore, type KeyValueStore, type MemoryStoreOptions, type Priority } from './adapters/store'
export {
  cacheThrottle,
  type Attempt,
  type CacheThrottleOptions,
  type Throttle,
  type ThrottleLimit,
} from './adapters/throttle'
export type { ApiCall, ApiCallFile, ApiCallPart, ApiCallResponse, ApiCallResult } from './adapters/api-calls'
export type { SentApiCall, SentApiCallPart } from './api-calls/log'
export type { Assets } from './adapters/assets'
export {
  memoryCaptcha,
  type Captcha,
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
export { memoryMailer, type EmailMessage, type Mailer, type MemoryMailer } from './adapters/mailer'
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
} from './adapters/records'
export { memoryRecords, type MemoryRecordsOptions } from './adapters/memory-records'
export type {
  Job,
  JobHandler,
  JobPriority,
  JobQueue,
  JobRequest,
  JobState,
  JobWorker,
  ListedJob,
  RunningJob,
  WorkOptions,
} from './adapters/jobs'
export { memoryJobs, type MemoryJobs, type MemoryJobsOptions } from './adapters/memory-jobs'
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
} from './adapters/forms'
export type { Fetch } from './adapters/fetch'
export { guardedFetch, type GuardedFetch, type GuardedFetchOptions, type Lookup } from './adapters/guarded-fetch'
export {
  memoryFetch,
  type MemoryAnswer,
  type MemoryFetch,
  type MemoryRoute,
  type SentPart,
  type SentRequest,
} from './adapters/memory-fetch'
export { memoryForms } from './adapters/memory-forms'
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
export { memoryTranslations, type Translations } from './adapters/translations'
export { systemClock, type Clock } from './adapters/clock'
export { systemRandom, type Random } from './adapters/random'
export { stderrLogger, type LogEntry, type Logger } from './adapters/logger'
export type { Catalogue, FilterInfo, ParameterInfo, TagInfo } from './language/catalogue'
export { above, atLeast, between, filledText, oneOf, textThat } from './language/bounds'
export type { RenderContext } from './language/context'
export { defineTag, type TagClass, type TagProgram, type TagValues, type WrittenTag } from './language/define-tag'
export {
  ArgumentError,
  type Example,
  type Parameter,
  type ParameterType,
  type TagDefinition,
  type TagExample,
} from './language/definition'
export { bareword, body, positional, target, type TagBody, type TagPart, type TagSource } from './language/tag-parts'
export { anything, array, boolean, hash, integer, number, optional, options, parameter, text } from './language/types'
export {
  AdapterError,
  ConfigurationError,
  FilterArgumentError,
  InvalidValueError,
  LimitError,
  MissingFileError,
  PlatformError,
  SettingsError,
  TagArgumentError,
  ThrottleError,
  TransactionConflict,
  UnavailableError,
  UndefinedFilterError,
  UnexpectedPromiseError,
  UniqueViolation,
  type ErrorCode,
} from './errors'
