// All limits that are not settings (`setting-limits.ts`). Comments: the unit → the effect of exceeding it.

import { megabyte } from './sizes'
import { dayMs, minuteMs } from './time/calendar'

export const templates = {
  /** nested blocks → an error when the template is parsed */
  blocks: 100,
  /** blocks inside each other, across partials; a partial counts as two → `LimitError` (`nesting`), before the stack ends */
  nesting: 400,
  /** nested expressions → an error when the template is parsed */
  expressions: 100,
  /** operators of an expression → an error when the template is parsed */
  operators: 1000,
  /** arguments of a filter → an error when the template is parsed */
  arguments: 1000,
  /** characters that are read to report several errors of a template at once → only the errors found so far are reported */
  charactersOfErrors: 20_000_000,
}

export const values = {
  /** nested arrays and hashes that are printed → an error that names the place in the template */
  printDepth: 100,
  /** characters of a printed array or hash → `LimitError` (`memory`) */
  printCharacters: 10_000_000,
  /** numbers of a range that is converted to an array → `LimitError` (`memory`) */
  rangeNumbers: 1_000_000,
  /** elements of an array that a standard filter flattens → `LimitError` (`memory`) */
  flatElements: 10_000_000,
  /** nested arrays and hashes that a filter traverses or compares → an error that names the place in the template */
  depth: 1000,
  /** nested arrays and hashes that `hash_diff` compares → an error that names the place in the template */
  diffDepth: 500,
  /** values and characters that are processed outside a render → `LimitError` (`memory`) */
  work: 50_000_000,
  /** parameters and JSON members in the texts of a value from which secrets are filtered → further texts with any are filtered as a whole */
  filteredParameters: 20_000,
  /** characters of a text that formats, money and form validations read as a number → the text does not count as a number */
  numberCharacters: 1000,
  /** characters of a text that is read as a time → the text does not count as a time */
  timeCharacters: 200,
}

export const formats = {
  /** characters of JSON that is parsed → `LimitError` (`memory`) */
  jsonReadCharacters: 16_777_216,
  /** characters of JSON that is written → `LimitError` (`memory`) */
  jsonWrittenCharacters: 50_000_000,
  /** values in JSON → `LimitError` (`memory`) */
  jsonValues: 1_000_000,
  /** nested arrays and hashes that are written as JSON → an error that names the place in the template */
  jsonDepth: 1000,
  /** nested YAML collections → an error that names the file and line */
  yamlDepth: 100,
  /** repetitions caused by YAML aliases → an error that names the file */
  yamlAliases: 1000,
  /** nested XML elements → an error that names the place in the template */
  xmlDepth: 500,
  /** characters of Markdown → `LimitError` (`memory`) */
  markdownCharacters: megabyte,
  /** lines of Markdown → `LimitError` (`memory`) */
  markdownLines: 100_000,
  /** nested Markdown blocks and inline marks → deeper ones are plain text */
  markdownDepth: 50,
  /** nested HTML elements that `sanitize` reads, including the surrounding body → an error that names the place in the template */
  sanitizedDepth: 400,
  /** times the length of its text that parsed HTML may have → an error that names the place in the template */
  sanitizedGrowth: 10,
  /** passes of sanitizing HTML until nothing changes → an error that names the place in the template */
  sanitizedPasses: 10,
  /** tags and entities of HTML that is converted to text → `LimitError` (`memory`) */
  textMarks: 500_000,
  /** nested elements of HTML that is converted to text → an error that names the place in the template */
  textDepth: 1000,
  /** characters of a CSS selector → an error that names the place in the template */
  selectorCharacters: 10_000,
  /** steps of a CSS selector → an error that names the place in the template */
  selectorSteps: 200,
  /** characters of a regular expression, as it is written and as it is translated → an error that names the place in the template */
  translatedPattern: 100_000,
  /** groups, classes and quantifiers of a translated regular expression; each Unicode property counts three times, and a class with some six times more if case is ignored → an error that names the place in the template */
  patternParts: 1000,
  /** nested groups or classes of a regular expression → an error that names the place in the template */
  patternDepth: 100,
  /** characters of a video's URL → it does not count as a video */
  videoUrl: 8192,
  /** characters of a phone number, and of its country's name → an error that names the place in the template */
  phoneNumber: 250,
  /** characters of an e-mail address → it is not valid, and no user's */
  email: 254,
  /** characters of a user agent → the rest is ignored */
  userAgent: 2000,
  /** characters of a browser's name in `context.device` → the rest is ignored */
  deviceName: 500,
  /** characters of a URL that is parsed, redirected to, or linked in Markdown → the URL is not valid, and the link is plain text */
  url: 100_000,
  /** characters of a URL's host, with a name and password before it → the URL is not valid */
  urlHost: 2048,
  /** characters of a locale → English applies */
  locale: 100,
  /** characters of a translation key → the translation is missing */
  translationKey: 1000,
}

