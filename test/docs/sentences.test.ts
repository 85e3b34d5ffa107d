import { hideVarying } from './outputs/scene'
import { listPages, readText } from './read-page'
import * as api from './sentences/api'
import { findOutputs } from './sentences/find'
import * as language from './sentences/language'
import * as others from './sentences/others'
import type { Sentences } from './sentences/scene'

const sentences: Readonly<Record<string, Sentences>> = {
  'adapters.md': others.adapters,
  'admin.md': others.admin,
  'api-calls.md': others.apiCalls,
  'architecture.md': language.architecture,
  'browsers.md': language.browsers,
  'data.md': api.data,
  'deploying.md': others.deploying,
  'dialect.md': language.dialect,
  'differences-from-liquidjs.md': language.differencesFromLiquidjs,
  'differences-from-platformos.md': language.differencesFromPlatform,
  'errors.md': api.errors,
  'graphql.md': others.graphql,
  'jobs.md': others.jobs,
  'moving.md': language.moving,
  'operating.md': api.operating,
  'pages.md': api.pages,
  'rest.md': api.rest,
  'security.md': language.security,
  'serving.md': api.serving,
  'tutorial.md': others.tutorial,
  'your-own-filters.md': language.ownFilters,
  'your-own-tags.md': language.ownTags,
}

/** Code that looks like an output, with the reason why no run produces it. */
const notProduced: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'admin.md': {
    'Sec-Fetch-Dest: document': 'a header of a request',
    'Cross-Origin-Opener-Policy: same-origin': "a header of the app's own page",
  },
  'dependencies.md': { 'x div div div p': 'a selector', '[object ReadableStream]': 'the text of another package' },
  'differences-from-platformos.md': {
    'x | escape | html_safe': "platformOS' result",
    '7.0': "platformOS' result",
    'Date is not before 1 day ago': "platformOS' message",
  },
  'forms.md': { 'for field in form.system_fields': 'a tag' },
  'tutorial.md': { 'tea and books': 'a password that the reader types' },
}

const found = listPages().flatMap((page) => findOutputs(readText(page)).map((output) => ({ page, ...output })))
const isProduced = ({ page, code }: { page: string; code: string }): boolean => notProduced[page]?.[code] === undefined

test.each(found.filter(isProduced))('$page: a run produces $code', async ({ page, code, shown }) => {
  const produce = sentences[page]?.[code]
  if (!produce) throw new Error('nothing produces this output: add it to test/docs/sentences, or show it as a block')
  const parts = normalize(shown)
    .split('…')
    .map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
  expect(normalize(String(await produce()))).toMatch(new RegExp(`^${parts.join('[^]+')}$`))
})

test('each run belongs to an output of its page', () => {
  const shown = new Set(found.map(({ page, code }) => `${page}: ${code}`))
  const known = Object.entries({ ...sentences, ...notProduced }).flatMap(([page]) =>
    [...Object.keys(sentences[page] ?? {}), ...Object.keys(notProduced[page] ?? {})].map((code) => `${page}: ${code}`),
  )
  expect(known.filter((one) => !shown.has(one))).toEqual([])
})

test('outputs are recognized', () => {
  const text = `The error is \`tea not found: Oolong\`. \`1 | plus: 1\` is 2. A range prints as \`1..3\`.
    A wrong token gets 401 \`Unauthorized\`, a full queue 503 with \`Retry-After: 5\`. A secret is \`[FILTERED]\`.
    \`find\` returns \`undefined\`, the tag prints \`form.name\`, and the key is \`lock: true\`. Run \`npm run dev now\`.`
  expect(findOutputs(text).map(({ code, shown }) => (code === shown ? code : `${code} → ${shown}`))).toEqual([
    '1 | plus: 1 → 2',
    'tea not found: Oolong',
    '1..3',
    '401 Unauthorized',
    '503 with Retry-After: 5',
    '[FILTERED]',
  ])
})

/** The spaces in JSON do not matter. */
function normalize(text: string): string {
  return hideVarying(text).replace(/\{.*\}$/, (json) => json.replaceAll(/(?<=[{,:]) | (?=\})/g, ''))
}
