// All limits that are not settings (`setting-limits.ts`). Comments: the unit → the effect of exceeding it.

import { megabyte } from './sizes'
import { dayMs, minuteMs } from './time/calendar'

export const templates = {
  /** nested blocks → an error when the template is parsed */
  blocks: 100,
  /** nested blocks across partials, each of which counts as two → `LimitError` (`nesting`), before the stack overflows */
  nesting: 400,
  /** characters of the name of a partial or a layout → it is missing */
  nameCharacters: 1000,
  /** nested expressions → an error when the template is parsed */
  expressions: 100,
  /** operators of an expression → an error when the template is parsed */
  operators: 1000,
  /** arguments of a filter → an error when the template is parsed */
  arguments: 1000,
  /** characters that are parsed again to report several errors of a template at once → only the errors found so far are reported */
  charactersOfErrors: 20_000_000,
}

export const values = {
  /** nested arrays and hashes that are printed → an error with its place in the template */
  printDepth: 100,
  /** characters of a printed array or hash → `LimitError` (`memory`) */
  printCharacters: 10_000_000,
  /** numbers of a range that is converted to an array → `LimitError` (`memory`) */
  rangeNumbers: 1_000_000,
  /** elements of an array that a standard filter flattens → `LimitError` (`memory`) */
  flatElements: 10_000_000,
  /** nested arrays and hashes that a filter traverses or compares → an error with its place in the template */
  depth: 1000,
  /** nested arrays and hashes that `hash_diff` compares → an error with its place in the template */
  diffDepth: 500,
  /** values and characters that are processed outside a render → `LimitError` (`memory`) */
  work: 50_000_000,
  /** parameters and JSON members that are searched for secrets in a logged value → further texts with parameters are replaced completely */
  filteredParameters: 20_000,
  /** characters of a number in text, for format and money filters and form validations → the text is not a number */
  numberCharacters: 1000,
  /** characters of a time in text → the text is not a time */
  timeCharacters: 200,
}

export const formats = {
  /** characters of JSON that is parsed → `LimitError` (`memory`) */
  jsonReadCharacters: 16_777_216,
  /** characters of JSON that is written → `LimitError` (`memory`) */
  jsonWrittenCharacters: 50_000_000,
  /** values in JSON → `LimitError` (`memory`) */
  jsonValues: 1_000_000,
  /** nested arrays and hashes that are written as JSON → an error with its place in the template */
  jsonDepth: 1000,
  /** nested YAML collections → an error that names the file and line */
  yamlDepth: 100,
  /** repetitions caused by YAML aliases → an error that names the file */
  yamlAliases: 1000,
  /** nested XML elements → an error with its place in the template */
  xmlDepth: 500,
  /** characters of Markdown → `LimitError` (`memory`) */
  markdownCharacters: megabyte,
  /** lines of Markdown → `LimitError` (`memory`) */
  markdownLines: 100_000,
  /** nested Markdown blocks and inline marks → deeper ones are plain text */
  markdownDepth: 50,
  /** nested HTML elements that `sanitize` reads, including the surrounding body → an error with its place in the template */
  sanitizedDepth: 400,
  /** growth of HTML when it is parsed, as a multiple of its length → an error with its place in the template */
  sanitizedGrowth: 10,
  /** repetitions of `sanitize` until nothing changes → an error with its place in the template */
  sanitizedPasses: 10,
  /** tags and entities of HTML that is converted to text → `LimitError` (`memory`) */
  textMarks: 500_000,
  /** nested elements of HTML that is converted to text → an error with its place in the template */
  textDepth: 1000,
  /** characters of a CSS selector → an error with its place in the template */
  selectorCharacters: 10_000,
  /** steps of a CSS selector → an error with its place in the template */
  selectorSteps: 200,
  /** characters of a regular expression, before and after its translation to JavaScript → an error with its place in the template */
  translatedPattern: 100_000,
  /** groups, classes and quantifiers of a regular expression after its translation. A Unicode property counts three times; a class that contains one counts up to six times more if case is ignored → an error with its place in the template */
  patternParts: 1000,
  /** nested groups or classes of a regular expression → an error with its place in the template */
  patternDepth: 100,
  /** characters of a video's URL → it is not recognized as a video */
  videoUrl: 8192,
  /** characters of a phone number, and of its country's name → an error with its place in the template */
  phoneNumber: 250,
  /** characters of an e-mail address → it is invalid, and no user is found by it */
  email: 254,
  /** characters of a user agent → the rest is ignored */
  userAgent: 2000,
  /** characters of a browser's name in `context.device` → the rest is ignored */
  deviceName: 500,
  /** characters of a URL that is parsed, redirected to, or linked in Markdown → the URL is invalid; a link in Markdown becomes plain text */
  url: 100_000,
  /** characters of a URL's host, including a user name and password → the URL is invalid */
  urlHost: 2048,
  /** characters of a locale → English is used */
  locale: 100,
  /** characters of a translation key → the translation is missing */
  translationKey: 1000,
}

