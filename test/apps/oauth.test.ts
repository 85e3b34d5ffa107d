import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { memoryFiles } from '../../src/ports/files'
import { visitor } from '../../src/tools/testing'
import { register } from '../support/register'

let provider: Server
let origin = ''
const requested: string[] = []

beforeAll(async () => {
  provider = createServer((request, response) => {
    requested.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`.trim())
    const answer = request.url === '/token' ? { access_token: 't0ken' } : { sub: 7, email: 'olga@example.com' }
    response.end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
})

afterAll(() => new Promise((resolve) => provider.close(resolve)))

/** An app that reads its providers' modules from the names of the constants. */
function startApp() {
  const files = memoryFiles({
    'schema/account.yml': 'name: account\nproperties:\n  - name: sub\n  - name: user_id\n',
    'lib/providers.liquid': `{% liquid
      assign providers = {}
      assign names = context.constants | hash_keys
      for name in names
        assign ends = name | end_with: '_CLIENT_ID'
        if ends
          assign key = name | remove: '_CLIENT_ID' | downcase
          assign providers[key] = context.constants[name]
        endif
      endfor
      return providers
    %}`,
    'modules/oauth_local/public/lib/authorize_url.liquid': `{% liquid
      assign query = { "client_id": client_id, "state": state } | querify
      assign url = '${origin}/authorize?' | append: query
      return url
    %}`,
    'modules/oauth_local/public/lib/person.liquid': `{% liquid
      graphql token = 'modules/oauth_local/ask', url: '${origin}/token', method: 'POST', body: code
      assign token = token.api_call_send.response.body | parse_json
      assign bearer = 'Bearer ' | append: token.access_token
      assign headers = { "Authorization": bearer }
      graphql person = 'modules/oauth_local/ask', url: '${origin}/person', method: 'GET', headers: headers
      assign person = person.api_call_send.response.body | parse_json
      return person
    %}`,
    'modules/oauth_local/public/graphql/ask.graphql': `
      mutation ($url: String!, $method: String, $body: String, $headers: HashObject) {
        api_call_send(api_call: { url: $url, method: $method, body: $body, headers: $headers }) { response { body } }
      }`,
    'graphql/find_account.graphql':
      'query ($sub: String) { records(per_page: 1, filter: { table: { value: "account" }, properties: { name: "sub", value: $sub } }) { results { user_id: property(name: "user_id") } } }',
    'graphql/create_account.graphql':
      'mutation ($sub: String, $user_id: String) { record_create(record: { table: "account", properties: [{ name: "sub", value: $sub }, { name: "user_id", value: $user_id }] }) { id } }',
    'graphql/create_user.graphql':
      'mutation ($email: String!, $password: String!) { user_create(user: { email: $email, password: $password }) { id } }',
    'views/pages/index.liquid': `{{ context.current_user.email }}{% function providers = 'providers' %}
      {% for provider in providers %}
        <form action="/oauth/{{ provider[0] }}" method="post">
          <input type="hidden" name="authenticity_token" value="{{ context.authenticity_token }}"><button>{{ provider[0] }}</button>
        </form>
      {% endfor %}`,
    'views/pages/start.liquid': `---\nslug: oauth/:provider\nmethod: post\n---\n{% liquid
      function providers = 'providers'
      session state = '' | uuid
      assign path = 'modules/oauth_' | append: context.params.provider | append: '/authorize_url'
      function url = path, client_id: providers[context.params.provider], state: context.session.state
      redirect_to url
    %}`,
    'views/pages/callback.liquid': `---\nslug: oauth/:provider/callback\n---\n{% liquid
      if context.params.state != context.session.state
        redirect_to '/?refused'
        break
      endif
      assign path = 'modules/oauth_' | append: context.params.provider | append: '/person'
      function person = path, code: context.params.code
      assign sub = person.sub | json
      graphql found = 'find_account', sub: sub
      assign user_id = found.records.results.first.user_id
      if user_id == blank
        assign password = 20 | random_string
        graphql created = 'create_user', email: person.email, password: password
        assign user_id = created.user_create.id
        graphql _ = 'create_account', sub: sub, user_id: user_id
      endif
      sign_in user_id: user_id
      redirect_to '/'
    %}`,
  })
  return register({ files, settings: { network: { allow: ['127.0.0.1'] }, constants: { LOCAL_CLIENT_ID: 'shop' } } })
}

test("signs a visitor in by a module's provider, as the same user the next time", async () => {
  const platform = startApp()
  for (const time of [1, 2]) {
    const olga = visitor(platform)
    await olga.visit('/')
    const away = new URL((await olga.submit('local')).location ?? '')
    expect([away.origin, away.searchParams.get('client_id')]).toEqual([origin, 'shop'])
    await olga.visit(`/oauth/local/callback?code=${time}&state=${away.searchParams.get('state')}`)
    expect((await olga.follow()).text).toContain('olga@example.com')
  }
  expect(requested).toEqual(Array.from({ length: 2 }, () => ['POST /token', 'GET /person Bearer t0ken']).flat())
})

test('signs nobody in after a response with another state', async () => {
  const eve = visitor(startApp())
  await eve.visit('/oauth/local/callback?code=1&state=guessed')
  expect(eve.page.location).toBe('/?refused')
})
