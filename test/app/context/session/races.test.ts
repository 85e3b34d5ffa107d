import fc from 'fast-check'
import { memoryFiles } from '../../../../src/ports/files'
import { usersTable } from '../../../../src/ports/records/reserved-tables'
import { memoryRecords } from '../../../../src/ports/records/memory'
import { memoryStore, type KeyValueStore } from '../../../../src/ports/store/port'
import { graphqlExecutor } from '../../../../src/app/graphql/executor'
import { register } from '../../../support/register'
import { visitorOf, type Visitor } from '../../../support/visitor'
import { runs } from '../../../support/effort'

const page = (body: string): string => `---\nlayout: ""\n---\n${body}`
const files = memoryFiles({
  'views/pages/in.liquid': page('{% sign_in user_id: 1 %}'),
  'views/pages/again.liquid': page(
    '{% if context.current_user %}{% sign_in user_id: context.current_user.id, timeout_in_minutes: 30 %}{% endif %}',
  ),
  'views/pages/again-later.liquid': page(
    '{{ "" | gate }}{% session b = 2 %}{% sign_in user_id: context.current_user.id %}{% session b = nil %}',
  ),
  'views/pages/out.liquid': page('{% graphql g %}mutation { user_session_destroy }{% endgraphql %}'),
  'views/pages/a.liquid': page('{% session a = context.params.to %}'),
  'views/pages/b.liquid': page('{% session b = context.params.to %}'),
  'views/pages/c.liquid': page('{% session c = context.params.to %}'),
  'views/pages/say.liquid': page('{% assign context.flash[context.params.key] = context.params.text %}'),
  'views/pages/show.liquid': page('{{ context.flash | json }}'),
  'views/pages/who.liquid': page('{{ context.current_user.email }}|{{ context.session | json }}'),
  'views/pages/index.liquid': page('home'),
})

/** Shared, because building a schema takes longer than the tests. */
const graphql = graphqlExecutor()

/** Delays each result of a store by `delay()` microtasks. */
function slow(store: KeyValueStore, delay: () => number): KeyValueStore {
  const delayed = async <T>(work: () => T): Promise<T> => {
    for (let turns = delay(); turns > 0; turns--) await Promise.resolve()
    const result = work()
    for (let turns = delay(); turns > 0; turns--) await Promise.resolve()
    return result
  }
  return {
    get: (key) => delayed(() => store.get(key)),
    set: (key, value, ttlMs) => delayed(() => store.set(key, value, ttlMs)),
    delete: (key) => delayed(() => store.delete(key)),
  }
}

/** A gate that pauses the rendering of a page until it opens. */
function newGate() {
  let reach = (): void => undefined
  let open = (): void => undefined
  const reached = new Promise<void>((resolve) => (reach = resolve))
  const opened = new Promise<void>((resolve) => (open = resolve))
  const wait = (): Promise<void> => {
    reach()
    return opened
  }
  return { reached, wait, open: () => open() }
}

/** Pseudo-random delays from a seed. */
function delays(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % 9
}

/** Servers with a shared store, and a signed-in visitor; `another()` opens a second tab of the browser. */
async function setUp(seed: number, servers = 1) {
  const shared = memoryStore()
  const records = memoryRecords()
  await records.create(usersTable, { email: 'ann@example.com' })
  const delay = delays(seed)
  const store = slow(shared, delay)
  const platforms = Array.from({ length: servers }, (_, i) =>
    // Each process has its own connection.
    register({ files, records, graphql, sessions: i === 0 ? store : slow(shared, delay) }),
  )
  const visitor = visitorOf(platforms[0] as (typeof platforms)[0])
  await visitor.send('/in')
  const gate = newGate()
  platforms[0]?.liquid.registerFilter('gate', () => gate.wait())
  const another = (server = 0): Visitor =>
    visitorOf(platforms[server] as (typeof platforms)[0], 'https://shop.test', new Map(visitor.cookies))
  return { visitor, another, shared, gate, who: (tab: Visitor) => tab.text('/who') }
}

