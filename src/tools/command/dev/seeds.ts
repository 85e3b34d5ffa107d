import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Exchange } from '../../../app/context/exchange'
import { Renderer } from '../../../app/context/renderer'
import type { Runtime } from '../../../app/context/runtime'
import { makeGraphqlContext } from '../../../app/queries/graphql-context'
import { userTexts } from '../../../app/graphql/filters'
import { arrayOf, fitting, hashBy, hashWith } from '../../../base/configuration/checks'
import { Cursor } from '../../../base/configuration/cursor'
import type { Diagnostic } from '../../../base/diagnostics/diagnostic'
import { InvalidValueError, makeConfigurationError } from '../../../base/errors'
import { findFrontMatter } from '../../../base/formats/front-matter'
import { locateYaml } from '../../../base/formats/yaml'
import { isHash, makeHash, type Hash } from '../../../base/values/hash'
import { DialectParser } from '../../../language/templates/parser'
import { migrationsTable } from '../../../ports/records/reserved-tables'
import { orIfMissing } from '../../../base/async/missing-file'

const yamlName = 'seeds.yml'
const liquidFolder = 'seeds'

/** Returns whether an app has no data. */
export async function isEmpty({ records }: Runtime): Promise<boolean> {
  return (await records.count({})) === (await records.count({ table: migrationsTable }))
}

/**
 * Creates the first data of an app, all or nothing: of `seeds.yml` in its project, then by the templates `seeds/*.liquid`, in
 * the order of their names.
 *
 * @returns the names of the files
 * @throws {PlatformError} with the place in the file
 */
export async function loadSeeds(project: string, runtime: Runtime): Promise<readonly string[]> {
  const yaml = await readIfThere(join(project, yamlName))
  const templates = await listTemplates(project)
  if (yaml === undefined && templates.length === 0) return []
  await new Exchange(runtime).transaction(async (inner) => {
    const exchange = inner.with({ mutationsRaise: true })
    if (yaml !== undefined) await loadYaml(yaml, exchange)
    for (const name of templates) await runTemplate(name, await readFile(join(project, name), 'utf8'), exchange)
  })
  return [...(yaml === undefined ? [] : [yamlName]), ...templates]
}

const properties = fitting('a hash of properties', isHash)
const seeds = hashWith(
  'key',
  {},
  {
    users: arrayOf('a list of users', properties),
    records: hashBy(() => arrayOf('a list of records', properties)),
  },
)

async function loadYaml(text: string, exchange: Exchange): Promise<void> {
  const yaml = locateYaml(text, yamlName)
  const report = (diagnostic: Diagnostic): never => {
    throw makeConfigurationError(diagnostic)
  }
  const cursor = new Cursor({
    file: yamlName,
    locate: (keys) => yaml.locate(keys),
    error: makeConfigurationError,
    report,
  })
  const { users = [], records = {} } = seeds(yaml.value ?? {}, cursor)
  for (const [index, user] of users.entries()) {
    await create('User', toUserValues(user), exchange, cursor.at('users').at(String(index)))
  }
  for (const [table, rows] of Object.entries(records)) {
    const place = cursor.at('records').at(table)
    for (const [index, properties] of rows.entries())
      await create(table, { properties }, exchange, place.at(String(index)))
  }
}

const userAttributes = new Set(['password', 'external_id', ...userTexts])

/** The attributes of a user; other keys are properties of the app. */
function toUserValues(user: Hash): Hash {
  const [own, others] = [true, false].map((isOwn) =>
    makeHash(Object.entries(user).filter(([key]) => userAttributes.has(key) === isOwn)),
  )
  return { ...own, properties: others }
}

/** As the mutations `user_create` and `record_create` do. */
async function create(resource: string, values: Hash, exchange: Exchange, cursor: Cursor): Promise<void> {
  try {
    await makeGraphqlContext(exchange).submitForm({ resource, action: 'create', values })
  } catch (error) {
    if (!(error instanceof InvalidValueError)) throw error
    cursor.fail(error.message)
  }
}

async function runTemplate(name: string, text: string, exchange: Exchange): Promise<void> {
  const { runtime } = exchange
  const parsed = new DialectParser(runtime.liquid).parse(text, name, findFrontMatter(text).body)
  await runtime.service(Renderer).render(parsed, { exchange, variables: {} })
}

async function listTemplates(project: string): Promise<readonly string[]> {
  const names = await orIfMissing(readdir(join(project, liquidFolder)), [])
  return names
    .filter((name) => name.endsWith('.liquid'))
    .sort()
    .map((name) => `${liquidFolder}/${name}`)
}

function readIfThere(path: string): Promise<string | undefined> {
  return orIfMissing(readFile(path, 'utf8'), undefined)
}
