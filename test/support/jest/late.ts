import type * as Adapters from '../../../src/app/resolve-adapters'

/** With `LATE=1`, these methods of ports respond after a turn of the event loop, like a database. */
const ports: Readonly<Record<string, readonly string[]>> = {
  records: [
    'create',
    'find',
    'search',
    'count',
    'update',
    'delete',
    'transaction',
    'lock',
    'enqueue',
    'createIndexes',
    'searchEach',
    'writeMany',
  ],
  sessions: ['get', 'set', 'delete', 'update'],
  cache: ['get', 'set', 'delete', 'update', 'lease'],
  jobs: ['enqueue', 'list', 'retry', 'drop'],
  tokens: ['verify', 'issue'],
  throttle: ['attempt', 'forgive'],
  forms: ['find', 'list'],
  graphql: ['execute'],
  mailer: ['send'],
  captcha: ['html', 'verify'],
  storage: ['put', 'get', 'delete', 'url', 'presign'],
  sms: ['send'],
}

type Method = (...args: unknown[]) => unknown

/** One wrapper for each adapter, so that ports with the same adapter share its locks. */
const wrapped = new WeakMap<object, object>()
/** The real function, even if a test replaces the global one. */
const { setImmediate: soon } = globalThis

function makeLate(port: string, adapter: object): object {
  const known = wrapped.get(adapter)
  if (known) return known
  const proxy = new Proxy(adapter, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target)
      if (port === 'records' && name === 'jobs') return makeLate('jobs', member as object)
      if (typeof member !== 'function') return member
      const method = (...args: unknown[]): unknown => (member as Method).apply(target, args)
      if (!ports[port]?.includes(String(name))) return method
      return async (...args: unknown[]) => {
        await new Promise((resolve) => soon(resolve))
        return method(...(name === 'transaction' ? args.map((work) => wrapWork(port, work as Method)) : args))
      }
    },
  })
  wrapped.set(adapter, proxy)
  return proxy
}

/** Wraps the store that a transaction passes to its work. */
function wrapWork(port: string, work: Method): Method {
  return (store) => work(store && makeLate(port, store))
}

if (process.env.LATE) {
  jest.mock('../../../src/app/resolve-adapters', (): typeof Adapters => {
    const actual = jest.requireActual<typeof Adapters>('../../../src/app/resolve-adapters')
    return {
      ...actual,
      resolveAdapters(...given) {
        const { adapters, ...resolved } = actual.resolveAdapters(...given)
        const entries = Object.entries(adapters).map(([port, adapter]: [string, object]) => [
          port,
          port in ports ? makeLate(port, adapter) : adapter,
        ])
        return { ...resolved, adapters: Object.fromEntries(entries) as typeof adapters }
      },
    }
  })
}
