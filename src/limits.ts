/**
 * A limit. Those that a host may need to raise are settings (`settings.limits`); the others are far above what an app
 * needs, and keep hostile input cheap. `docs/reference/limits.md` is generated from them.
 */
export interface Limit {
  /** The maximum; the default, if it is a setting. */
  readonly max: number
  readonly of: string
  /** What happens above the maximum. */
  readonly over: string
}

function limit(max: number, of: string, over: string): Limit {
  return { max, of, over }
}

const megabyte = 1_048_576
const minuteMs = 60_000
const dayMs = 1440 * minuteMs

const endsRender = '`LimitError`: the render ends; `try` does not catch it'
const memory = '`LimitError` (`memory`)'
const answers413 = 'answered with 413'
const valueError = 'an error that names the place in the template'
const refusedQuery = '`LimitError`: the query is refused'
const oldestGoes = 'the least recently used one is dropped'

/** The defaults of `settings.limits`. */
export const settingLimits = {
  steps: limit(1_000_000, 'rendered nodes and loop iterations in a render, empty ones too', endsRender),
  outputLength: limit(50_000_000, 'characters of output in a render, captured output too', endsRender),
  memory: limit(
    100_000_000,
    "characters and elements that filters create in a render; LiquidJS' `memoryLimit` applies too",
    endsRender,
  ),
  depth: limit(100, 'nested partials, functions and layouts', endsRender),
  renderMs: limit(30_000, "milliseconds of a render; LiquidJS' `renderLimit` applies too", endsRender),
  regexpMs: limit(
    100,
    'milliseconds of a regular expression; one that cannot backtrack, on at most 2,000,000 characters, is not stopped',
    `${valueError}, with a \`LimitError\` as its cause`,
  ),
  bodyBytes: limit(megabyte, "bytes of a request's body", answers413),
  parameters: limit(
    4096,
    "values in a request's query, and in its body: each string, number, hash and list of a form or JSON",
    answers413,
  ),
  formFiles: limit(100, 'files in a form', answers413),
  decompressedBytes: limit(
    50 * megabyte,
    'bytes that `gzip_decompress` returns',
    `${valueError}, with a \`LimitError\``,
  ),
  sessionMs: limit(14 * dayMs, 'milliseconds that a session lasts after its last use (14 days)', 'the session expires'),
  logins: limit(10, 'wrong passwords for an account from one IP address within `loginMs`', 'answered with 429'),
  loginsOfAddress: limit(100, 'wrong passwords from one IP address within `loginMs`', 'answered with 429'),
  loginMs: limit(3 * minuteMs, 'milliseconds for which wrong passwords count', 'they are forgotten'),
}

const templates = {
  blocks: limit(100, 'nested blocks', 'an error when the template is parsed'),
  expressions: limit(100, 'nested expressions', 'an error when the template is parsed'),
  operators: limit(1000, 'operators of an expression', 'an error when the template is parsed'),
  arguments: limit(1000, 'arguments of a filter', 'an error when the template is parsed'),
  charactersOfErrors: limit(
    20_000_000,
    'characters that are read to report several errors of a template at once',
    'only the errors found so far are reported',
  ),
}

const values = {
  printDepth: limit(100, 'nested arrays and hashes that are printed', valueError),
  printCharacters: limit(10_000_000, 'characters of a printed array or hash', memory),
  rangeNumbers: limit(1_000_000, 'numbers of a range that is converted to an array', memory),
  flatElements: limit(10_000_000, 'elements of an array that a standard filter flattens', memory),
  depth: limit(1000, 'nested arrays and hashes that a filter traverses or compares', valueError),
  work: limit(50_000_000, 'values and characters that are processed outside of a render', memory),
  numberCharacters: limit(
    1000,
    'characters of a text that formats, money and form validations read as a number',
    'the text does not count as a number',
  ),
  timeCharacters: limit(200, 'characters of a text that is read as a time', 'the text does not count as a time'),
}

