import { getNamedType, parse, TypeInfo, visit, visitWithTypeInfo, type DocumentNode, type GraphQLSchema } from 'graphql'
import { internalError, type GraphqlAnswer } from '../../../src/ports/graphql'
import { makePlatformSchema } from '../../../src/app/graphql/platform-schema'
import { makeGraphqlContext } from '../../../src/app/queries/graphql-context'
import type { Hash } from '../../../src/base/values/hash'
import type { Kind } from './findings'
import type { Seeds } from './seed'
import type { StagedApp } from './stage'
import { variableSets } from './variables'
import { Exchange } from '../../../src/app/context/exchange'

/** The outcome of a document. `refused`: its variables were rejected with an explanation. */
type Outcome = 'worked' | 'refused' | 'failed'

/** The outcomes of an app's documents. */
export interface ExecutedDocuments {
  readonly documents: number
  /** The number of documents that worked with plausible variables. */
  readonly worked: number
  readonly executions: Readonly<Record<Outcome, number>>
  /** The number of documents that request each unavailable field. */
  readonly unavailable: Readonly<Record<string, number>>
}

/** Executes each file of `graphql/` with nine sets of variables, and rolls its changes back. */
export async function executeDocuments(app: StagedApp, seeds: Seeds): Promise<ExecutedDocuments> {
  app.enter('documents')
  const { schema, unavailable } = makePlatformSchema()
  const places = new Set(unavailable.map(({ place }) => place))
  const executions: Record<Outcome, number> = { worked: 0, refused: 0, failed: 0 }
  const requested: Record<string, number> = {}
  let worked = 0
  const files = app.runtime.files.current()
  const paths = (await files.list('graphql/')).filter((path) => path.endsWith('.graphql'))
  for (const path of paths) {
    const text = (await files.read(path)) ?? ''
    const faults = (await app.runtime.adapters.graphql.check?.(text)) ?? []
    const fault = faults.find(({ isMismatch }) => isMismatch !== true)
    if (fault) {
      app.record(path, new Error(fault.message), 'query')
      continue
    }
    const document = parse(text)
    const unavailable = Array.from(fieldsIn(document, schema)).filter((place) => places.has(place))
    for (const place of unavailable) requested[place] = (requested[place] ?? 0) + 1
    const kind = unavailable.length > 0 ? 'unavailable' : 'arguments'
    for (const [name, variables] of Object.entries(variableSets(document, text, schema, seeds))) {
      const isPlausible = name === 'plausible'
      const outcome = await tryDocument(app, `${path} with ${name}`, text, variables, isPlausible ? kind : undefined)
      executions[outcome]++
      if (isPlausible && outcome === 'worked') worked++
    }
  }
  return { documents: paths.length, worked, executions, unavailable: requested }
}

/** @param kind the kind of an expected error; undefined if the variables may be refused */
async function tryDocument(
  app: StagedApp,
  subject: string,
  query: string,
  variables: Hash,
  kind: Kind | undefined,
): Promise<Outcome> {
  try {
    const { errors = [] } = await executeUndone(app, query, variables)
    if (errors.length === 0) return 'worked'
    const isInternal = errors.some(({ message }) => message === internalError)
    if (!isInternal && kind === undefined) return 'refused'
    for (const { message } of errors) app.record(subject, new Error(message), isInternal ? 'crash' : kind)
  } catch (error) {
    app.record(subject, error)
  }
  return 'failed'
}

/** Rolls back the transaction of a document. */
class Undone extends Error {
  constructor(readonly answer: GraphqlAnswer) {
    super('undone')
  }
}

async function executeUndone({ runtime }: StagedApp, query: string, variables: Hash): Promise<GraphqlAnswer> {
  try {
    return await new Exchange(runtime).transaction(async (inner): Promise<never> => {
      const context = makeGraphqlContext(inner)
      throw new Undone(await runtime.adapters.graphql.execute({ query, variables, context }))
    })
  } catch (error) {
    if (error instanceof Undone) return error.answer
    throw error
  }
}

/** The fields that a document requests, as `Type.field`. */
function fieldsIn(document: DocumentNode, schema: GraphQLSchema): ReadonlySet<string> {
  const found = new Set<string>()
  const info = new TypeInfo(schema)
  const Field = (): void => {
    const parent = info.getParentType()
    const field = info.getFieldDef()
    if (parent && field) found.add(`${getNamedType(parent).name}.${field.name}`)
  }
  visit(document, visitWithTypeInfo(info, { Field }))
  return found
}