export const crypto = {
  /** milliseconds that the clock of the process that issued a token may be ahead → the token is not valid yet */
  clockSkewMs: 300_000,
  /** characters of a password → a form error; at a sign-in, the password is wrong */
  password: 4096,
  /** bits of an RSA key → an error that names the place in the template */
  keyBits: 8192,
  /** password hashes under way in a process, of 128 MB each → the others wait in line */
  hashes: 2,
  /** password hashes in the queue → status 429 */
  hashesWaiting: 64,
  /** milliseconds until a client may retry after the queue was full → status 429 and `Retry-After` */
  hashesRetryMs: 10_000,
  /** bytes of memory that a stored password hash requires → the password is wrong */
  hashMemory: 2 ** 28,
  /** parallelism that a stored password hash requires → the password is wrong */
  hashParallel: 16,
  /** cost factor of a bcrypt digest from elsewhere, which doubles the work with each step → it is not valid; the password is wrong */
  bcryptCost: 14,
  /** characters of a PGP key → it is not valid */
  gpgCharacters: 262_144,
  /** bytes of the modulus of a PGP key → it is not valid */
  gpgModulus: 1024,
  /** bytes of the exponent of a PGP key → it is not valid */
  gpgExponent: 32,
}

export const requests = {
  /** nested hashes and lists in parameters → status 400, or 406 by the REST API */
  parameterDepth: 32,
  /** bytes of the headers of a form part → status 400, or 406 by the REST API */
  partHeaders: 8192,
  /** bytes of a refused or unread body that are read, so that the client gets the response → the connection is closed */
  droppedBytes: 8 * megabyte,
  /** milliseconds that reading it takes → the connection is closed */
  droppedMs: 5000,
  /** headers of a request over Node, which may drop more, including a proxy's → status 400 */
  headers: 500,
  /** concurrent requests of a connection, over Node → the connection is closed */
  pipelined: 20,
  /** milliseconds in which a client reads nothing of a response, over Node → the connection is closed */
  unreadMs: 2 * minuteMs,
  /** milliseconds of an adapter's check in `platform.health()` → it counts as failing */
  healthMs: 5000,
  /** milliseconds that a render waits for another one to fill a key of the tag `cache` → it runs the body itself */
  fragmentMs: 5000,
  /** characters of a session as JSON, and of its flash → a `LimitError` at the end of the request: they stay as they were */
  sessionCharacters: 2_097_152,
  /** characters of the header `x-error-detail` → the rest is cut off */
  reasonCharacters: 200,
  /** characters of JSON of a refused form, which the session keeps for a reload → the form is shown empty after a reload */
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
  /** records of a page → a page of that size, which it reports as `per_page`; for `limit`, a GraphQL error */
  perPage: 2_000,
  /** conditions of a filter, of which each word of a `fulltext` is one for each of its fields → a GraphQL error */
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
  /** embeddings that a search by distance keeps in memory, without pgvector → it compares all again for the ones that follow */
  kept: 10_000,
}

export const exports = {
  /** rows of a file of an export, unless the query has `split_files: false` → the next file has the others */
  rowsPerFile: 10_000,
  /** bytes of an export's archive, and of each file in it: more than ZIP archives hold → `LimitError` */
  archiveBytes: 2 ** 32 - 1,
}

export const archives = {
  /** bytes of an archive that a command reads, and of the files in a module → `LimitError`: nothing is written */
  bytes: 256 * megabyte,
  /** files in an archive or folder that a command reads → `LimitError`: nothing is written */
  files: 50_000,
  /** characters of a path in an archive → the archive is refused */
  pathCharacters: 1000,
  /** bytes of an extended header in a tar archive, and of a manifest of a module → they are refused */
  headerBytes: megabyte,
  /** milliseconds that git may take to read a repository → the command ends */
  gitMs: 60_000,
}

export const imports = {
  /** bytes of an archive of data that a command reads, and of its expanded files → `LimitError`: the import ends */
  archiveBytes: 16_384 * megabyte,
  /** files in an archive of data that a command reads → `LimitError`: nothing is written */
  archiveFiles: 200_000,
  /** characters of a row of data → the rest of its file is refused */
  rowCharacters: 16_777_216,
  /** columns of a file of data → the file is refused */
  columns: 1000,
  /** bytes of an uploaded file that an import fetches from a URL → the file is refused */
  fileBytes: 256 * megabyte,
  /** rows that do not fit, and properties of a row → the others are not read, if one keeps all out; the row is refused */
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
  /** megabytes of `download_file`'s `max_size` → an error that names the place in the template */
  downloadMegabytes: 50,
  /** nested content encodings of a response → an error of the request */
  contentEncodings: 5,
  /** attachments of an e-mail → `LimitError`: the attempt to send it fails */
  attachments: 9,
  /** bytes of the attachments of an e-mail → `LimitError`: the attempt to send it fails */
  attachmentBytes: 20 * megabyte,
  /** milliseconds of loading the attachments of an e-mail → the attempt to send it fails */
  attachmentsMs: 5 * minuteMs,
  /** attempts of an e-mail or an API call, and of a job by a form or a schedule → it fails; a file with more is an error */
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
  /** bytes of an image of which versions are made → a form error; of the versions that an import keeps for rows with the same image → they are made again */
  imageBytes: 50 * megabyte,
  /** pixels of an image of which versions are made → a form error */
  imagePixels: 50_000_000,
  /** milliseconds of making a version of an image → a form error */
  imageMs: 10_000,
  /** bytes of a presigned upload without a `content_length`; if the app receives it, `bodyBytes` applies → the upload is refused */
  presignedBytes: 1024 * megabyte,
  /** files that `platform.uploads.sweep()` deletes (`limit`) → the next call deletes them */
  sweptFiles: 1000,
}

