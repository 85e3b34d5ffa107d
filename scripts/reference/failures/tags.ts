import { withLimits, type FailingCall, type FailingCalls } from './call'

const teaForm = (form: string): FailingCall => ({
  template: "{% include_form 'tea' %}",
  files: { 'forms/tea.liquid': `---\nresource: query\nfields: { properties: { name: } }\n---\n${form}` },
})

const query = (tag: string, name: string, text: string, settings = {}): FailingCall => ({
  template: `{% ${tag} '${name}' %}`,
  files: { [`graphql/${name}.graphql`]: text },
  adapters: () => ({ settings }),
})

/** Calls that only fail for certain values, or in a certain state of the app. */
export const failingTags: FailingCalls = {
  assign: [
    { template: '{% assign shop["name"] = 1 %}', data: { shop: Object.freeze({ name: 'Leaf' }) } },
    "{% assign list = 'a' | split: ',' %}{% assign list[5] = 1 %}",
    '{% assign tea = 1 %}{% assign tea["name"] = 1 %}',
    '{% assign tea = 1 %}{% assign tea << 2 %}',
  ],
  background: ["{% background job = 'tea', max_attempts: 1000 %}"],
  block: [
    {
      template: "{% layout 'tea' %}{% block a %}{{ block.super }}{% endblock %}",
      options: { templates: { tea: '{% block a %}{% block a %}{% endblock %}{% endblock %}' } },
    },
  ],
  capture: [{ template: '{% capture tea %}Sencha{% endcapture %}', adapters: withLimits({ outputLength: 3 }) }],
  execute_query: [query('execute_query', 'teas', 'query { nonsense }', { liquidRaiseMode: true })],
  for: [
    { template: '{% for i in (1..1000) %}{% endfor %}', adapters: withLimits({ steps: 100 }) },
    { template: '{% for i in (1..100000000) %}{% endfor %}', adapters: withLimits({ renderMs: 1, steps: Infinity }) },
  ],
  form: ['{% form %}{% endform %}'],
  function: ["{% function 1a = 'tea' %}"],
  graphql: [query('graphql teas =', 'teas', 'query { nonsense }', { liquidRaiseMode: true })],
  hash_assign: ['{% hash_assign tea = 1 %}'],
  if: ["{% if 'a' < 1 %}{% endif %}"],
  include_form: [{ template: "{% include_form 'tea' %}", files: { 'forms/tea.liquid': '---\nresorce: query\n---\n' } }],
  input_field: ['{% input_field name %}', teaForm('{% form %}{% input_field colour %}{% endform %}')],
  '#': ['{% # a\nb %}'],
  layout: ["{% layout 'nonsense' %}"],
  parse_json: ['{% parse_json tea %}{ "name": {% endparse_json %}'],
  query_graph: [query('query_graph', 'teas', 'mutation { record_delete(id: 1) { id } }')],
  redirect_to: [
    "{% redirect_to '' %}",
    { template: '{% redirect_to url %}', data: { url: 'https://example.org/' } },
    { template: '{% redirect_to path %}', data: { path: `/${'a'.repeat(100_000)}` } },
  ],
  render: [
    {
      template: "{% render 'tea' %}",
      files: { 'views/partials/tea.liquid': "{% render 'tea' %}" },
    },
    "{% render '' %}",
  ],
  response_headers: [
    "{% response_headers '[' %}",
    '{% response_headers { "Content-Length": "1" } %}',
    '{% response_headers { "X Tea": "1" } %}',
  ],
  rollback: ['{% rollback %}'],
  sign_in: ["{% sign_in user_id: '99' %}"],
  theme_render_rc: [
    {
      template: "{% theme_render_rc 'nonsense' %}",
      adapters: () => ({ settings: { themeSearchPaths: ['dark', ''] } }),
    },
  ],
  transaction: [
    {
      template: '{% transaction timeout: 0.001 %}{% for i in (1..100000000) %}{% endfor %}{% endtransaction %}',
      adapters: withLimits({ steps: Infinity }),
    },
    '{% transaction %}{% graphql g %}mutation { record_delete(id: 9) { id } }{% endgraphql %}{% endtransaction %}',
  ],
}
