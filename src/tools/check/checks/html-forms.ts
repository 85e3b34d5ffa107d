import { diagnose, type Diagnostic } from '../../../base/diagnostics/diagnostic'
import { PlatformError } from '../../../base/errors'
import { fileKinds } from '../../../files/kinds'
import { Literal } from '../../../language/expressions/expressions'
import { Router } from '../../../web/http/routing'
import type { ParsedApp } from '../app'
import type { ParsedTemplate } from '../template-parser'
import { defineCheck } from '../define-check'
import { blankUnprinted, findElements, type HtmlElement } from '../html'

/** Outputs of the token, or of values that are only known when the page is rendered. */
const sendsToken = /authenticity_token|csrf|content_for_layout|\{%-?\s*(?:form|include_form|render_form|yield)\b/

/** Forms that post to the app without its token against forged requests. */
export const htmlForms = defineCheck({
  name: 'HTML forms',
  rules: {
    'missing-authenticity-token': {
      summary: 'A form posts to the app without `authenticity_token`, as a forged request does.',
      example: {
        files: { 'views/pages/index.liquid': '<form action="/" method="post"><button>Send</button></form>' },
        message:
          'this form sends no authenticity_token: add <input type="hidden" name="authenticity_token" value="{{ context.authenticity_token }}">',
      },
    },
  },
  async *find(app: ParsedApp) {
    const { page, partial, layout } = fileKinds
    const printed = app.templates.filter(({ isBody, path }) => {
      return isBody && [page, partial, layout].some((kind) => kind.owns(path))
    })
    const router = new Router(app.runtime)
    for await (const template of app.pausing(printed)) {
      yield* checkTemplate(app, template, router)
    }
  },
})

async function* checkTemplate(app: ParsedApp, template: ParsedTemplate, router: Router): AsyncGenerator<Diagnostic> {
  const { path } = template
  const text = blankUnprinted(app.files.get(path)?.text ?? '')
  for (const form of findElements(text, 'form')) {
    if (!postsToApp(form)) continue
    const end = text.slice(form.end).search(/<\/form\s*>/i)
    // The rest of the form is in another file.
    if (end < 0) continue
    const body = { begin: form.end, end: form.end + end }
    if (sendsToken.test(text.slice(body.begin, body.end)) || (await rendersToken(app, template, body))) continue
    if (await needsNoToken(form, router)) continue
    const advice = 'add <input type="hidden" name="authenticity_token" value="{{ context.authenticity_token }}">'
    const message = `this form sends no authenticity_token: ${advice}`
    yield diagnose('missing-authenticity-token', app.places.locateIndex(path, form.begin), message)
  }
}

/** Whether a form certainly posts to the app, and not to another site. */
function postsToApp({ attributes }: HtmlElement): boolean {
  const action = attributes.get('action')?.value.trim() ?? ''
  return attributes.get('method')?.value.toLowerCase() === 'post' && /^(?:$|\/(?![/\\])|[?#])/.test(action)
}

/** Whether the page that a form posts to accepts forged requests (`csrf: false`). */
async function needsNoToken({ attributes }: HtmlElement, router: Router): Promise<boolean> {
  const [path = ''] = attributes.get('action')?.value.split(/[?#]/) ?? []
  try {
    return (await router.find(path, 'POST'))?.page.csrf === false
  } catch (error) {
    // Another check reports the page's fault.
    if (error instanceof PlatformError) return true
    throw error
  }
}

interface Span {
  readonly begin: number
  readonly end: number
}

/** Whether a partial that is printed in a part of a template prints the token, or may do so. */
async function rendersToken(app: ParsedApp, { uses }: ParsedTemplate, { begin, end }: Span): Promise<boolean> {
  const inside = uses.tags.filter(({ token }) => token.begin >= begin && token.begin < end)
  for (const { parts, nameOf } of inside.flatMap(({ reads }) => reads)) {
    if (nameOf !== 'partial' && nameOf !== 'theme partial') continue
    const [name] = parts
    if (!(name instanceof Literal) || typeof name.value !== 'string') return true
    if (await printsToken(app, name.value, new Set())) return true
  }
  return false
}

/** @param seen the files that were looked at */
async function printsToken(app: ParsedApp, name: string, seen: Set<string>): Promise<boolean> {
  const path = await app.runtime.templates.folders.partial.findPath(name)
  const template = app.templates.find((one) => one.isBody && one.path === path)
  // Another check reports a missing partial.
  if (path === undefined || !template) return true
  if (seen.has(path)) return false
  seen.add(path)
  if (sendsToken.test(app.files.get(path)?.text ?? '')) return true
  const { names, unknown } = template.uses
  if (unknown.has('partial') || unknown.has('theme partial')) return true
  for (const { kind, text } of names) {
    if ((kind === 'partial' || kind === 'theme partial') && (await printsToken(app, text, seen))) return true
  }
  return false
}
