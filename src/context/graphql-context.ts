import { untilCommitted } from '../adapters/conflicts'
import type { GraphqlContext } from '../adapters/graphql'
import { submitQueried } from '../forms/queried'
import { enqueueEmail } from '../notifications/given-email'
import type { Exchange } from './exchange'

/** What resolvers of GraphQL are given in an exchange. */
export function graphqlContextOf(exchange: Exchange): GraphqlContext {
  const { runtime, work, user, context } = exchange
  const { settings, adapters, apiCalls, emails } = runtime
  return {
    settings,
    adapters,
    records: work.records,
    inTransaction: work.isTransaction,
    language: context.language,
    currentUser: () => context.current_user,
    signIn: (userId, options) => user.signIn(userId, options),
    signOut: () => {
      user.signOut()
    },
    ip: context.visitor.ip,
    transaction: (work) => untilCommitted(() => exchange.transaction((inner) => work(graphqlContextOf(inner)))),
    submitForm: (input) => submitQueried(exchange, input),
    sendApiCall: (call, { afterCommit = false } = {}) =>
      afterCommit ? apiCalls.sendAfterCommit(exchange, call) : apiCalls.send(call),
    deliverApiCall: (template, data, { afterCommit = false } = {}) =>
      afterCommit ? apiCalls.deliverAfterCommit(exchange, template, data) : apiCalls.deliver(template, data, exchange),
    sendEmail: (template, data) => emails.enqueue(exchange, template, { data }),
    sendWholeEmail: (email) => enqueueEmail(exchange, email),
    session: context.session,
    request: context,
    files: runtime.files,
  }
}
