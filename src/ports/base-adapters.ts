import type { Assets } from './assets'
import type { Channels } from './channels/port'
import type { Captcha } from './captcha'
import type { Clock } from './clock'
import type { Embeddings } from './embeddings/port'
import type { FileSource } from './files'
import type { Fetch } from './fetch/port'
import type { FormConfigurations } from './forms/port'
import type { JobQueue } from './jobs/port'
import type { RecordStore } from './records/port'
import type { Logger } from './logger'
import type { Mailer } from './mailer'
import type { Random } from './random/port'
import type { PdfPrinter } from './pdf'
import type { Sms } from './sms'
import type { FileStorage } from './storage/port'
import type { KeyValueStore } from './store/port'
import type { Throttle } from './store/throttle'
import type { Tokens } from './tokens'
import type { Translations } from './translations/port'

/** The adapters in use, one key per port, except GraphQL, which runs on them; most defaults work in memory. */
export interface BaseAdapters {
  /** The files of the app. */
  readonly files: FileSource
  /** The app's data. Default: `memoryRecords()`, which a restart empties */
  readonly records: RecordStore
  /** The queue of background jobs. Default: the queue of `records`, or `memoryJobs()` */
  readonly jobs: JobQueue
  /** Vectors that GraphQL finds by distance. Default: rows of `records` */
  readonly embeddings: Embeddings
  /** The sessions of `platform.respond`. Accepts a Keyv instance. */
  readonly sessions: KeyValueStore
  /** The fragments of the tag `cache`. Accepts a Keyv instance. */
  readonly cache: KeyValueStore
  /** Sends all outgoing requests. Default: `guardedFetch()` */
  readonly fetch: Fetch
  /** Default: the files' `forms/` */
  readonly forms: FormConfigurations
  /** Default: the files' `translations/*.yml` */
  readonly translations: Translations
  /** Default: the files' `assets/` */
  readonly assets: Assets
  /** Makes and verifies captchas. Default: `memoryCaptcha()`, for which no answer is right */
  readonly captcha: Captcha
  /** The tokens of users, and the app's access keys. */
  readonly tokens: Tokens
  /** Limits wrong passwords. Default: counts in `cache` */
  readonly throttle: Throttle
  /** With a nodemailer transport: `{ send: (message) => transport.sendMail(message) }`. */
  readonly mailer: Mailer
  /** The files of forms and of GraphQL. */
  readonly storage: FileStorage
  /** Sends text messages. */
  readonly sms: Sms
  /** Prints the PDFs of `value_upload`. Default: refuses */
  readonly pdf: PdfPrinter
  /** Carries messages to the pages that listen to the app's channels. */
  readonly channels: Channels
  /** Receives the log. Default: `stderrLogger()` */
  readonly logger: Logger
  /** The time for templates, sessions, jobs and records. Default: `systemClock()` */
  readonly clock: Clock
  /** Random bytes for ids, secrets and templates. Default: `systemRandom()` */
  readonly random: Random
}
