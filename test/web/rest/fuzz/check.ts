import type { IncomingHttpHeaders } from 'node:http'
import type { ApiDocument, Operation } from './document'
import type { FuzzRequest } from './message'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

const pageType = 'text/html'
const json = /^application\/(?:vnd\.api\+)?json$/
const known = new Set([
  'allow',
  'cache-control',
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'etag',
  'location',
  'retry-after',
  'set-cookie',
  'transfer-encoding',
  'www-authenticate',
  'x-error-detail',
])
const sessionCookie = /^liquid_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/
const ownPath = /^\/(?![/\\])[\x21-\x7e]*$/

/** The mismatch between a response and the document, if any. */
export function faultOf(document: ApiDocument, request: FuzzRequest, answer: Answer): string | undefined {
  // `Request` accepts neither this method nor this path.
  if (request.method === 'TRACE' || request.path.includes('/../'))
    return answer.status === 400 ? undefined : 'not a 400'
  return headerFault(answer) ?? statusFault(document, request, answer)
}

/** Checks that a client's input adds no headers. */
function headerFault({ status, headers }: Answer): string | undefined {
  const unknown = Object.keys(headers).find((name) => !known.has(name))
  if (unknown !== undefined) return `the header ${unknown}`
  const cookie = headers['set-cookie']?.find((text) => !sessionCookie.test(text))
  if (cookie !== undefined) return `the cookie ${cookie}`
  if (status === 302 && !ownPath.test(headers.location ?? '')) return `a redirect to ${headers.location}`
  return undefined
}

function statusFault(document: ApiDocument, request: FuzzRequest, answer: Answer): string | undefined {
  const here = document.at(new URL(request.path, 'http://app.test').pathname.replace(/(?<=[^/])\/$/, ''))
  if (here.length === 0) {
    return answer.status === 404 ? bodyFault(document, request, answer, [document.notFound]) : 'not a 404'
  }
  // A posted form names its method in a field.
  const isForm = isPostedForm(request)
  const operations = isForm ? here : here.filter(({ method }) => method === request.method || isHeadOf(method, request))
  if (answer.status === 405) {
    if (operations.length > 0 && !isForm) return 'a method that there is, refused'
    const missing = here.find(({ method }) => !answer.headers.allow?.split(', ').includes(method))
    return missing ? `no ${missing.method} in Allow` : bodyFault(document, request, answer, [document.notAllowed])
  }
  const described = operations.flatMap(({ responses }) => responses[answer.status] ?? [])
  if (described.length === 0) return 'a status that is not described'
  return bodyFault(document, request, answer, described)
}

function isHeadOf(method: string, request: FuzzRequest): boolean {
  return request.method === 'HEAD' && method === 'GET'
}

function isPostedForm({ method, headers }: FuzzRequest): boolean {
  const type = headers.flatMap(([name, value]) => (name === 'content-type' ? [value] : [])).join(', ')
  return method === 'POST' && /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i.test(type)
}

function bodyFault(
  document: ApiDocument,
  { method }: FuzzRequest,
  { headers, text }: Answer,
  described: readonly Operation['responses'][string][],
): string | undefined {
  if (method === 'HEAD') return text === '' ? undefined : 'a body in answer to HEAD'
  const type = headers['content-type']?.split(';')[0]
  if (type === undefined) return text === '' && described.some(({ content }) => !content) ? undefined : 'no media type'
  const schemas = described.flatMap(({ content }) => content?.[type]?.schema ?? [])
  if (schemas.length === 0) return `the media type ${type}, which is not described`
  if (type === pageType) return text.includes('<script>pwn()') ? 'a script of the client in a page' : undefined
  if (!json.test(type)) return `the media type ${type}`
  const body: unknown = JSON.parse(text)
  return schemas.some((schema) => document.admits(schema, body)) ? undefined : 'a body that is not as it is described'
}
