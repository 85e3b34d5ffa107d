import type * as HonoHtml from 'hono/html'
import { loadLibrary } from '../../../base/library'
import type { Failure, Place } from '../../../language/rendering/failure'

const html: typeof HonoHtml.html = (...parts) => loadLibrary<typeof HonoHtml>('hono/html').html(...parts)

/** HTML, in which all values are escaped. */
type Html = ReturnType<typeof html>

/** An error as the page shows it. One that is not in a template has a name and a message only. */
interface ShownFailure extends Partial<Failure> {
  readonly name: string
  readonly message: string
  /** More that is known, by its label. */
  readonly facts?: Readonly<Record<string, string | undefined>>
}

/** The response to a failed request in development, with the place in the template. Clients of JSON get text. */
export async function respondWithErrorPage(
  failure: ShownFailure,
  { headers }: Request,
  status: number,
): Promise<Response> {
  const accepted = headers.get('accept') ?? ''
  const isText = accepted.includes('application/json') && !accepted.includes('text/html')
  const body = isText ? formatFailure(failure) : String(await renderPage(failure))
  return new Response(body, {
    status,
    headers: {
      'content-type': `text/${isText ? 'plain' : 'html'}; charset=utf-8`,
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
    },
  })
}

/** A script of the same origin may be added, such as the one that reloads the page. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

function formatFailure({ name, message, place, callers = [], stack = [] }: ShownFailure): string {
  const places = place ? [place, ...callers] : callers
  const lines = [...places.map((each) => `at ${formatPlace(each)}`), ...stack]
  return [`${name}: ${message}`, ...lines.map((line) => `  ${line}`), ''].join('\n')
}

function renderPage(failure: ShownFailure): Html {
  const { name, message, place, callers = [], variables = [], stack = [], docs, facts = {} } = failure
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${name}: ${message}</title>
        <link rel="icon" href="data:," />
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>
          <p class="name">${name}</p>
          <h1>${message}</h1>
          ${Object.entries(facts).map(printFact)} ${docs && printDocs(docs)} ${place && printExcerpt(place)}
          ${callers.length > 0 && printCallers(callers)} ${stack.length > 0 && printList('Your code', stack)}
          ${variables.length > 0 && printList('Variables here', variables.toSorted())}
          <p class="note">This page is shown because the environment is <code>development</code>.</p>
        </main>
      </body>
    </html>`
}

function printFact([label, text]: readonly [string, string | undefined]): Html | '' {
  return text === undefined ? '' : html`<p class="fact"><strong>${label}:</strong> ${text}</p>`
}

/** `dev` makes a link of it. */
function printDocs(page: string): Html {
  return html`<p class="fact"><strong>Docs:</strong> <span data-liquid-docs="${page}">docs/${page}</span></p>`
}

function printCallers(callers: readonly Place[]): Html {
  return html`<h2>Called from</h2>
    ${callers.map(printExcerpt)}`
}

function printList(title: string, items: readonly string[]): Html {
  return html`<h2>${title}</h2>
    <ul>
      ${items.map((item) => html`<li><code>${item}</code></li>`)}
    </ul>`
}

/** How many lines are shown before and after the place. */
const around = 3

function printExcerpt(place: Place): Html {
  const { template, line } = place
  const lines = template.split(/\r?\n/)
  const first = Math.max(1, line - around)
  const shown = lines.slice(first - 1, line + around)
  const rows = shown.map((text, i) => printLine(text, first + i, place))
  return html`<figure>
    <figcaption data-liquid-place="${formatPlace(place)}">${formatPlace(place)}</figcaption>
    <pre>${rows}</pre>
  </figure>`
}

/** Characters of a line that are shown: minified templates have very long ones. */
const maxWidth = 200

function printLine(text: string, number: number, { line, column, length }: Place): Html {
  if (number !== line) return html`<span data-line="${number}">${text.slice(0, maxWidth)}</span>`
  const at = column - 1
  const from = Math.max(0, at - maxWidth / 2)
  const before = text.slice(from, at)
  const marked = text.slice(at, Math.min(at + Math.max(1, length), from + maxWidth))
  const after = text.slice(at + marked.length, from + maxWidth)
  return html`<span data-line="${number}" class="faulty">${before}<mark>${marked || ' '}</mark>${after}</span>`
}

function formatPlace({ file = 'template', line, column }: Place): string {
  return `${file}:${line}:${column}`
}

const style = `
:root { color-scheme: light dark; --back: #fff; --text: #1b1b20; --line: #f9e2e2; --edge: #d5d5dc; --mark: #c4161c; --soft: #5c5c66 }
@media (prefers-color-scheme: dark) { :root { --back: #17171b; --text: #ececf1; --line: #45191d; --edge: #43434d; --mark: #ff8a8a; --soft: #b0b0bb } }
* { box-sizing: border-box }
body { margin: 0; background: var(--back); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
.name { margin: 0; color: var(--mark); font-weight: 600 }
h1 { margin: 0 0 1.5rem; font-size: 1.4rem; line-height: 1.3; overflow-wrap: anywhere; white-space: pre-wrap }
h2 { margin: 2rem 0 .5rem; font-size: 1rem }
.fact { margin: 0 0 .5rem; overflow-wrap: anywhere }
figure { margin: 0 0 1rem; border: 1px solid var(--edge); border-radius: .5rem; overflow: hidden }
figcaption { display: flex; flex-wrap: wrap; align-items: center; gap: .2rem .6rem; padding: .4rem .8rem; border-bottom: 1px solid var(--edge); font-weight: 600; overflow-wrap: anywhere }
pre { margin: 0; padding: .6rem 0; white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.6 ui-monospace, monospace }
pre span { display: block; position: relative; min-height: 1.6em; padding: 0 1rem 0 4rem }
pre span::before { content: attr(data-line); position: absolute; left: 0; width: 3rem; text-align: right; color: var(--soft) }
.faulty { background: var(--line) }
mark { background: none; color: var(--mark); font-weight: 700; text-decoration: underline wavy }
figcaption button { padding: .1rem .5rem; border: 1px solid var(--edge); border-radius: .3rem; background: none; color: inherit; font: inherit; cursor: pointer }
ul { margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .3rem 1rem; list-style: none }
.note { margin-top: 2.5rem; color: var(--soft); font-size: .9rem }
`