export const crypto = {
  /** milliseconds by which the clock of the process that issued a token may be ahead → the token is not valid yet */
  clockSkewMs: 300_000,
  /** characters of a password → a form error; at a sign-in, the password is wrong */
  password: 4096,
  /** bits of an RSA key → an error with its place in the template */
  keyBits: 8192,
  /** password hashes that a process computes at a time, with 128 MB each → further ones wait in a queue */
  hashes: 2,
  /** password hashes in the queue → status 429 */
  hashesWaiting: 64,
  /** milliseconds after which a client may retry when this queue is full, sent as `Retry-After` → status 429 again if the queue is still full */
  hashesRetryMs: 10_000,
  /** bytes of memory for checking a stored password hash → the password is wrong */
  hashMemory: 2 ** 28,
  /** parallelism of a stored password hash → the password is wrong */
  hashParallel: 16,
  /** cost factor of an imported bcrypt digest: one more doubles the work → the digest is invalid, and the password is wrong */
  bcryptCost: 14,
  /** characters of a PGP key → the key is invalid */
  gpgCharacters: 262_144,
  /** lines of a PGP key → the key is invalid */
  gpgLines: 5000,
  /** packets of a PGP key: its users, subkeys and signatures → the key is invalid */
  gpgPackets: 2000,
  /** bytes of the modulus of a PGP key → the key is invalid */
  gpgModulus: 1024,
  /** bytes of the exponent of a PGP key → the key is invalid */
  gpgExponent: 32,
}

export const requests = {
  /** nested hashes and lists in parameters → status 400, or 406 by the REST API */
  parameterDepth: 32,
  /** bytes of the headers of a form part → status 400, or 406 by the REST API */
  partHeaders: 8192,
  /** bytes of a refused or unread body that are read, so that the client gets the response → the connection is closed */
  droppedBytes: 8 * megabyte,
  /** milliseconds for reading the rest of such a body → the connection is closed */
  droppedMs: 5000,
  /** headers of a request to a Node server, including a proxy's headers → status 400 */
  headers: 500,
  /** unanswered requests of one connection to a Node server → the connection is closed */
  pipelined: 20,
  /** milliseconds for which a client reads nothing of a response of a Node server → the connection is closed */
  unreadMs: 2 * minuteMs,
  /** milliseconds of an adapter's check in `platform.health()` → the adapter is reported as failing */
  healthMs: 5000,
  /** milliseconds that a render waits for the same body of the tag `cache` in another render → it renders the body itself */
  fragmentMs: 5000,
  /** milliseconds beyond `renderMs` that a render waits for an adapter or another promise → `LimitError` (`renderMs`) with the adapter's method */
  graceMs: 1000,
  /** characters of a session, or of its flash, as JSON → `LimitError` at the end of the request: the previous values are kept */
  sessionCharacters: 2_097_152,
  /** characters of the header `x-error-detail`, and of a value in the message of a validation → the rest is cut off */
  reasonCharacters: 200,
  /** characters of the JSON of a rejected form's values, which the session keeps for a reload → the form is empty after a reload */
  keptFormCharacters: 20_000,
  /** nested keys in a form configuration or a schema file → an error that names the file */
  configurationDepth: 20,
}

export const query = {
  /** characters → `LimitError`: the query is refused */
  characters: 1_000_000,
  /** tokens → `LimitError`: the query is refused */
  tokens: 5_000,
  /** nested brackets → `LimitError`: the query is refused */
  nesting: 100,
  /** operations → `LimitError`: the query is refused */
  operations: 50,
  /** fragments → `LimitError`: the query is refused */
  fragments: 100,
  /** nested fields → `LimitError`: the query is refused */
  depth: 20,
  /** fields, including its fragments' fields → `LimitError`: the query is refused */
  fields: 1_000,
}

export const graphql = {
  /** records of a page (`per_page`) → a page of this size, with this number as `per_page`; for `limit`, a GraphQL error */
  perPage: 2_000,
  /** conditions of a filter; each word of a `fulltext` is one condition for each of its fields → a GraphQL error */
  conditions: 200,
  /** orders of a `sort` → a GraphQL error */
  orders: 20,
  /** values that a query loads → `LimitError`: the query ends */
  values: 250_000,
  /** passwords that a query hashes or checks → `LimitError`: the query ends */
  passwords: 10,
}

export const embeddings = {
  /** numbers of an embedding → a GraphQL error */
  dimensions: 4_096,
  /** the absolute value of a number of an embedding → a GraphQL error */
  number: 1e15,
  /** embeddings that a search by distance keeps in memory without pgvector → for later pages, it compares all embeddings again */
  kept: 10_000,
}

