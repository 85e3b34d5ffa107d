import { jobs as limits } from '../../../src/base/limits'
import { memoryFiles } from '../../../src/ports/files'
import { memoryJobs } from '../../../src/ports/jobs/memory'
import { register } from '../../support/register'

test('the queue and the log have only the beginning of a long error, such as the response of a mail server', async () => {
  const files = memoryFiles({ 'emails/offer.liquid': '---\nto: ann@shop.test\nsubject: Tea\n---\nTea' })
  const mailer = { send: () => Promise.reject(new Error(`550 ${'no '.repeat(100_000)}`)) }
  const queue = memoryJobs()
  const { liquid, entries, jobs } = register({ files, mailer, jobs: queue })
  await liquid.parseAndRender(
    '{% graphql g %}mutation { email_send(template: { name: "offer" }) { is_scheduled_to_send } }{% endgraphql %}',
  )
  await jobs.drain()
  const failures = [...queue.list('waiting'), ...queue.list('failed')]
  expect(failures.map(({ error }) => error?.slice(0, 7))).toEqual(['550 no '])
  expect(failures[0]?.error).toHaveLength(limits.errorCharacters)
  expect(entries.filter(({ message }) => message.length > limits.errorCharacters + 200)).toEqual([])
})
