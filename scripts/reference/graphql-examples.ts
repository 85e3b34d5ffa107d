import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kind, parse, type OperationDefinitionNode } from 'graphql'
import { Liquid } from 'liquidjs'
import { directoryFiles, graphqlExecutor, registerPlatform, type Platform } from 'liquid-platform'
import { withoutValue } from './errors'
import { exampleLogins, failingOperations } from './failures/graphql'
import { misuse } from './failures/misuse'

/** An example of a root field: an operation, with its variables and its result as JSON. */
export interface GraphqlExample {
  readonly query: string
  /** Undefined if it has none. */
  readonly variables: string | undefined
  readonly result: string
}

interface Operation {
  /** Without its name. */
  readonly text: string
  readonly variables: readonly string[]
}

/** The operations that only prepare others. */
const preparing = ['jwt_token', 'seeds', 'upload_form']

/** Building the schema takes longer than the examples. */
const graphql = graphqlExecutor()

const folder = join(import.meta.dirname, 'graphql-examples')

/** The operations that run before an example. The example's variables are values of their results. */
const preparations: Readonly<Record<string, readonly string[]>> = {
  activities: ['activity_create'],
  activity_delete_all: ['activity_create'],
  activity_publish: ['activity_create'],
  activity_unpublish: ['activity_create', 'activity_publish'],
  activity_unpublish_all: ['activity_create', 'activity_publish'],
  admin_background_job_delete: ['email_send', 'admin_background_jobs'],
  admin_background_job_retry: ['email_send', 'admin_background_jobs'],
  admin_background_jobs: ['email_send'],
  admin_background_jobs_delete_all: ['email_send'],
  admin_sent_notifications: ['api_call_send'],
  custom_attachment_delete: ['custom_attachment_create'],
  custom_attachment_update: ['custom_attachment_create', 'upload_form'],
  custom_image_delete: ['custom_image_create'],
  custom_image_update: ['custom_image_create', 'upload_form'],
  data_export_delete: ['data_export'],
  data_exports: ['data_export'],
  documents_delete_rc: ['documents_bulk_upsert_rc'],
  documents_rc: ['documents_bulk_upsert_rc'],
  embedding_delete_rc: ['embedding_create_rc'],
  embedding_update_rc: ['embedding_create_rc'],
  embeddings_rc: ['embedding_create_rc'],
  feeds: ['activity_create', 'activity_publish'],
  jwt_decode_and_set_session: ['jwt_token'],
  session_delete_field: ['session_create_field'],
  streams: ['activity_create', 'activity_publish'],
  user_otp_delete_token: ['user_otp_secret_refresh'],
  user_profile_delete: ['user_update'],
  user_profiles_delete_all: ['user_update'],
  user_session_create: ['user_create'],
}

/**
 * Runs the operations of `graphql-examples/` that have the names of root fields, each in the app of that folder with the records
 * of `seeds`.
 *
 * @throws {Error} if an operation has errors
 */
export async function runGraphqlExamples(): Promise<ReadonlyMap<string, GraphqlExample>> {
  const operations = readOperations()
  const examples = new Map<string, GraphqlExample>()
  for (const [name, { text }] of operations) {
    if (preparing.includes(name)) continue
    const { variables, result } = await runAfter(['seeds', ...(preparations[name] ?? [])], name, operations)
    expectSuccess(name, result)
    const hasVariables = Object.keys(variables).length > 0
    examples.set(name, {
      query: text,
      variables: hasVariables ? JSON.stringify(variables) : undefined,
      result: JSON.stringify(result, null, 2),
    })
  }
  return examples
}

/**
 * Runs the examples of root fields with mistakes, and the operations of `failures`, in the same app.
 *
 * @param fields the names of the fields. Default: all
 * @returns the messages of their errors, one for each kind
 */
export async function findGraphqlErrors(fields?: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const operations = readOperations()
  const found = new Map<string, readonly string[]>()
  for (const [name, { text, variables }] of operations) {
    if (preparing.includes(name) || fields?.includes(name) === false) continue
    const messages = new Map<string, string>()
    const failing = failingOperations[name] ?? []
    for (const changed of [...(await listValid(misuse(text))), ...failing]) {
      const all = new Map(operations).set(name, { text: changed, variables })
      const { result } = await runAfter(['seeds', ...(preparations[name] ?? [])], name, all)
      const given = listMessages(result)
      if (given.length === 0 && failing.includes(changed)) {
        throw new Error(`scripts/reference/failures: ${name}: expected an error from ${changed}`)
      }
      for (const message of given) {
        const kind = withoutValue(message)
        if (!messages.has(kind)) messages.set(kind, message)
      }
    }
    found.set(name, [...messages.values()])
  }
  return found
}

