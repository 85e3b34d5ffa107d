/** The texts that no store of records or jobs keeps, for messages: Postgres cannot store them. */
export const storable = 'without U+0000 and unpaired surrogates'

/** Returns whether stores keep a text. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
