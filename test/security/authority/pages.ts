/** The types of the mutations' variables. */
const types = {
  id: 'ID',
  record: 'RecordInputType!',
  table: 'String',
  user: 'UserInputType!',
  form: 'String',
  email: 'String',
  password: 'String',
  name: 'String!',
  value: 'String!',
} as const

/** A page that runs a mutation with the request's values. */
function mutation(name: string, given: readonly (keyof typeof types)[], answer: string): [string, string] {
  const list = (of: (variable: keyof typeof types) => string): string =>
    given.length > 0 ? `(${given.map(of).join(', ')})` : ''
  const declared = list(
    (variable) => `$${variable}: ${types[variable]}${variable === 'id' && name !== 'user_update' ? '!' : ''}`,
  )
  const query = `mutation ${declared} { ${name} ${list((variable) => `${variable}: $${variable}`)} ${answer} }`
  const read = given.map((variable) => `, ${variable}: context.params.${variable}`)
  const template = `{% graphql answer${read.join('')} %}${query}{% endgraphql %}{{ answer | json }}`
  return [`views/pages/${name}.json.liquid`, `---\nmethod: post\n---\n${template}`]
}

const record = '{ id properties }'
const user = '{ id email first_name properties }'

const mutations = [
  mutation('record_create', ['record', 'form'], record),
  mutation('record_update', ['id', 'record', 'form'], record),
  mutation('record_delete', ['id', 'table', 'form'], record),
  mutation('user_create', ['user', 'form'], user),
  mutation('user_update', ['id', 'user', 'form'], user),
  mutation('user_delete', ['id', 'form'], user),
  mutation('user_session_create', ['email', 'password'], user),
  mutation('user_session_destroy', [], ''),
  mutation('constant_set', ['name', 'value'], '{ name }'),
  mutation('constant_unset', ['name'], '{ name }'),
]

/** The files of the app except its forms. */
export const files: Readonly<Record<string, string>> = {
  'authorization_policies/everybody.liquid': 'true',
  'authorization_policies/nobody.liquid': 'false',
  'authorization_policies/signed_in.liquid': '{% if context.current_user %}true{% endif %}',
  'views/pages/who.json.liquid':
    '{ "user": {{ context.current_user.id | json }}, "token": {{ context.authenticity_token | json }} }',
  'views/pages/show.liquid': `{% include_form context.params.form, id: context.params.id,
    parent_resource_id: context.params.parent, method: context.params.method %}
{{ context.current_user | json }}`,
  ...Object.fromEntries(mutations),
}

/** The template of each form, below the front matter. */
export const formBody = `{% if method %}{% form method: method %}{% endform %}{% else %}{% form %}{% endform %}{% endif %}
{{ form.fields | json }}`