/** The operations that fit the schema: the others do not run. */
async function listValid(operations: Iterable<string>): Promise<readonly string[]> {
  const valid: string[] = []
  for (const operation of operations) if ((await graphql.check?.(operation))?.length === 0) valid.push(operation)
  return valid
}

function listMessages(result: unknown): readonly string[] {
  const { errors = [] } = (result ?? {}) as { readonly errors?: readonly { readonly message: string }[] }
  return errors.map(({ message }) => message)
}

function readOperations(): ReadonlyMap<string, Operation> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.graphql'))
  const operations = files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const nodes = parse(text).definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION)
    return nodes.map((node) => readOperation(node, text))
  })
  return new Map(operations)
}

function readOperation(
  { name, loc, variableDefinitions = [] }: OperationDefinitionNode,
  text: string,
): readonly [name: string, operation: Operation] {
  if (!name?.loc || !loc) throw new Error('scripts/reference/graphql-examples: expected a name for each operation')
  const variables = variableDefinitions.map(({ variable }) => variable.name.value)
  const after = text.slice(name.loc.end, loc.end)
  return [name.value, { text: text.slice(loc.start, name.loc.start) + after.trimStart(), variables }]
}

async function runAfter(
  earlier: readonly string[],
  name: string,
  operations: ReadonlyMap<string, Operation>,
): Promise<{ readonly variables: object; readonly result: unknown }> {
  const platform = makePlatform()
  const values: Record<string, unknown> = {}
  let variables: Record<string, unknown> = {}
  let cookie = ''
  let result: unknown
  for (const step of [...earlier, name]) {
    const { text, variables: names } = operations.get(step) ?? throwUnknown(step)
    variables = Object.fromEntries(names.map((variable) => [variable, values[variable]]))
    const args = names.map((variable) => `, ${variable}: ${variable}`).join('')
    const signIn = step === 'seeds' ? '{% sign_in user_id: "1" %}' : ''
    const template = `{% graphql result${args} %}${text}{% endgraphql %}${signIn}{{ result | json }}`
    const request = new Request('http://localhost:3000/teas', { headers: { cookie } })
    const response = await platform.respond(template, { request, variables })
    result = JSON.parse(await response.text()) as unknown
    if (step !== name) expectSuccess(step, result)
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    Object.assign(values, collectValues(result))
    if (step === 'upload_form') values.direct_url = await uploadFile(platform, result as UploadForm)
  }
  return { variables, result }
}

function expectSuccess(step: string, result: unknown): void {
  if (listMessages(result).length === 0) return
  throw new Error(`scripts/reference/graphql-examples: ${step} has failed: ${JSON.stringify(result)}`)
}

interface UploadForm {
  readonly presigned_upload_url: {
    readonly upload_url: string
    readonly upload_url_payload: Readonly<Record<string, string>>
  }
}

/** Uploads a file as a client does. @returns its URL */
async function uploadFile(platform: Platform, { presigned_upload_url: form }: UploadForm): Promise<string | null> {
  const body = new FormData()
  for (const [name, value] of Object.entries(form.upload_url_payload)) body.append(name, value)
  body.append('file', new File(['tea'], 'tea.txt', { type: 'text/plain' }))
  const url = new URL(form.upload_url, 'http://localhost:3000')
  const response = await platform.fetch(new Request(url, { method: 'POST', body }))
  return response.headers.get('location')
}

function throwUnknown(name: string): never {
  throw new Error(`scripts/reference/graphql-examples: unknown operation ${name}`)
}

/** An app whose clock stands still, and whose random bytes are the same each time. */
function makePlatform() {
  let drawn = 0
  const drawBytes = (size: number): Buffer =>
    createHash('shake256', { outputLength: size }).update(String(drawn++)).digest()
  return registerPlatform(new Liquid(), {
    files: directoryFiles(join(folder, 'app')),
    graphql,
    clock: { now: () => new Date('2030-05-01T12:00:00Z') },
    random: { bytes: drawBytes },
    fetch: () => Promise.resolve(Response.json({ EUR: 4.3 })),
    logger: { log: () => undefined },
    settings: {
      secret: 'the secret of the examples, and of nothing else',
      limits: { logins: exampleLogins },
    },
  })
}

/** The texts and numbers in a result by their keys: the first of each. */
function collectValues(value: unknown, found: Record<string, unknown> = {}): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return found
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'object') collectValues(inner, found)
    else found[key] ??= inner
  }
  return found
}
