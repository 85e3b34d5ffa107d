import type { RuleName } from '../../base/diagnostics/severities'

/** A rule of `liquid-platform check`: the source of its reference, its test and its entry in SARIF. */
export interface Rule {
  /** One sentence. */
  readonly summary: string
  /** An app with one finding. */
  readonly example: { readonly files: Readonly<Record<string, string>>; readonly message: string }
}

const page = 'views/pages/index.liquid'

export const rules: Readonly<Record<RuleName, Rule>> = {
  syntax: {
    summary: 'A template cannot be parsed.',
    example: {
      files: { [page]: '{% if true %}{% for i in (1..3) %}{{ i }}{% endif %}' },
      message: 'tag {% for i in (1..3) %} not closed: expected {% endfor %} before {% endif %} at line 1',
    },
  },
  'ignored-syntax': {
    summary: 'A part of a tag or an output is ignored, as lax syntax does.',
    example: { files: { [page]: '{% if 1 = 1 %}x{% endif %}' }, message: 'unexpected "= 1": ignored' },
  },
  'unknown-tag': {
    summary: 'The tag is unknown.',
    example: { files: { [page]: '{% asign a = 1 %}' }, message: 'tag "asign" not found (did you mean "assign"?)' },
  },
  'unknown-filter': {
    summary: 'The filter is unknown: it leaves the value unchanged.',
    example: { files: { [page]: "{{ 'a' | upcas }}" }, message: 'unknown filter "upcas" (did you mean "upcase"?)' },
  },
  'filter-arguments': {
    summary: 'A filter does not take these arguments.',
    example: {
      files: { [page]: "{{ 'a' | append: 'b', 'c' }}" },
      message: 'filter "append": takes at most 1 argument, got 2',
    },
  },
  'tag-arguments': {
    summary: 'A tag does not take these arguments.',
    example: {
      files: { [page]: "{% redirect_to '/', stats: 301 %}" },
      message:
        'tag "redirect_to": unknown option "stats" (did you mean "status"?); expected one of status, allow_other_host',
    },
  },
  'missing-partial': {
    summary: 'A partial, function or job is not there.',
    example: {
      files: { [page]: "{% render 'crad' %}{% render 'card' %}", 'views/partials/card.liquid': 'a card' },
      message:
        'can\'t find partial "crad" (did you mean "card"?); looked for views/partials/crad.liquid, lib/crad.liquid',
    },
  },
  'missing-layout': {
    summary: 'A layout is not there.',
    example: {
      files: { [page]: '---\nlayout: wide\n---\n' },
      message: 'can\'t find layout "wide"; looked for views/layouts/wide.liquid',
    },
  },
  'missing-query': {
    summary: 'A GraphQL query is not there.',
    example: {
      files: { [page]: "{% graphql g = 'teas/find' %}" },
      message: 'can\'t find query "teas/find"; looked for graphql/teas/find.graphql',
    },
  },
  'missing-form': {
    summary: 'A form is not there.',
    example: {
      files: { [page]: "{% include_form 'contact' %}" },
      message: 'can\'t find form "contact"; looked for forms/contact.liquid',
    },
  },
  'missing-policy': {
    summary: 'An authorization policy is not there.',
    example: {
      files: { [page]: '---\nauthorization_policies: admin\n---\n' },
      message: 'can\'t find policy "admin"; looked for authorization_policies/admin.liquid',
    },
  },
  'missing-notification': {
    summary: 'An e-mail, SMS or API call of a form is not there.',
    example: {
      files: { 'forms/tea.liquid': '---\nresource: tea\nemail_notifications: thanks\n---\n' },
      message: 'can\'t find e-mail "thanks"; looked for emails/thanks.liquid',
    },
  },
  'missing-module': {
    summary: 'A template names something of a module that is not there: install it, and check again.',
    example: {
      files: { [page]: "{% render 'modules/blog/post' %}{% render 'modules/blog/author' %}" },
      message: 'the module "blog" is not there: nothing that is named in it was checked',
    },
  },
  'missing-translation': {
    summary: 'No translation has the key, and the template has no default.',
    example: {
      files: { [page]: "{{ 'cart.titel' | t }}", 'translations/en.yml': 'en:\n  cart:\n    title: Cart' },
      message: 'no translation "cart.titel" (did you mean "cart.title"?)',
    },
  },
  'default-translation': {
    summary: 'The translations of the default language lack a key that another language has.',
    example: {
      files: {
        [page]: "{{ 'cart' | t }}",
        'translations/en.yml': 'en:\n  tea: Tea',
        'translations/pl.yml': 'pl:\n  tea: Herbata\n  cart: Koszyk',
      },
      message: 'the translation "cart" is in pl, and not in the default language, en',
    },
  },
  untranslated: {
    summary: 'A key of the default language is missing in another language.',
    example: {
      files: { 'translations/en.yml': 'en:\n  cart: Cart\n  tea: Tea', 'translations/pl.yml': 'pl:\n  tea: Herbata' },
      message: 'the translation "cart" is missing in pl',
    },
  },
  'invalid-query': {
    summary: 'A GraphQL query is not valid, or does not fit the schema.',
    example: {
      files: { 'graphql/teas.graphql': 'query { records(per_page: 1) { totl_entries } }' },
      message: 'Cannot query field "totl_entries" on type "RecordCollection". Did you mean "total_entries"?',
    },
  },
  'unindexed-sort': {
    summary: 'A query sorts by a property without an index, which is slow in a large table.',
    example: {
      files: {
        'graphql/teas.graphql':
          '{ records(per_page: 9, filter: { table: { value: "tea" } }, sort: { properties: { name: "price" } }) { total_entries } }',
        'schema/tea.yml': 'properties: [{ name: price, type: integer }]',
      },
      message:
        'sorting by "price" reads all records of "tea": with `index: true` of the property in its schema, Postgres reads only those that are asked for',
    },
  },
  'unlisted-property': {
    summary: 'A query writes a property that the file of the table does not list: it is not stored.',
    example: {
      files: {
        'graphql/teas/create.graphql':
          'mutation { record_create(record: { table: "tea", properties: [{ name: "nmae", value: "Mate" }] }) { id } }',
        'schema/tea.yml': 'properties: [{ name: name }, { name: price, type: integer }]',
      },
      message: 'tea: unknown property "nmae" in schema/tea.yml (did you mean "name"?); it has name, price: not stored',
    },
  },
  'converted-variable': {
    summary: 'A variable of a GraphQL query has another type than its position needs, and is converted.',
    example: {
      files: {
        'graphql/teas.graphql':
          'query ($id: ID) { records(per_page: 1, filter: { id: { value_in: $id } }) { total_entries } }',
      },
      message: 'Variable "$id" of type "ID" used in position expecting type "[ID!]".',
    },
  },
  configuration: {
    summary: 'Front matter, a form, a notification, a schema file, a translation or config.yml cannot be used.',
    example: {
      files: { 'schema/tea.yml': 'properties:\n- name: price\n  type: intger' },
      message:
        'properties.0.type: expected one of string, text, integer, float, decimal, boolean, date, datetime, time, array, geojson, geometry, upload, photo, file, address, binary, got String "intger" (did you mean "integer"?)',
    },
  },
  'same-address': {
    summary: 'Two pages have the same address, method and format.',
    example: {
      files: {
        'views/pages/tea.liquid': '---\nslug: teas/:id\n---\n',
        'views/pages/teas/show.liquid': '---\nslug: teas/:name\n---\n',
      },
      message: 'views/pages/tea.liquid serves GET /teas/:name instead of this page',
    },
  },
  'short-address': {
    summary: 'A page reads segments of longer addresses than it serves.',
    example: {
      files: { 'views/pages/teas.liquid': '{{ context.params.slug2 }}' },
      message:
        'params.slug2 has no segment of the address: set slug_exact_match: false in config.yml, or max_deep_level of the page, for addresses longer than /teas',
    },
  },
  'same-name': {
    summary: 'Two forms, e-mails, SMS or API calls have the same name.',
    example: {
      files: {
        'forms/tea.liquid': '---\nname: order\nresource: tea\n---\n',
        'forms/cup.liquid': '---\nname: order\nresource: cup\n---\n',
      },
      message: 'name: "order" is also the name of forms/cup.liquid: forms/tea.liquid is used',
    },
  },
  'unknown-key': {
    summary: 'A key of front matter, a form, a schema file or config.yml has no effect.',
    example: {
      files: { 'authorization_policies/admin.liquid': '---\nredirct_to: /\n---\ntrue' },
      message: 'redirct_to: unknown key (did you mean "redirect_to"?)',
    },
  },
  'ignored-value': {
    summary: 'A value of a form has no meaning.',
    example: {
      files: { 'forms/tea.liquid': '---\nresource: tea\nfields:\n  properties: { name: text }\n---\n' },
      message: 'fields.properties.name: expected a hash, got String "text": ignored',
    },
  },
  'misplaced-app': {
    summary: 'The app is in another folder than the one that is checked.',
    example: {
      files: { 'shop/app/views/pages/index.liquid': 'Hello' },
      message: 'found no folder "views" here: the app is in "shop"',
    },
  },
  'idle-key': {
    summary: 'A key has an effect only on the original platform.',
    example: {
      files: { [page]: '---\nenable_profiler: true\n---\n' },
      message: 'enable_profiler: this key has no effect here',
    },
  },
  'unused-partial': {
    summary: 'No template names this partial.',
    example: { files: { 'lib/old.liquid': 'old' }, message: 'no template uses the partial "old"' },
  },
}
