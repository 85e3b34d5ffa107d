import { memoryFiles } from '../../../src'
import type { Platform } from '../../../src/platform'
import { sender } from '../../web/rest/app'

export const accessKey = 'an-access-key'

/** An app with a unique property, and a counter. */
export const racingFiles = memoryFiles({
  'schema/product.yml': 'properties: [{ name: sku, unique: true }, { name: n, type: integer }]',
  'forms/product.liquid': '---\nresource: product\nresource_owner: anyone\n---\n',
  'graphql/find.graphql': `query ($sku: String!) { records(per_page: 1, filter: { table: { value: "product" },
    properties: [{ name: "sku", value: $sku }] }) { total_entries results { id lock_version n: property_int(name: "n") } } }`,
  'graphql/make.graphql': `mutation ($sku: String!) { record_create(record: { table: "product",
    properties: [{ name: "sku", value: $sku }, { name: "n", value_int: 0 }] }) { id } }`,
  'graphql/set.graphql': `mutation ($id: ID!, $n: Int!, $version: String) { record_update(id: $id, lock_version: $version,
    record: { table: "product", properties: [{ name: "n", value_int: $n }] }) { id lock_version } }`,
  'views/pages/make.liquid': `---\nmethod: post\n---\n{% transaction %}{% graphql found = 'find', sku: context.params.sku %}{% if found.records.total_entries == 0 %}{% graphql made = 'make', sku: context.params.sku %}{{ made.errors[0].message | default: 'made' }}{% else %}found{% endif %}{% endtransaction %}`,
})

/** Sends `count` concurrent requests to several platforms that create one product, and returns their statuses. */
export async function createAtOnce(platforms: readonly Platform[], count: number): Promise<readonly number[]> {
  const sends = platforms.map((platform) => sender((request) => platform.fetch(request)))
  const answers = await Promise.all(
    Array.from({ length: count }, async (_, i) =>
      sends[i % sends.length]?.('POST', '/api/customizations', {
        form_configuration_name: 'product',
        form: { properties: { sku: 'a-1', n: 0 } },
      }),
    ),
  )
  return answers.map((answer) => answer?.status ?? 0).sort()
}

/** Adds 1 to the counter 10 times by each of some concurrent clients, which repeat each conflicting request. */
export async function incrementAtOnce(
  platforms: readonly Platform[],
  id: string,
  n: (platform: Platform) => Promise<{ readonly n: number; readonly version: string }>,
  clients: number,
): Promise<void> {
  await Promise.all(
    Array.from({ length: clients }, async (_, i) => {
      const platform = platforms[i % platforms.length] as Platform
      const send = sender((request) => platform.fetch(request))
      for (let done = 0; done < 10;) {
        const read = await n(platform)
        const body = { form_configuration_name: 'product', form: { properties: { n: read.n + 1 } } }
        const headers = { authorization: `Token token=${accessKey}`, 'if-match': `"${read.version}"` }
        const { status } = await send('PUT', `/api/customizations/${id}`, body, headers)
        if (status === 204) done++
        else if (status !== 412) throw new Error(`the status is ${status}`)
      }
    }),
  )
}

/** The counter of a product, and its version. */
export async function readCounter(platform: Platform): Promise<{ readonly n: number; readonly version: string }> {
  const text = await platform.liquid.parseAndRender(
    `{% graphql found = 'find', sku: 'a-1' %}{{ found.records.results.first | json }}`,
  )
  const { n, lock_version: version } = JSON.parse(String(text)) as { n: number; lock_version: string }
  return { n, version }
}
