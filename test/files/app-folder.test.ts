import { memoryFiles } from '../../src'
import { register } from '../support/register'

describe('two files with the name of one partial', () => {
  const files = memoryFiles({ 'views/partials/card.liquid': 'new', 'lib/card.liquid': 'old' })

  test('render the file of the first folder, and report the other once', async () => {
    const { liquid, entries } = register({ files })
    expect(await liquid.parseAndRender("{% render 'card' %}{% include 'card' %}")).toBe('newnew')
    const message = 'views/partials/card.liquid is used instead: both are the partial "card"'
    expect(entries).toMatchObject([
      {
        level: 'warn',
        message: `lib/card.liquid:1:1: ${message}`,
        diagnostic: { rule: 'same-name', severity: 'warning', file: 'lib/card.liquid', line: 1, column: 1, message },
      },
    ])
  })
})
