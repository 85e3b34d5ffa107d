import { makeApp } from '../../support'

test('a profile leads to its user, and to the records of that user', async () => {
  const app = makeApp()
  for (const email of ['ann@x.test', 'bob@x.test']) {
    const profiles = { seller: { properties: { shop: email } }, buyer: { properties: { user_id: '2' } } }
    await app.records.create(':users', { email, profiles })
  }
  await app.records.create('tea', { user_id: '1' })
  const records = 'join_on_property: "user_id", foreign_property: "user_id", table: "tea"'
  const fields = `profile_type related_user { email } user { id } related_records(${records}) { id }`
  const { users } = await app.data(`{ users(per_page: 1) { results { profiles { ${fields} } } } }`)
  expect(users.results).toEqual([
    {
      profiles: [
        {
          profile_type: 'seller',
          related_user: { email: 'ann@x.test' },
          user: { id: '1' },
          related_records: [{ id: '1' }],
        },
        { profile_type: 'buyer', related_user: { email: 'bob@x.test' }, user: { id: '2' }, related_records: [] },
      ],
    },
  ])
  const person = `{ people(user: { id: "2" }) { results { profile(profile_type: "seller") { related_user { email } } } } }`
  expect((await app.data(person)).people.results).toEqual([{ profile: { related_user: { email: 'bob@x.test' } } }])
})
