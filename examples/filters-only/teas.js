import { arrayGroupBy, arraySortBy, pluralize, pricifyCents, slugify } from 'liquid-platform/filters'

/** Lists teas as lines, the cheapest first: `oolong: €12.50`. */
export function listTeas(teas) {
  return arraySortBy(teas, 'cents').map(({ name, cents }) => `${slugify(name)}: ${pricifyCents(cents, 'EUR')}`)
}

/** Counts the teas of each country: `{ Japan: '2 teas' }`. */
export function countTeas(teas) {
  const groups = Object.entries(arrayGroupBy(teas, 'country'))
  return Object.fromEntries(
    groups.map(([country, { length }]) => [country, `${length} ${length === 1 ? 'tea' : pluralize('tea')}`]),
  )
}

export const teas = [
  { name: 'Oolong', cents: 1250, country: 'Taiwan' },
  { name: 'Sencha', cents: 900, country: 'Japan' },
  { name: 'Hōjicha', cents: 700, country: 'Japan' },
]
