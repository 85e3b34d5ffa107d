import { choosePlural } from '../../../src/ports/translations/text'

const forms = { one: 'one', few: 'few', many: 'many', other: 'other' }

test('selects the same plural form each time, in any language and for any number', () => {
  const select = (locale: string) => (count: number) => choosePlural(forms, count, locale)
  for (let round = 0; round < 2; round++) {
    expect([0, 1, 2, 5, 22, 1.5, -1, -2].map(select('pl'))).toEqual([
      'many',
      'one',
      'few',
      'many',
      'few',
      'other',
      'other',
      'few',
    ])
    expect([0, 1, 2, 5, -1].map(select('en'))).toEqual(['other', 'one', 'other', 'other', 'other'])
  }
  const many = Array.from({ length: 300 }, (_, count) => count)
  const rules = new Intl.PluralRules('pl')
  expect(many.map(select('pl'))).toEqual(many.map((count) => rules.select(count)))
})