export const exports = {
  /** rows in a file of an export, unless the query has `split_files: false` → further rows are in the next file */
  rowsPerFile: 10_000,
  /** bytes of an export's archive and of each file in it, as the ZIP format allows → `LimitError` */
  archiveBytes: 2 ** 32 - 1,
}

export const archives = {
  /** bytes of an archive that a command reads, and of the files in a module → `LimitError`: nothing is written */
  bytes: 256 * megabyte,
  /** files in an archive or folder that a command reads, and folders of a ZIP archive → `LimitError`: nothing is written */
  files: 50_000,
  /** characters of a path in an archive → the archive is rejected */
  pathCharacters: 1000,
  /** bytes of an extended header in a tar archive, and of a module's manifest → the archive is rejected */
  headerBytes: megabyte,
  /** milliseconds that git may take to read a repository → the command ends */
  gitMs: 60_000,
}

export const imports = {
  /** bytes of an archive of data that a command reads, and of its expanded files → `LimitError`: the import ends */
  archiveBytes: 16_384 * megabyte,
  /** files and folders in an archive of data that a command reads → `LimitError`: nothing is written */
  archiveFiles: 200_000,
  /** characters of a row of data → the rest of its file is not imported */
  rowCharacters: 16_777_216,
  /** columns of a file of data → the file is not imported */
  columns: 1000,
  /** bytes of an uploaded file that an import fetches from a URL → the file is not imported */
  fileBytes: 256 * megabyte,
  /** invalid rows of an import that does not skip them, and invalid properties of a row → the import ends; the row is not imported */
  faults: 100,
}

export const outside = {
  /** bytes of the values and files that a template sends → `LimitError` (`multipartBytes`) */
  formBytes: 50 * megabyte,
  /** bytes of the values and files of an API call notification → `LimitError` (`multipartBytes`), which is logged */
  notificationBytes: 20 * megabyte,
  /** parts of `form_data` → `ApiCallError` */
  formParts: 100,
  /** files by URL in `form_data` → `ApiCallError` */
  formDownloads: 10,
  /** megabytes of `download_file`'s `max_size` → an error with its place in the template */
  downloadMegabytes: 50,
  /** nested content encodings of a response → an error of the request */
  contentEncodings: 5,
  /** milliseconds for which an idle connection is kept, even if the server proposes more → the connection is closed */
  idleMs: 30_000,
  /** attachments of an e-mail → `LimitError`: the attempt to send it fails */
  attachments: 9,
  /** bytes of the attachments of an e-mail → `LimitError`: the attempt to send it fails */
  attachmentBytes: 20 * megabyte,
  /** milliseconds of loading the attachments of an e-mail → the attempt to send it fails */
  attachmentsMs: 5 * minuteMs,
  /** attempts of an e-mail, an API call, or a job of a form or a schedule → it fails; a file that configures more is an error */
  attempts: 5,
  /** characters of the key of a stored file → `AdapterError` of `storage` */
  storageKey: 900,
  /** attempts to find a boundary that the parts do not contain → `AdapterError` of `random` */
  boundaryDraws: 10,
}

export const uploads = {
  /** characters of the name of an uploaded file → the beginning is cut off */
  fileName: 255,
  /** versions of an image → an error that names the schema file */
  versions: 20,
  /** bytes of an image with versions, and of the versions that an import keeps for rows with the same image → a form error; an import creates these versions again */
  imageBytes: 50 * megabyte,
  /** pixels of an image with versions → a form error */
  imagePixels: 50_000_000,
  /** milliseconds for creating a version of an image → a form error */
  imageMs: 10_000,
  /** bytes of a presigned upload without a `content_length`; if the app itself receives the upload, `uploadBytes` applies → the upload is rejected */
  presignedBytes: 1024 * megabyte,
  /** files that `platform.uploads.sweep()` deletes (`limit`) → the next call deletes them */
  sweptFiles: 1000,
}