const formats = {
  jsonReadCharacters: limit(16_777_216, 'characters of JSON that is parsed', memory),
  jsonWrittenCharacters: limit(50_000_000, 'characters of JSON that is written', memory),
  jsonValues: limit(1_000_000, 'values in JSON', memory),
  jsonDepth: limit(1000, 'nested arrays and hashes that are written as JSON', valueError),
  yamlDepth: limit(100, 'nested YAML collections', 'an error that names the file and line'),
  yamlAliases: limit(1000, 'repetitions caused by YAML aliases', 'an error that names the file'),
  xmlDepth: limit(500, 'nested XML elements', valueError),
  markdownCharacters: limit(megabyte, 'characters of Markdown', memory),
  markdownDepth: limit(50, 'nested Markdown blocks and inline marks', 'deeper ones are plain text'),
  sanitizedDepth: limit(400, 'nested HTML elements that `sanitize` reads, including the surrounding body', valueError),
  sanitizedGrowth: limit(10, 'times the length of its text that parsed HTML may have', valueError),
  sanitizedPasses: limit(10, 'passes of sanitizing HTML until nothing changes', valueError),
  textMarks: limit(500_000, 'tags and entities of HTML that is converted to text', memory),
  textDepth: limit(1000, 'nested elements of HTML that is converted to text', valueError),
  selectorCharacters: limit(10_000, 'characters of a CSS selector', valueError),
  selectorSteps: limit(200, 'steps of a CSS selector', valueError),
  translatedPattern: limit(100_000, 'characters of a translated regular expression', valueError),
  videoUrl: limit(8192, "characters of a video's URL", 'it does not count as a video'),
  phoneNumber: limit(250, 'characters of a phone number', valueError),
  email: limit(254, 'characters of an e-mail address', 'it is not valid'),
  userAgent: limit(2000, 'characters of a user agent', 'the rest is ignored'),
  deviceName: limit(500, "characters of a browser's name in `context.device`", 'the rest is ignored'),
  translationKey: limit(1000, 'characters of a translation key', 'there is no such translation'),
}

const crypto = {
  keyBits: limit(8192, 'bits of an RSA key', valueError),
  hashMemory: limit(2 ** 28, 'bytes of memory that a stored password hash requires', 'the password is wrong'),
  hashParallel: limit(16, 'parallelism that a stored password hash requires', 'the password is wrong'),
  gpgCharacters: limit(262_144, 'characters of a PGP key', 'it is not valid'),
  gpgModulus: limit(1024, 'bytes of the modulus of a PGP key', 'it is not valid'),
  gpgExponent: limit(32, 'bytes of the exponent of a PGP key', 'it is not valid'),
}

const requests = {
  parameterDepth: limit(32, 'nested hashes and lists in parameters', 'answered with 400, by the REST API 406'),
  partHeaders: limit(8192, 'bytes of the headers of a form part', 'answered with 400, by the REST API 406'),
  droppedBytes: limit(
    8 * megabyte,
    'bytes of a refused or unread body that are read, so that the client gets the response',
    'the connection is closed',
  ),
  droppedMs: limit(5000, 'milliseconds that reading it takes', 'the connection is closed'),
  healthMs: limit(5000, 'milliseconds that an adapter may take to answer `platform.health()`', 'it counts as failing'),
  reasonCharacters: limit(200, 'characters of the header `x-error-detail`', 'the rest is cut off'),
  configurationDepth: limit(20, 'nested keys in a form configuration or a schema file', 'an error that names the file'),
}

const query = {
  characters: limit(1_000_000, 'characters', refusedQuery),
  tokens: limit(5_000, 'tokens', refusedQuery),
  nesting: limit(100, 'nested brackets', refusedQuery),
  operations: limit(50, 'operations', refusedQuery),
  fragments: limit(100, 'fragments', refusedQuery),
  depth: limit(20, 'nested fields', refusedQuery),
  fields: limit(1_000, 'fields, including those of its fragments', refusedQuery),
}

