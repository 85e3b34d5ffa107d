/**
 * Every limit there is. What a host may need more of is a setting (`settings.limits`); the others are far above what an
 * app needs, and keep hostile input from costing much. `docs/reference/limits.md` is made of them.
 */
export interface Limit {
  /** The most that is allowed; of a setting, its default. */
  readonly max: number
  readonly of: string
  /** What becomes of more. */
  readonly over: string
}

function limit(max: number, of: string, over: string): Limit {
  return { max, of, over }
}

const megabyte = 1_048_576
const minuteMs = 60_000
const dayMs = 1440 * minuteMs

const endsRender = '`LimitError`: the render ends, `try` does not catch it'
const memory = '`LimitError` (`memory`)'
const answers413 = 'answered with 413'
const valueError = 'an error at its place in the template'
const refusedQuery = '`LimitError`: the query is refused'
const oldestGoes = 'the one that was used longest ago goes'

/** The defaults of `settings.limits`. */
export const settingLimits = {
  steps: limit(1_000_000, 'nodes rendered and turns of loops in a render, empty ones too', endsRender),
  outputLength: limit(50_000_000, 'characters that a render prints, captured ones too', endsRender),
  memory: limit(
    100_000_000,
    "characters and elements that filters make in a render; LiquidJS' `memoryLimit` holds as well",
    endsRender,
  ),
  depth: limit(100, 'partials, functions and layouts inside each other', endsRender),
  renderMs: limit(30_000, "milliseconds of a render; LiquidJS' `renderLimit` holds as well", endsRender),
  regexpMs: limit(
    100,
    'milliseconds of a regular expression; one that cannot go back and forth, on at most 2,000,000 characters, is not ended',
    `${valueError}, with a \`LimitError\` as its cause`,
  ),
  bodyBytes: limit(megabyte, "bytes of a request's body", answers413),
  parameters: limit(
    4096,
    "values in a request's query, and in its body: each text, number, hash and list in a form or JSON",
    answers413,
  ),
  formFiles: limit(100, 'files in a form', answers413),
  decompressedBytes: limit(50 * megabyte, 'bytes that `gzip_decompress` gives', `${valueError}, with a \`LimitError\``),
  sessionMs: limit(14 * dayMs, 'milliseconds after its last use, for a session (14 days)', 'the session has ended'),
  logins: limit(10, 'wrong passwords for an account from one address within `loginMs`', 'answered with 429'),
  loginsOfAddress: limit(100, 'wrong passwords from one address within `loginMs`', 'answered with 429'),
  loginMs: limit(3 * minuteMs, 'milliseconds that wrong passwords are counted for', 'they are forgotten'),
}

const templates = {
  blocks: limit(100, 'blocks inside each other', 'an error where the template is parsed'),
  expressions: limit(100, 'expressions inside each other', 'an error where the template is parsed'),
  operators: limit(1000, 'operators of an expression', 'an error where the template is parsed'),
  arguments: limit(1000, 'arguments of a filter', 'an error where the template is parsed'),
  charactersOfErrors: limit(
    20_000_000,
    'characters that are read to tell the errors of a template at once',
    'the errors so far are told',
  ),
}

const values = {
  printDepth: limit(100, 'arrays and hashes inside each other that are printed', valueError),
  printCharacters: limit(10_000_000, 'characters that an array or hash prints', memory),
  rangeNumbers: limit(1_000_000, 'numbers of a range that becomes an array', memory),
  flatElements: limit(10_000_000, 'elements of an array that a standard filter makes flat', memory),
  depth: limit(1000, 'arrays and hashes inside each other that a filter walks through or compares', valueError),
  work: limit(50_000_000, 'values and characters that are read outside of a render', memory),
  numberCharacters: limit(
    1000,
    'characters of a text that formats, money and validations of forms read as a number',
    'the text is no number',
  ),
  timeCharacters: limit(200, 'characters of a text that is a time', 'the text is no time'),
}

const formats = {
  jsonReadCharacters: limit(16_777_216, 'characters of JSON that is read', memory),
  jsonWrittenCharacters: limit(50_000_000, 'characters of JSON that is written', memory),
  jsonValues: limit(1_000_000, 'values in JSON', memory),
  jsonDepth: limit(1000, 'arrays and hashes inside each other that are written as JSON', valueError),
  yamlDepth: limit(100, 'collections of YAML inside each other', 'an error that names the file and line'),
  yamlAliases: limit(1000, 'repetitions that the aliases of YAML make', 'an error that names the file'),
  xmlDepth: limit(500, 'elements of XML inside each other', valueError),
  markdownCharacters: limit(megabyte, 'characters of Markdown', memory),
  markdownDepth: limit(50, 'blocks and marks of Markdown inside each other', 'what is deeper is text'),
  sanitizedDepth: limit(
    400,
    'elements of HTML inside each other that `sanitize` reads, the body around them too',
    valueError,
  ),
  sanitizedGrowth: limit(10, 'times as large as its text that HTML may be once it is read', valueError),
  sanitizedPasses: limit(10, 'times that HTML is cleaned until nothing changes', valueError),
  textMarks: limit(500_000, 'tags and entities of HTML that becomes text', memory),
  textDepth: limit(1000, 'elements of HTML inside each other that becomes text', valueError),
  selectorCharacters: limit(10_000, 'characters of a CSS selector', valueError),
  selectorSteps: limit(200, 'steps of a CSS selector', valueError),
  translatedPattern: limit(100_000, 'characters of a regular expression once it is translated', valueError),
  videoUrl: limit(8192, "characters of a video's URL", 'it is no video'),
  phoneNumber: limit(250, 'characters of a phone number', valueError),
  email: limit(254, 'characters of an e-mail address', 'it is not valid'),
  userAgent: limit(2000, 'characters of a user agent', 'the others are not looked at'),
  deviceName: limit(500, "characters of a browser's name in `context.device`", 'the others are not looked at'),
  translationKey: limit(1000, 'characters of the key of a translation', 'there is no such translation'),
}

