import type { Platform } from '../../src/platform'

/** The parts of a visitor's request except the path. */
export interface Sent {
  /** The fields of a form, URL-encoded. */
  readonly form?: Readonly<Record<string, string>>
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The client's IP address. */
  readonly ip?: string
}

/** A visitor whose browser keeps cookies. */
export interface Visitor {
  /** The cookies by name. */
  readonly cookies: Map<string, string>
  send(path: string, sent?: Sent): Promise<Response>
  text(path: string, sent?: Sent): Promise<string>
}

/** @param origin the app's origin: `https://shop.test` */
export function visitorOf(
  platform: Pick<Platform, 'respond' | 'rest'>,
  origin = 'https://shop.test',
  cookies = new Map<string, string>(),
): Visitor {
  const send = async (path: string, { form, method, headers, ip }: Sent = {}): Promise<Response> => {
    const request = new Request(new URL(path, origin), {
      method: method ?? (form ? 'POST' : 'GET'),
      headers: { ...headers, cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { body: new URLSearchParams(form) }),
    })
    const bindings = ip === undefined ? {} : { ip }
    const { pathname } = new URL(request.url)
    const response = await (pathname.startsWith('/api/')
      ? platform.rest.fetch(request, bindings)
      : platform.respond({ page: pathname }, { request, ...bindings }))
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    return response
  }
  return { cookies, send, text: async (path, sent) => (await send(path, sent)).text() }
}
