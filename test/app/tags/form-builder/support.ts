import { memoryFiles } from '../../../../src'
import type { LogEntry } from '../../../../src/ports/logger'
import { visitor, type Visitor } from '../../../../src/tools/testing'
import { register } from '../../../support/register'

const configuration = `---
resource: thing
redirect_to: /done
fields:
  properties:
    name: { validation: { presence: true } }
    count:
    home_phone:
    site_url:
    on_sale:
    colour:
    sizes:
    starts:
    note:
  custom_images:
    photo:
      image:
---
`

interface Written {
  /** The arguments of `form`. */
  readonly form?: string
  readonly files?: Record<string, string>
  /** The front matter of the form. */
  readonly meta?: string
}

/** An app whose page `/` renders a form with this body. The form has the variable `hostile`. */
export function appWith(
  body: string,
  { form = "method: 'get', url: '/'", files = {}, meta = configuration }: Written = {},
): { readonly ann: Visitor; readonly entries: readonly LogEntry[]; readonly show: () => Promise<string> } {
  const { entries, ...platform } = register({
    files: memoryFiles({
      'forms/thing.liquid': `${meta}{% form ${form} %}${body}{% endform %}`,
      'views/pages/index.liquid': "{% render_form thing, hostile: '\"><script>alert(1)</script>' %}",
      'views/pages/done.liquid': 'done',
      'graphql/things.graphql':
        'query { records(per_page: 20, filter: { table: { value: "thing" } }) { results { properties } } }',
      'views/pages/things.liquid': "{% graphql g = 'things' %}{{ g.records.results | json }}",
      ...files,
    }),
    settings: { environment: 'development' },
  })
  const ann = visitor(platform)
  const show = async (): Promise<string> => {
    const { body } = await ann.visit('/')
    return body.replace(/^<form[^>]*>|<\/form>$/g, '')
  }
  return { ann, entries, show }
}

export const show = (body: string, written?: Written): Promise<string> => appWith(body, written).show()

/** Wraps a body in `fields_for properties`. */
export const inProperties = (body: string): string => `{% fields_for properties %}${body}{% endfields_for %}`