const crypto = {
  keyBits: limit(8192, 'bits of an RSA key', valueError),
  hashMemory: limit(2 ** 28, 'bytes of memory that a stored password hash asks for', 'the password is wrong'),
  hashParallel: limit(16, 'parallelization that a stored password hash asks for', 'the password is wrong'),
  gpgCharacters: limit(262_144, 'characters of a PGP key', 'it is not valid'),
  gpgModulus: limit(1024, 'bytes of the modulus of a PGP key', 'it is not valid'),
  gpgExponent: limit(32, 'bytes of the exponent of a PGP key', 'it is not valid'),
}

const requests = {
  parameterDepth: limit(
    32,
    'hashes and lists inside each other in parameters',
    'answered with 400, by the REST API 406',
  ),
  partHeaders: limit(8192, 'bytes of the headers of a part of a form', 'answered with 400, by the REST API 406'),
  droppedBytes: limit(
    8 * megabyte,
    'bytes of a refused body that are read, so that the answer arrives',
    'the connection ends',
  ),
  droppedMs: limit(5000, 'milliseconds that this takes', 'the connection ends'),
  healthMs: limit(5000, 'milliseconds in which an adapter answers `platform.health()`', 'it counts as failing'),
  reasonCharacters: limit(200, 'characters of the header `x-error-detail`', 'the others are left out'),
  configurationDepth: limit(
    20,
    'keys inside each other in a form configuration or a file of the schema',
    'an error that names the file',
  ),
}

const query = {
  characters: limit(1_000_000, 'characters', refusedQuery),
  tokens: limit(5_000, 'tokens', refusedQuery),
  nesting: limit(100, 'brackets inside each other', refusedQuery),
  operations: limit(50, 'operations', refusedQuery),
  fragments: limit(100, 'fragments', refusedQuery),
  depth: limit(20, 'fields inside each other', refusedQuery),
  fields: limit(1_000, 'fields, those of its fragments too', refusedQuery),
}

const graphql = {
  perPage: limit(2_000, 'records of a page', 'an error of the query'),
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
    '`LimitError` (`multipartBytes`), told to the logger',
  ),
  formParts: limit(100, 'parts of `form_data`', '`ApiCallError`'),
  formDownloads: limit(10, 'files by URL in `form_data`', '`ApiCallError`'),
  downloadMegabytes: limit(50, "megabytes of `download_file`'s `max_size`", valueError),
  contentEncodings: limit(5, 'times that an answer is compressed', 'an error of the request'),
  attempts: limit(5, 'attempts of a job, an e-mail or an API call', 'the job has failed; in a template, an error'),
  boundaryDraws: limit(10, 'draws of a boundary that the parts do not contain', '`AdapterError` of `random`'),
}

const jobs = {
  leaseMs: limit(
    15 * minuteMs,
    'milliseconds that an attempt of a job may take (`leaseMs` of a worker)',
    'the attempt has failed; its `signal` says so',
  ),
}

/** The defaults of options. */
const options = {
  redirects: limit(5, 'redirects that a request follows (`maxRedirects`)', 'an error of the request'),
  responseBytes: limit(
    50 * megabyte,
    'bytes of an answer, as it expands (`maxResponseBytes` of `guardedFetch`)',
    'an error of the request',
  ),
  timeoutMs: limit(
    30_000,
    'milliseconds that an answer may take (`settings.network.timeoutMs`)',
    'an error of the request',
  ),
  storeEntries: limit(10_000, 'entries of a `memoryStore` (`maxEntries`)', oldestGoes + '; sessions of users last'),
  waitingJobs: limit(10_000, 'jobs that wait in `memoryJobs` (`maxWaiting`)', '`LimitError` (`maxWaiting`)'),
  failedJobs: limit(1000, 'failed jobs that `memoryJobs` keeps (`maxFailed`)', 'the oldest goes'),
}

const kept = {
  queries: limit(500, 'queries that are kept parsed', oldestGoes),
  queryCharacters: limit(20_000, 'characters of a query that is kept', 'it is parsed each time'),
  userAgents: limit(500, 'user agents that are kept parsed', oldestGoes),
  patterns: limit(500, 'regular expressions that are kept translated', oldestGoes),
  headerNames: limit(
    500,
    'names of headers that are kept as `context.headers` has them',
    'the others are made each time',
  ),
  numberFormats: limit(500, 'locales whose formats of numbers are kept', 'the others are made each time'),
  timeFormats: limit(500, 'formats of times that are kept', 'all go'),
  texts: limit(1000, 'texts of forms and notifications that are kept parsed', 'all go'),
  warnings: limit(1000, 'warnings that are not said again', 'all are said again'),
  calls: limit(1000, 'API calls in the log of `platform.apiCalls`', 'the oldest goes'),
  messages: limit(1000, 'messages of `memoryMailer`', 'the oldest goes'),
  indexes: limit(20, 'properties of a table that `memoryRecords` has indexed', oldestGoes),
}

/** The limits that are no settings, by what they are of. */
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
