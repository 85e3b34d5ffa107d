import { untilCommitted } from '../../ports/records/conflicts'
import type { QueryContext, GraphqlUploads } from '../graphql/context'
import { ApiCalls } from '../api-calls/api-calls'
import type { ApiCallResult } from '../../ports/api-calls'
import { trySubmitQueried, submitQueried } from '../forms/queried'
import { Broadcasts } from '../channels/broadcasts'
import { Emails } from '../notifications/email'
import { enqueueEmail } from '../notifications/inline-email'
import { enqueueSms } from '../notifications/inline-sms'
import { SentNotifications } from '../notifications/sent'
import { Smses } from '../notifications/sms'
import { andThen, type PromiseOrValue } from '../../base/async/promise-or-value'
import type { Place } from '../../base/diagnostics/diagnostic'
import type { Meter } from '../../base/metering/meter'
import type { TableName } from '../graphql/table-names'
import type { Runtime } from '../context/runtime'
import type { Position } from './faults'
import { MeteredRecords } from './metered-records'
import { AssetFiles } from '../context/asset-files'
import type { Exchange } from '../context/exchange'
import { Upload } from '../context/uploads/upload'
import { isStoredUpload } from '../context/uploads/stored-file'

/** A query's place and its render. */
interface QueryOrigin {
  /** Finds places of the query in the app's files. Default: the query is not of a file */
  readonly findPlace?: (at: Position) => Place
  /** The render's meter. Default: the query is not of a render */
  readonly meter?: Meter
}

/** The context of GraphQL resolvers for an exchange. */
export function makeGraphqlContext(exchange: Exchange, { findPlace, meter }: QueryOrigin = {}): QueryContext {
  const { runtime, work, user, context } = exchange
  const { settings, adapters } = runtime
  const apiCalls = runtime.service(ApiCalls)
  return {
    settings,
    adapters,
    records: meter ? new MeteredRecords(work.records, meter) : work.records,
    inTransaction: work.isTransaction,
    language: context.language,
    currentUser: () => context.current_user,
    signIn: (userId, options) => user.signIn(userId, options),
    signOut: () => {
      user.signOut()
    },
    changedFactor: (userId) => user.changeFactor(userId),
    ip: context.visitor.ip,
    transaction: (work) =>
      untilCommitted(() => exchange.transaction((inner) => work(makeGraphqlContext(inner, meter && { meter })))),
    submitForm: (input) => submitQueried(exchange, input),
    trySubmitForm: (input) => trySubmitQueried(exchange, input),
    sendApiCall: (call, { afterCommit = false } = {}) =>
      noteErrors(exchange, afterCommit ? apiCalls.sendAfterCommit(exchange, call) : apiCalls.send(call)),
    deliverApiCall: (template, data, { afterCommit = false, timeout } = {}) =>
      noteErrors(
        exchange,
        afterCommit
          ? apiCalls.deliverAfterCommit(exchange, template, data)
          : apiCalls.deliver(template, data, exchange, timeout),
      ),
    sendEmail: (template, data) => runtime.service(Emails).enqueue(exchange, template, { data }),
    sendInlineEmail: (email) => enqueueEmail(exchange, email),
    sendSms: (template, data) => runtime.service(Smses).enqueue(exchange, template, { data }),
    sendInlineSms: (sms) => enqueueSms(exchange, sms),
    sendToChannel: (channel, room, payload) =>
      runtime.service(Broadcasts).sendAfterCommit(exchange, { channel, room, payload }),
    sentNotifications: () => runtime.service(SentNotifications).list(),
    session: context.session,
    request: context,
    files: runtime.files,
    asset: (url) => respondWithAsset(url, runtime.service(AssetFiles)),
    uploads: makeUploads(exchange),
    ...(findPlace && { checkTables: (names) => checkTables(names, findPlace, runtime) }),
    warnOnce: (message) => {
      runtime.warnOnce(message)
    },
  }
}

/** A request that was not sent, or got no response, may get one in the next render: this render is not cached. */
async function noteErrors(exchange: Exchange, sent: Promise<ApiCallResult>): Promise<ApiCallResult> {
  const result = await sent
  if (result.errors.length > 0) exchange.fail()
  return result
}

function checkTables(
  names: readonly TableName[],
  findPlace: (at: Position) => Place,
  { schema }: Runtime,
): PromiseOrValue<void> {
  return andThen(schema.current(), (tables) => {
    for (const name of names) schema.warnOfMissing(name.table, tables, () => findPlace(name.at))
  })
}

async function respondWithAsset(url: string, assets: AssetFiles): Promise<Response | undefined> {
  const file = await assets.at(url.replace(/[?#].*/s, ''), assets.urlRoot)
  if (!file) return undefined
  const { bytes, contentType } = file
  const body = bytes instanceof Uint8Array ? Uint8Array.from(bytes) : bytes.stream(0, bytes.size)
  return new Response(body, { headers: { 'content-type': contentType } })
}

function makeUploads({ runtime: { uploads, addresses }, mount }: Exchange): GraphqlUploads {
  return {
    url(value, { id, place, expiresIn, version }) {
      if (isStoredUpload(value)) return addresses.makeUrl(value, version, expiresIn, mount)
      return Upload.fromJson(value) && addresses.signUrlInRecord(id, place, expiresIn, mount)
    },

    async presign(place, { acl, ...own }) {
      const conditions = await uploads.narrowConditions(place, own)
      return addresses.presignForm(uploads.grant(acl, conditions.expiresIn, place), conditions, mount)
    },
  }
}
