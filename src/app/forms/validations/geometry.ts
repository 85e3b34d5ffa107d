import { readGeojson } from '../../../files/schema/column-types'
import { isBlank } from '../../../base/values/compare'
import { reportUnless, type Rule } from './rule'

/** An empty value passes, as it does in a column of the type `geojson`. */
export const geometry: Rule<'geometry'> = () => {
  return ({ value }) => reportUnless(isBlank(value) || readGeojson(value) !== undefined, 'invalid')
}
