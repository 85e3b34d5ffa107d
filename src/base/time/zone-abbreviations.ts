import { makeOffsetZone, type Zone } from './zone'

/** The hours from UTC of the abbreviations that texts name a zone by. If places share one, Ruby's choice. */
const hours: ReadonlyMap<string, number> = new Map([
  ['sst', -11],
  ['hst', -10],
  ['hdt', -9],
  ['akst', -9],
  ['akdt', -8],
  ['pst', -8],
  ['pdt', -7],
  ['mst', -7],
  ['mdt', -6],
  ['cst', -6],
  ['cdt', -5],
  ['est', -5],
  ['edt', -4],
  ['ast', -4],
  ['adt', -3],
  ['wet', 0],
  ['west', 1],
  ['bst', 1],
  ['wat', 1],
  ['cet', 1],
  ['cest', 2],
  ['cat', 2],
  ['sast', 2],
  ['eet', 2],
  ['eest', 3],
  ['eat', 3],
  ['idt', 3],
  ['msk', 3],
  ['ist', 5.5],
  ['wib', 7],
  ['awst', 8],
  ['hkt', 8],
  ['jst', 9],
  ['kst', 9],
  ['acst', 9.5],
  ['acdt', 10.5],
  ['aest', 10],
  ['aedt', 11],
  ['nzst', 12],
  ['nzdt', 13],
])

export const zoneAbbreviations: readonly string[] = [...hours.keys()]

/** The zone of an abbreviation such as `CEST`, with a constant offset; undefined if it is not known. */
export function findAbbreviatedZone(name: string): Zone | undefined {
  const found = hours.get(name.toLowerCase())
  return found === undefined ? undefined : makeOffsetZone(found * 3600)
}
