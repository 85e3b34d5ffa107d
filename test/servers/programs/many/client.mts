import { Liquid } from 'liquidjs'
import { memoryFiles, registerPlatform } from 'liquid-platform'
import { postgresAdapters } from 'liquid-platform/postgres'
import pg from 'pg'
import { accessKey, crashFiles, signUp } from '../crash/files.ts'
import { patient } from '../../patience.ts'

// One of four concurrent processes: does its share of the work, and prints the result as JSON.

const [connectionString = '', role = '', own = '', count = '0', distinct = '1'] = process.argv.slice(2)
const adapters = await postgresAdapters({ ...patient, connectionString, pollMs: 50, fixedTokens: [accessKey] })
const share = Array.from({ length: Number(count) }, (_, i) => i * 4 + Number(own))

const increment = `{% transaction %}
  {% graphql found = 'counter' %}
  {% assign counter = found.records.results.first %}
  {% assign n = counter.n | plus: 1 %}
  {% graphql _ = 'count', id: counter.id, n: n %}
{% endtransaction %}`

const counters = memoryFiles({
  'graphql/counter.graphql':
    'query { records(per_page: 1, filter: { table: { value: "counter" } }) { results { id n: property_int(name: "n") } } }',
  'graphql/count.graphql':
    'mutation ($id: ID!, $n: Int!) { record_update(id: $id, record: { properties: [{ name: "n", value_int: $n }] }) { id } }',
})

/** The results of `work` for each item of the share, 50 at a time. */
async function forAll<T>(work: (i: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  const left = share.values()
  const lane = async (): Promise<void> => {
    for (const i of left) results.push(await work(i))
  }
  await Promise.all(Array.from({ length: 50 }, lane))
  return results
}

const roles: Readonly<Record<string, () => Promise<unknown>>> = {
  /** Queues its share of the jobs, and runs the jobs of all processes. */
  async work() {
    const pool = new pg.Pool({ connectionString, max: 3 })
    adapters.jobs.process(({ id }) => pool.query('INSERT INTO runs VALUES ($1)', [id]), { concurrency: 10 })
    return (await forAll(async (i) => adapters.jobs.enqueue({ kind: 'test', payload: i }))).length
  },
  /** The statuses of its sign-ups. */
  async signUp() {
    const platform = registerPlatform(new Liquid(), { files: crashFiles(), ...adapters })
    const sendSignUp = async (i: number) =>
      (await platform.fetch(signUp('http://app.test', `${i % Number(distinct)}@example.com`))).status
    return forAll(sendSignUp)
  },
  /** The number of its increments without an error, and the errors of the others. */
  async increment() {
    const platform = registerPlatform(new Liquid(), { files: counters, ...adapters })
    const incrementOnce = () =>
      platform.liquid.parseAndRender(increment).then(
        () => null,
        (error: unknown) => (error as Error).message,
      )
    const errors = (await forAll(incrementOnce)).filter((error) => error !== null)
    return { counted: share.length - errors.length, errors: Array.from(new Set(errors)) }
  },
}

console.log(JSON.stringify(await roles[role]?.()))
