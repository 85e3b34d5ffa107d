import { memoryFiles } from '../../../src/ports/files'
import { graphqlExecutor } from '../../../src/app/graphql/executor'
import { register } from '../../support/register'

const files = memoryFiles({
  'graphql/add.graphql':
    'mutation ($name: String) { record_create(record: { table: "tea", properties: [{ name: "name", value: $name }] }) { id } }',
  'graphql/names.graphql':
    'query ($ids: [ID!]) { records(filter: { table: { value: "tea" }, ids: $ids }) { results { id name: property(name: "name") } } }',
  'graphql/login.graphql':
    'mutation ($email: String, $password: String) { user_session_create(email: $email, password: $password) { id } }',
})
const { liquid } = register({ files, graphql: graphqlExecutor() })
const names = "{% graphql found = 'names' | hash_dig: 'records', 'results' | map: 'name' %}{{ found | join }}"

test('templates read and change records in sequence', async () => {
  const template = `{% graphql g = 'add', name: 'Oolong' %}{% graphql g = 'add', name: 'Sencha' %}${names}`
  expect(await liquid.parseAndRender(template)).toBe('Oolong Sencha')
})

test('a rolled-back transaction leaves no records', async () => {
  const template = `{% transaction %}{% graphql g = 'add', name: 'Mate' %}${names}|{% rollback %}{% endtransaction %}${names}`
  expect(await liquid.parseAndRender(template)).toBe('Oolong Sencha Mate|Oolong Sencha')
})

test('a list made by a template is a variable', async () => {
  const template =
    "{% assign ids = '2,1,9' | split: ',' %}{% graphql g = 'names', ids: ids %}{{ g.records.results | map: 'id' | join }}"
  expect(await liquid.parseAndRender(template)).toBe('1 2')
})

test('a user signs in', async () => {
  const template = `
    {%- graphql made %}mutation { user_create(user: { email: "ann@example.com", password: "secret" }) { id } }{% endgraphql -%}
    {%- graphql g = 'login', email: 'ann@example.com', password: 'wrong!' %}{{ g.errors.first.message }}{{ context.current_user.id }}|
    {%- graphql g = 'login', email: 'ANN@example.com', password: 'secret' %}{{ g.user_session_create.id }}={{ context.current_user.id }}|
    {%- graphql g %}{ current_user { email } }{% endgraphql %}{{ g.current_user.email }}|
    {%- graphql g %}mutation { user_session_destroy }{% endgraphql %}{{ context.current_user }}`
  const [failed, signedIn = '', email, after] = String(await liquid.parseAndRender(template))
    .trim()
    .split('|')
  expect(failed).toBe('wrong e-mail or password')
  expect(signedIn).toMatch(/^(\d+)=\1$/)
  expect([email, after]).toEqual(['ann@example.com', ''])
})

test('constants set by a query are exposed to templates', async () => {
  const template =
    '{% graphql g %}mutation { constant_set(name: "KEY", value: "a") { name } }{% endgraphql %}{{ context.constants.KEY }}'
  expect(await liquid.parseAndRender(template)).toBe('a')
})

test('the QR code of a one-time password is safe HTML under escapeOutput', async () => {
  const { liquid } = register({ settings: { escapeOutput: true } })
  const create = 'mutation { user_create(user: { email: "a@example.com", password: "secret1" }) { id } }'
  const read = '{ user(id: 1) { email otp { secret_as_svg_qr_code(issuer: "<b>") } } }'
  const template = `{% graphql a %}${create}{% endgraphql %}{% graphql g %}${read}{% endgraphql %}{{ g.user.otp.secret_as_svg_qr_code }}`
  expect(await liquid.parseAndRender(template)).toMatch(/^<svg [^&]*<\/svg>$/)
})
