/** Loaded with the first zone but UTC: see `scripts/build/parts.ts`. */
export { findAbbreviations, findCity, listCities } from './tables'
