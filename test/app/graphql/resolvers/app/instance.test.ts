import { makeApp } from '../../support'
import { register } from '../../../../support/register'

const query = '{ instance { id name created_at feature_flags } same: admin_current_instance { id } }'

test('has a stable id, also if many requests read it first', async () => {
  const app = makeApp()
  const answers = await Promise.all([app.data(query), app.data(query), app.data(query)])
  expect(answers[0]).toMatchObject({
    instance: { id: '1', created_at: '2017-04-15T15:21:00.000Z', feature_flags: {} },
    same: { id: '1' },
  })
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await app.data('{ records { total_entries } }')).toEqual({ records: { total_entries: 0 } })
})

test('is named after its host', async () => {
  const { liquid } = register({ settings: { baseUrl: 'https://shop.example:8443/app' } })
  const template = '{% graphql g %}{ instance { name } }{% endgraphql %}{{ g.instance.name }}'
  expect(await liquid.parseAndRender(template)).toBe('shop.example:8443')
})