const interleavings = (check: (seed: number) => Promise<void>): Promise<void> =>
  fc.assert(fc.asyncProperty(fc.nat(), check), process.env.LONG === undefined ? runs(40) : { numRuns: 200 })

test.each([
  ['in one process', 1],
  ['in several', 2],
])('never undoes a log-out by concurrent requests: %s', (_, servers) =>
  interleavings(async (seed) => {
    const { another, who } = await setUp(seed, servers)
    const [out, ...others] = Array.from({ length: 5 }, (_, i) => another(i % servers)) as [Visitor, ...Visitor[]]
    const stolen = another(servers - 1)
    const paths = ['/a?to=1', '/say?key=notice&text=Hi', '/again', '/b?to=2']
    await Promise.all([...others.map((tab, i) => tab.send(paths[i] as string)), out.send('/out')])
    expect(await who(stolen)).toBe('|{}')
    expect(await who(out)).toBe('|{}')
  }),
)

test('starts no new session from an old one in a request concurrent to a log-out', async () => {
  let logOutsFirst = 0
  await interleavings(async (seed) => {
    const { another, who } = await setUp(seed)
    const [again, out] = [another(), another()]
    const ended: string[] = []
    const send = (tab: Visitor, path: string) => tab.send(path).then(() => ended.push(path))
    const begin = async (): Promise<void> => {
      for (let turns = seed % 64; turns > 0; turns--) await Promise.resolve()
      await send(again, '/again')
    }
    await Promise.all([send(out, '/out'), begin()])
    // A session renewed before the log-out is independent of it.
    if (ended[0] !== '/out') return
    logOutsFirst++
    expect(await who(again)).toBe('|{}')
  })
  expect(logOutsFirst).toBeGreaterThan(0)
})

test('keeps concurrent changes of one session', () =>
  interleavings(async (seed) => {
    const { another, visitor, who } = await setUp(seed)
    await visitor.send('/c?to=0')
    await Promise.all(
      ['/a?to=1', '/b?to=2', '/c?to=3', '/say?key=x&text=X', '/', '/say?key=y&text=Y'].map((path) =>
        another().send(path),
      ),
    )
    expect(JSON.parse(await another().text('/show'))).toEqual({ x: 'X', y: 'Y' })
    expect(JSON.parse((await who(another())).split('|')[1] ?? '')).toEqual({ a: '1', b: '2', c: '3' })
  }))

test('keeps a message set during another page for the next one', () =>
  interleavings(async (seed) => {
    const { another, visitor } = await setUp(seed)
    await visitor.send('/say?key=notice&text=first')
    const shown = await Promise.all([another().text('/show'), another().send('/say?key=notice&text=second')])
    const next = await another().text('/show')
    expect(`${shown[0]}${next}`).toContain('second')
  }))

test('moves values set during another sign-in to the new session', async () => {
  const { another, gate, who } = await setUp(1)
  const [again, other] = [another(), another()]
  const under = again.send('/again-later')
  await gate.reached
  await other.send('/a?to=1')
  gate.open()
  await under
  expect(await who(again)).toBe('ann@example.com|{"a":"1"}')
  expect(await who(other)).toBe('|{}')
})

test('writes nothing and signs nobody in from a request concurrent to a log-out', async () => {
  const { another, gate, who } = await setUp(1)
  const [again, out] = [another(), another()]
  const under = again.send('/again-later')
  await gate.reached
  await out.send('/out')
  gate.open()
  expect((await under).headers.getSetCookie()).toEqual([])
  expect(await who(again)).toBe('|{}')
})

test('never reuses an ended id', async () => {
  const { another, visitor, shared } = await setUp(1)
  const stolen = another()
  const [id = ''] = stolen.cookies.values()
  expect(await shared.get(`session:${id}`)).toBeDefined()
  await visitor.send('/out')
  await stolen.send('/a?to=1')
  await stolen.send('/say?key=notice&text=Hi')
  expect(await shared.get(`session:${id}`)).toBeUndefined()
  expect(Array.from(stolen.cookies.values())).not.toContain(id)
  expect(await stolen.text('/who')).toBe('|{"a":"1"}')
})
