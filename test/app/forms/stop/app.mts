/**
 * An app that stores its records, jobs and e-mails in a directory. It submits a form, runs the jobs, and prints the
 * counts before and after.
 *
 *     node app.mjs <directory> <where the process is killed: callback, job or nowhere> <form, if any>
 */
import { join } from 'node:path'
import { Liquid } from 'liquidjs'
import { graphqlExecutor, memoryFiles, memoryTokens, registerPlatform, type EmailMessage } from 'liquid-platform'
import {
  Journal,
  journaledJobs,
  journaledMailer,
  journaledRecords,
  findWaiting,
  type JobEntry,
  type Write,
} from './journal.mts'

const [directory = '', killedIn = 'nowhere', form] = process.argv.slice(2)
const writes = new Journal<readonly Write[]>(join(directory, 'records'))
const jobEntries = new Journal<JobEntry>(join(directory, 'jobs'))
const messages = new Journal<EmailMessage>(join(directory, 'messages'))

const order = `---
resource: order
callback_actions: |
  {% graphql made %}mutation { record_create(record: { table: "line" }) { id } }{% endgraphql %}
  {% background queued = 'greet' %}
  {% graphql stopped %}{ stop(in: "callback") }{% endgraphql %}
async_callback_actions:
  content: '{% graphql stopped %}{ stop(in: "job") }{% endgraphql %}'
email_notifications: [order]
---
`

const records = await journaledRecords(writes)
const platform = registerPlatform(new Liquid(), {
  records,
  jobs: journaledJobs(jobEntries),
  mailer: journaledMailer(messages),
  tokens: memoryTokens(['a-key']),
  files: memoryFiles({
    'forms/order.liquid': order,
    'views/partials/greet.liquid': 'Hello',
    'emails/order.liquid': '---\nto: ann@shop.test\nsubject: Order {{ form.id }}\n---\nThanks',
  }),
  graphql: graphqlExecutor({
    typeDefs: 'extend type Query { stop(in: String!): Boolean }',
    resolvers: {
      Query: {
        stop(_: unknown, { in: place }: { readonly in: string }) {
          if (place !== killedIn) return false
          process.kill(process.pid, 'SIGKILL')
          return new Promise(() => undefined)
        },
      },
    },
  }),
})

async function state(): Promise<object> {
  const count = async (table: string): Promise<number> => await records.count({ table })
  return {
    orders: await count('order'),
    lines: await count('line'),
    queued: jobEntries.entries().filter(({ queued }) => queued).length,
    waiting: findWaiting(jobEntries).length,
    messages: messages.entries().length,
  }
}

const before = await state()
let status: number | undefined
if (form !== undefined) {
  const request = new Request('http://app.test/api/customizations', {
    method: 'POST',
    headers: { authorization: 'Token token=a-key', 'content-type': 'application/json' },
    body: JSON.stringify({ form_configuration_name: form, form: { properties: { sku: 'oolong' } } }),
  })
  status = (await platform.rest.fetch(request)).status
}
await platform.jobs.drain()
console.log(JSON.stringify({ before, status, after: await state() }))
await platform.close()