export const channels = {
  /** bytes of a message that a client sends over a WebSocket → the WebSocket is closed (1009) */
  messageBytes: 65_536,
  /** characters of a message that the app sends with `channel_send_message` → an error of the query */
  sentCharacters: megabyte,
  /** characters of a subscription's identifier → the subscription is refused */
  identifierCharacters: 4096,
  /** subscriptions of a WebSocket → the subscription is refused */
  subscriptions: 100,
  /** WebSockets of a process → status 503 */
  connections: 10_000,
  /** WebSockets of an IP address in a process → status 429 */
  connectionsOfAddress: 500,
  /** messages that a client sends at once → the WebSocket is closed (1008) */
  burst: 200,
  /** messages that a client sends in a second, in the long run → the WebSocket is closed (1008) */
  messagesPerSecond: 20,
  /** bytes sent to a client that it has not read → the connection is cut */
  unreadBytes: megabyte,
  /** milliseconds that a partial of a channel may take → the subscription is refused, the message not sent on */
  partialMs: 5000,
  /** milliseconds without a response to a ping → the connection is cut */
  silentMs: minuteMs,
  /** milliseconds after which the session of a WebSocket is looked at again: it may have ended → the WebSocket is closed */
  sessionCheckMs: minuteMs,
  /** milliseconds that a client has to close its WebSocket at the app's request → the connection is cut */
  closingMs: 2000,
}

export const jobs = {
  /** milliseconds that an attempt of a job may take (`leaseMs` of a worker) → the attempt fails; its `signal` is aborted */
  leaseMs: 15 * minuteMs,
  /** workers that may die in a row while they run a job → it fails, so that a job that kills its worker ends */
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
  /** entries of a `memoryStore` (`maxEntries`) → the least recently used one is dropped; user sessions are dropped last */
  storeEntries: 10_000,
  /** milliseconds after its deletion that `platform.purge()` keeps a record (`olderThanMs`), 30 days → it is removed for good */
  purgedAfterMs: 30 * dayMs,
  /** records that `platform.purge()` removes (`limit`) → the next call removes them */
  purgedRecords: 100_000,
  /** waiting jobs in `memoryJobs` (`maxWaiting`) → `LimitError` (`maxWaiting`) */
  waitingJobs: 10_000,
  /** failed jobs that `memoryJobs` keeps (`maxFailed`) → the oldest is dropped */
  failedJobs: 1000,
}

export const kept = {
  /** parsed queries → the least recently used one is dropped */
  queries: 500,
  /** characters of a cached query → it is parsed each time */
  queryCharacters: 20_000,
  /** parsed user agents → the least recently used one is dropped */
  userAgents: 500,
  /** translated regular expressions → the least recently used one is dropped */
  patterns: 500,
  /** header names in the spelling of `context.headers` → the others are converted each time */
  headerNames: 500,
  /** number formats, one for each locale → the others are created each time */
  numberFormats: 500,
  /** time formats → all are dropped */
  timeFormats: 500,
  /** parsed texts of forms and notifications → all are dropped */
  texts: 1000,
  /** warnings that are not repeated → all may be repeated */
  warnings: 1000,
  /** API calls in the log of `platform.apiCalls` → the oldest is dropped */
  calls: 1000,
  /** messages of `memoryMailer` and `memorySms` → the oldest is dropped */
  messages: 1000,
  /** bytes of attachments in the messages of `memoryMailer` → the oldest message is dropped */
  attachmentBytes: 100 * megabyte,
  /** entries of the log that the admin, and the panel of `liquid-platform dev`, keep → the oldest is dropped */
  logEntries: 200,
  /** characters of the message of such an entry in the admin → the rest is cut off */
  logCharacters: 10_000,
  /** notifications that `admin_sent_notifications` lists, and e-mails in the admin of `liquid-platform serve` → the oldest is dropped */
  sent: 200,
  /** characters of the content of such a notification → the rest is cut off */
  sentCharacters: 100_000,
  /** indexed properties of a table in `memoryRecords`, and as many orders → the least recently used one is dropped */
  indexes: 20,
}