export const channels = {
  /** bytes of a message that a client sends over a WebSocket → the WebSocket is closed (1009) */
  messageBytes: 65_536,
  /** fragments of such a message → the WebSocket is closed (1008) */
  fragments: 1000,
  /** network packets in which a fragment arrives → the WebSocket is closed (1008) */
  packets: 2000,
  /** characters of a message that the app sends with `channel_send_message` → an error of the query */
  sentCharacters: megabyte,
  /** characters of a subscription's identifier → the subscription is rejected */
  identifierCharacters: 4096,
  /** subscriptions of a WebSocket → the subscription is rejected */
  subscriptions: 100,
  /** WebSockets of a process → status 503 */
  connections: 10_000,
  /** WebSockets of an IP address, or of a 64-bit network in IPv6, in a process → status 429 */
  connectionsOfAddress: 500,
  /** messages that a client sends at once → the WebSocket is closed (1008) */
  burst: 200,
  /** messages that a client sends each second on average → the WebSocket is closed (1008) */
  messagesPerSecond: 20,
  /** bytes sent to a client that it has not read → the connection is closed */
  unreadBytes: megabyte,
  /** milliseconds that a channel's partial may take → the subscription is rejected, or the message is not forwarded */
  partialMs: 5000,
  /** milliseconds without a response to a ping → the connection is closed */
  silentMs: minuteMs,
  /** milliseconds between checks of a WebSocket's session → if the session has ended, the WebSocket is closed */
  sessionCheckMs: minuteMs,
  /** milliseconds in which a client must close its WebSocket after the app has asked it to → the connection is closed */
  closingMs: 2000,
}

export const jobs = {
  /** milliseconds that an attempt of a job may take (`leaseMs` of a worker) → the attempt fails; its `signal` is aborted */
  leaseMs: 15 * minuteMs,
  /** characters of the error of an attempt, which the queue stores and the log has → the rest is cut off */
  errorCharacters: 10_000,
  /** workers that die one after the other while they run a job → the job fails, so a job that kills its worker does not run forever */
  losses: 3,
}

/** The defaults of options. */
export const options = {
  /** redirects that a request follows (`maxRedirects`) → an error of the request */
  redirects: 5,
  /** bytes of a decompressed response (`maxResponseBytes` of `guardedFetch`) → an error of the request */
  responseBytes: 50 * megabyte,
  /** milliseconds that a response may take (`settings.network.timeoutMs`) → an error of the request */
  timeoutMs: 30_000,
  /** milliseconds for which `platform.purge()` keeps a deleted record (`olderThanMs`), 30 days → the record is removed permanently */
  purgedAfterMs: 30 * dayMs,
  /** records that `platform.purge()` removes (`limit`) → the next call removes them */
  purgedRecords: 100_000,
}

export const kept = {
  /** entries of a `memoryStore` (`maxEntries`) → the least recently used one is dropped; user sessions are dropped last */
  storeEntries: 10_000,
  /** characters of the keys and values of a `memoryStore`, as JSON (`maxCharacters`) → the least recently used entry is dropped; user sessions are dropped last */
  storeCharacters: 100_000_000,
  /** waiting jobs in `memoryJobs` (`maxWaiting`) → `LimitError` (`maxWaiting`) */
  waitingJobs: 10_000,
  /** characters of the payloads of waiting jobs in `memoryJobs`, as JSON, and of failed jobs (`maxCharacters`) → `LimitError` (`maxCharacters`); the oldest failed job is dropped */
  jobCharacters: 100_000_000,
  /** failed jobs that `memoryJobs` keeps (`maxFailed`) → the oldest is dropped */
  failedJobs: 1000,
  /** parsed queries → the least recently used one is dropped */
  queries: 500,
  /** characters of a cached query → it is parsed each time */
  queryCharacters: 20_000,
  /** parsed user agents → the least recently used one is dropped */
  userAgents: 500,
  /** translated regular expressions → the least recently used one is dropped */
  patterns: 500,
  /** header names, converted to the spelling of `context.headers` → further names are converted each time */
  headerNames: 500,
  /** number formats, one for each locale → further formats are created each time */
  numberFormats: 500,
  /** time formats → all are dropped, and created again when needed */
  timeFormats: 500,
  /** parsed texts of forms and notifications → all are dropped, and parsed again when needed */
  texts: 1000,
  /** warnings that are remembered, so that they are logged once → all may be logged again */
  warnings: 1000,
  /** API calls in the log of `platform.apiCalls` → the oldest is dropped */
  calls: 1000,
  /** calls of adapters that have not returned, which errors can name → the oldest is not named */
  pendingCalls: 1000,
  /** messages of `memoryMailer` and `memorySms` → the oldest is dropped */
  messages: 1000,
  /** bytes of attachments in the messages of `memoryMailer` → the oldest message is dropped */
  attachmentBytes: 100 * megabyte,
  /** entries of the log that the admin, and the panel of `liquid-platform dev`, keep → the oldest is dropped */
  logEntries: 200,
  /** characters of the message of such an entry in the admin, and of its data → the rest is cut off */
  logCharacters: 10_000,
  /** notifications that `admin_sent_notifications` lists, and e-mails in the admin of `liquid-platform serve` → the oldest is dropped */
  sent: 200,
  /** characters of the content of such a notification → the rest is cut off */
  sentCharacters: 100_000,
  /** indexed properties of a table in `memoryRecords`, and the same number of sort orders → the least recently used one is dropped */
  indexes: 20,
}
