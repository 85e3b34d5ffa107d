import { setOwn, type Hash } from '../../../../src/base/values/hash'
import { nameOf, type ApiDocument, type Operation } from './document'
import { bodyFaults, breakBy, envelopeFaults, messageFaults } from './faults'
import { encode, json, multipart, urlEncoded, type FuzzRequest } from './message'
import { Dice, valueOf } from './values'

/** The tokens and cookie of a request. */
export interface Credentials {
  readonly accessKey: string
  readonly userToken: string
  readonly session: { readonly cookie: string; readonly authenticityToken: string }
}

/** The app's data that requests need. */
export interface World {
  readonly document: ApiDocument
  /** Changes an envelope generated from a schema of that name to fit a form of the app. */
  readonly fitForm: Readonly<Record<string, (envelope: Hash, dice: Dice) => Hash>>
  /** The ids of the records that a form may change. */
  idsOf(form: unknown): readonly string[]
}

/** Generates a request from the document. About half are valid, and the others have one or two faults. */
export function requestOf(world: World, credentials: Credentials, seed: number): FuzzRequest {
  const dice = new Dice(seed)
  const operation = operationOf(world.document, dice)
  const envelope = envelopeOf(world, operation, dice)
  const type = operation.method === 'GET' || dice.oneIn(2) ? json : dice.of([urlEncoded, multipart])
  const request: FuzzRequest = {
    operation: `${operation.method} ${operation.path}`,
    method: operation.method,
    path: operation.path.replace(/\{\w+\}/, () => dice.of(world.idsOf(envelope.form_configuration_name))),
    headers: [['content-type', type]],
    body: undefined,
    broken: [],
  }
  const isSound = dice.oneIn(2)
  if (!isSound && dice.oneIn(2)) breakBy(envelopeFaults, envelope, request, dice)
  authorize(request, envelope, type, credentials, dice)
  if (type !== json && request.method !== 'POST') {
    setOwn(envelope, '_method', request.method.toLowerCase())
    request.method = 'POST'
  }
  if (operation.method !== 'GET') request.body = encode(envelope, type)
  if (!isSound && (request.broken.length === 0 || dice.oneIn(3))) {
    breakBy(dice.oneIn(2) ? bodyFaults : messageFaults, request, request, dice)
  }
  return request
}

/** Logging in is slow with any result, so it is generated less often. */
function operationOf(document: ApiDocument, dice: Dice): Operation {
  const operation = dice.of(document.operations)
  const isSlow = operation.path.endsWith('/sessions') && operation.method === 'POST'
  return isSlow && !dice.oneIn(4) ? operationOf(document, dice) : operation
}

function envelopeOf({ document, fitForm }: World, { body }: Operation, dice: Dice): Hash {
  const schema = body[json]?.schema
  if (!schema) return {}
  const envelope = valueOf(document, schema, dice) as Hash
  return fitForm[nameOf(schema.$ref ?? '')]?.(envelope, dice) ?? envelope
}

function authorize(request: FuzzRequest, envelope: Hash, type: string, credentials: Credentials, dice: Dice): void {
  const { accessKey, userToken, session } = credentials
  if (dice.oneIn(3)) {
    request.headers.push(['cookie', session.cookie])
    if (type === json) request.headers.push(['x-csrf-token', session.authenticityToken])
    else Object.assign(envelope, { authenticity_token: session.authenticityToken, page: '/sign-up' })
  } else {
    request.headers.push(['authorization', `Token token=${dice.oneIn(2) ? accessKey : userToken}`])
  }
}
