import { memoryFiles } from '../../../../../src'
import { register } from '../../../../support/register'

const files = memoryFiles({
  'schema/tea.yml': 'name: tea',
  'schema/cup.yml': 'name: cup',
  'modules/shop/public/schema/item.yml': 'name: item',
})

test.each(['admin_tables', 'admin_model_schemas'])(
  '%s are sorted by their names, which are their ids',
  async (list) => {
    const { liquid } = register({ files })
    const ids = async (order: string): Promise<unknown> => {
      const query = `{ found: ${list}(sort: [{ id: { order: ${order} } }]) { results { id } } }`
      return liquid.parseAndRender(
        `{% graphql g %}${query}{% endgraphql %}{{ g.found.results | map: 'id' | join: ' ' }}`,
      )
    }
    expect(await ids('ASC')).toBe('cup modules/shop/item tea')
    expect(await ids('DESC')).toBe('tea modules/shop/item cup')
  },
)