const graphql = {
  perPage: limit(2_000, 'records of a page', 'a GraphQL error'),
  values: limit(250_000, 'values that a query loads', '`LimitError`: the query ends'),
  passwords: limit(10, 'passwords that a query hashes or checks', '`LimitError`: the query ends'),
}

const outside = {
  formBytes: limit(
    50 * megabyte,
    'bytes of the values and files that a template sends',
    '`LimitError` (`multipartBytes`)',
  ),
  notificationBytes: limit(
    20 * megabyte,
    'bytes of the values and files of an API call notification',
    '`LimitError` (`multipartBytes`), which is logged',
  ),
  formParts: limit(100, 'parts of `form_data`', '`ApiCallError`'),
  formDownloads: limit(10, 'files by URL in `form_data`', '`ApiCallError`'),
  downloadMegabytes: limit(50, "megabytes of `download_file`'s `max_size`", valueError),
  contentEncodings: limit(5, 'nested content encodings of a response', 'an error of the request'),
  attempts: limit(5, 'attempts of a job, an e-mail or an API call', 'the job fails; in a template, an error'),
  boundaryDraws: limit(10, 'attempts to find a boundary that the parts do not contain', '`AdapterError` of `random`'),
}

const jobs = {
  leaseMs: limit(
    15 * minuteMs,
    'milliseconds that an attempt of a job may take (`leaseMs` of a worker)',
    'the attempt fails; its `signal` is aborted',
  ),
}

/** The defaults of options. */
const options = {
  redirects: limit(5, 'redirects that a request follows (`maxRedirects`)', 'an error of the request'),
  responseBytes: limit(
    50 * megabyte,
    'bytes of a decompressed response (`maxResponseBytes` of `guardedFetch`)',
    'an error of the request',
  ),
  timeoutMs: limit(
    30_000,
    'milliseconds that a response may take (`settings.network.timeoutMs`)',
    'an error of the request',
  ),
  storeEntries: limit(
    10_000,
    'entries of a `memoryStore` (`maxEntries`)',
    oldestGoes + '; user sessions are dropped last',
  ),
  waitingJobs: limit(10_000, 'waiting jobs in `memoryJobs` (`maxWaiting`)', '`LimitError` (`maxWaiting`)'),
  failedJobs: limit(1000, 'failed jobs that `memoryJobs` keeps (`maxFailed`)', 'the oldest is dropped'),
}

const kept = {
  queries: limit(500, 'parsed queries', oldestGoes),
  queryCharacters: limit(20_000, 'characters of a cached query', 'it is parsed each time'),
  userAgents: limit(500, 'parsed user agents', oldestGoes),
  patterns: limit(500, 'translated regular expressions', oldestGoes),
  headerNames: limit(500, 'header names in the spelling of `context.headers`', 'the others are converted each time'),
  numberFormats: limit(500, 'number formats, one for each locale', 'the others are created each time'),
  timeFormats: limit(500, 'time formats', 'all are dropped'),
  texts: limit(1000, 'parsed texts of forms and notifications', 'all are dropped'),
  warnings: limit(1000, 'warnings that are not repeated', 'all may be repeated'),
  calls: limit(1000, 'API calls in the log of `platform.apiCalls`', 'the oldest is dropped'),
  messages: limit(1000, 'messages of `memoryMailer` and `memorySms`', 'the oldest is dropped'),
  sent: limit(200, 'notifications that `admin_sent_notifications` lists', 'the oldest is dropped'),
  sentCharacters: limit(100_000, 'characters of the content of such a notification', 'the rest is cut off'),
  indexes: limit(20, 'indexed properties of a table in `memoryRecords`', oldestGoes),
}

/** The limits that are not settings, grouped by subject. */
export const fixedLimits = {
  templates,
  values,
  formats,
  crypto,
  requests,
  query,
  graphql,
  outside,
  jobs,
  options,
  kept,
}
