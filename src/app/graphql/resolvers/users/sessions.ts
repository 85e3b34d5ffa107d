import type { QueryContext, RequestView } from '../../context'
import { toFullPath } from '../../../context/request/request-context'
import { UnavailableError } from '../../../../base/errors'
import { getOwn, setOwn, type Hash } from '../../../../base/values/hash'
import { toText } from '../text'

interface Field {
  readonly name: string
}

type Level = 'debug' | 'error' | 'info'

/** @throws {UnavailableError} if there is no session, as outside a render */
function findSession({ session }: QueryContext): Hash {
  return session ?? throwNoRequest()
}

function throwNoRequest(): never {
  throw new UnavailableError('request', 'sessions need a request')
}

/** The request and the fields of its session. */
export const sessionResolvers = {
  Query: {
    request: (_: unknown, __: unknown, { request }: QueryContext) => request ?? throwNoRequest(),
  },

  Mutation: {
    session_create_field(_: unknown, { name, value }: Field & { readonly value: unknown }, context: QueryContext) {
      const session = findSession(context)
      setOwn(session, name, value)
      return session
    },

    session_delete_field(_: unknown, { name }: Field, context: QueryContext) {
      const session = findSession(context)
      Reflect.deleteProperty(session, name)
      return session
    },

    log(_: unknown, { message, type }: { message: unknown; type?: Level | null }, { adapters }: QueryContext) {
      const level = type ?? 'info'
      const text = toText(message) ?? ''
      adapters.logger.log({ level, type: level, message: text })
      return { id: '0', message: text, type: level }
    },
  },

  HTTPRequestContext: {
    authentication_providers: () => [],
    body: () => null,
    current_url: ({ location }: RequestView) => location.url,
    current_path: ({ location }: RequestView) => location.pathname,
    current_full_path: ({ location }: RequestView) => toFullPath(location.url),
    form_authenticity_token: (request: RequestView) => request.authenticity_token(),
    params_unfiltered: ({ params }: RequestView) => params,
    referer: ({ headers }: RequestView) => getOwn(headers, 'HTTP_REFERER'),
  },
}
