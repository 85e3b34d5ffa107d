import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { directoryFiles, memoryRecords, memoryStorage } from '../../../src'
import { newDirectory, writeIn } from '../../support/jest/app-directory'
import { failureOf, register } from '../../support/register'
import { command } from '../../tools/command/terminal'
import { findBlock, readFiles, type Scenes } from './scene'
import { runCommands } from './shell'

const app = { ...readFiles('data.md'), 'app/views/pages/index.liquid': '' }

/** Creates a tea by a query. @returns the errors of the query, and the messages of the log */
async function createTea(project: string, name: string, value: string) {
  const { liquid, entries } = register({ files: directoryFiles(join(project, 'app')) })
  const template = `{% graphql g %}mutation { record_create(record: {
    table: "tea", properties: [{ name: "${name}", value: "${value}" }] }) { id } }{% endgraphql %}{{ g.errors | json }}`
  const output = await liquid.parseAndRender(template)
  return {
    output: (JSON.parse(output) as { message: string }[] | null)?.[0]?.message ?? '',
    log: entries.map(({ message }) => message),
  }
}

const time = new Date('2030-05-01T10:00:00Z')

async function makeTeas(names: readonly string[]) {
  const records = memoryRecords()
  for (const [i, name] of names.entries()) {
    const stamp = { id: String(i + 7), createdAt: time, updatedAt: time }
    await records.create('tea', { name, stock: 5 }, stamp)
  }
  return { records, storage: memoryStorage() }
}

export const dataScenes: Scenes = {
  Tables: async (section) => {
    const { liquid } = register({ files: directoryFiles(join(newDirectory(app), 'app')) })
    return [await liquid.parseAndRender(findBlock(section, 'liquid'))]
  },
  Types: async () => {
    const project = newDirectory(app)
    const { output } = await createTea(project, 'stock', 'many')
    const { log } = await createTea(project, 'nmae', 'Oolong')
    return [output, ...log]
  },
  'When the schema changes': async () => {
    const schema = 'name: tea\nproperties:\n  - name: name\n  - { name: stock, type: interger }\n'
    const project = newDirectory({ ...app, 'app/schema/tea.yml': schema })
    const { cause } = await failureOf(createTea(project, 'stock', '1'))
    return [(cause as Error).message]
  },
  'Data in and out': async (section) => {
    const project = newDirectory(app)
    const from = await makeTeas(['Oolong'])
    await from.records.create(':users', { email: 'ann@example.com' })
    const configs = [from, { records: memoryRecords(), storage: memoryStorage() }]
    const moved = await runCommands(project, findBlock(section, 'sh'), { configs })
    const exports = [
      'npx liquid-platform data export - --table tea',
      'npx liquid-platform data export - --table tea --format csv',
    ]
    const exported = await runCommands(project, exports.join('\n'), { configs: [from, from] })
    writeIn(project, 'teas.csv', findBlock(section, 'csv').replace('12', 'many'))
    const refused = await runCommands(project, findBlock(section, 'sh', 2).replace(' --dry-run', ''), {
      configs: [await makeTeas([])],
    })
    const { output } = await command(project, ['data', 'clean', '--table', 'tea'], {
      config: await makeTeas(['a', 'b']),
    })
    return [moved.join('\n'), ...exported, ...refused, output]
  },
}

export const graphqlScenes: Scenes = {
  Fields: async ({ blocks }) => {
    const records = memoryRecords()
    for (const city of ['Paris', 'Berlin', 'Paris']) await records.create('place', { city })
    const query = blocks.find(({ text }) => text.includes('{ raw compact }'))?.text ?? ''
    const output = await register({ records }).liquid.parseAndRender(
      `{% graphql g %}${query}{% endgraphql %}{{ g.customizations.aggregations | json }}`,
    )
    return [output]
  },
}

const users = 'id,email\n12,ann@example.com\n13,bob@example.com\n'
const products = `id,user_id,created_at,updated_at,properties,model_schema
1,12,2020-03-13 11:22:54,2020-03-17 05:32:41,"{""name"": ""Oolong"", ""price"": 8}",product
2,12,2020-03-13 11:22:54,2020-03-17 05:32:41,"{""name"": ""Sencha"", ""price"": 5, ""colour"": ""green""}",product
3,13,2020-03-13 11:22:54,2020-03-17 05:32:41,"{""name"": ""Matcha"", ""price"": 12}",product
`

export const movingScenes: Scenes = {
  'Move the data': async (section) => {
    const project = newDirectory({
      'app/schema/product.yml': 'name: product\nproperties:\n  - name: name\n  - name: price\n    type: integer\n',
      'constants.txt': 'SHOP=tea\n',
    })
    writeFileSync(join(project, 'data.zip'), zipSync({ 'users.csv': strToU8(users), 'records.csv': strToU8(products) }))
    return runCommands(project, findBlock(section, 'sh'), {
      configs: [{ records: memoryRecords(), storage: memoryStorage() }],
    })
  },
}
