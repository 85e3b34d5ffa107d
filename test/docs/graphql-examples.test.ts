import { getNamedType, isInputObjectType, type GraphQLInputType } from 'graphql'
import { makePlatformSchema } from '../../src/app/graphql/platform-schema'
import { findGraphqlErrors, runGraphqlExamples } from '../../scripts/reference/graphql-examples'

test('each available field of GraphQL has a description, and an example whose result the reference shows', async () => {
  const { schema, unavailable } = makePlatformSchema()
  const others = new Set(unavailable.map(({ place }) => place))
  const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}).filter(({ name }) => !others.has(`${type?.name ?? ''}.${name}`)),
  )
  expect(fields.filter(({ description }) => !description).map(({ name }) => name)).toEqual([])
  const examples = await runGraphqlExamples()
  const expected = fields.map(({ name }) => name)
  expect(Array.from(examples.keys()).sort()).toEqual(expected.sort())
  expect(examples.get('records')?.query).toMatch(/^query \{\n {2}records\(/)
  expect(examples.get('activity_publish')).toEqual({
    query: 'mutation ($uuid: ID!) {\n  activity_publish(uuid: $uuid, feed_type: "Notification", ids: [1])\n}',
    variables: expect.stringMatching(/^\{"uuid":"[\da-f-]{36}"\}$/) as string,
    result: '{\n  "activity_publish": "2030-05-01T12:00:00.000Z"\n}',
  })
})

test('the reference has errors of GraphQL fields, from examples with mistakes and from operations that fail', async () => {
  const errors = await findGraphqlErrors(['record_update', 'user_create', 'admin_background_job_delete', 'instance'])
  expect(Object.fromEntries(errors)).toEqual({
    admin_background_job_delete: ['no waiting or failed job has the id String "nonsense"'],
    instance: [],
    record_update: [
      'no record in "tea" has the id String "nonsense"',
      expect.stringContaining('has another version than lock_version'),
    ],
    user_create: ["email can't be blank", 'email is invalid', 'email has already been taken'],
  })
})

test('each argument of an available field of GraphQL has a description, and each field of its type', () => {
  const { schema, unavailable } = makePlatformSchema()
  const others = new Set(unavailable.map(({ place }) => place))
  const missing: string[] = []
  const visited = new Set<string>()
  const visit = (place: string, type: GraphQLInputType, description: string | null | undefined): void => {
    if (description == null) missing.push(place)
    const named = getNamedType(type)
    if (!isInputObjectType(named) || visited.has(named.name)) return
    visited.add(named.name)
    for (const field of Object.values(named.getFields())) {
      visit(`${named.name}.${field.name}`, field.type, field.description)
    }
  }
  for (const root of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values(root?.getFields() ?? {})) {
      if (others.has(`${root?.name ?? ''}.${field.name}`)) continue
      for (const arg of field.args) visit(`${field.name}.${arg.name}`, arg.type, arg.description)
    }
  }
  expect(missing).toEqual([])
  expect(visited.size).toBeGreaterThan(150)
})
