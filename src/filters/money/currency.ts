import table from '../../base/data/currencies.json'

export interface Currency {
  readonly code: string
  readonly symbol: string
  readonly symbolFirst: boolean
  /** The number of smallest units in one unit of the currency. */
  readonly subunits: number
  /** The number of decimal places that an amount is written with. */
  readonly places: number
}

let currencies: Map<string, Currency> | undefined

/** If two rows have the same code, the first wins. */
function indexByCode(): Map<string, Currency> {
  return (currencies ??= new Map(
    table
      .toReversed()
      .map(({ iso_code: code, symbol, symbol_first: symbolFirst, subunit_to_unit: subunits }) => [
        code,
        { code, symbol, symbolFirst, subunits, places: Math.ceil(Math.log10(subunits)) },
      ]),
  ))
}

/** The currency of a code in upper or lower case; undefined if there is none. */
export function findCurrency(code: string): Currency | undefined {
  return indexByCode().get(code.toUpperCase())
}

export function listCurrencyCodes(): Iterable<string> {
  return indexByCode().keys()
}
