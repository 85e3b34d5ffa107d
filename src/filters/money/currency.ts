import table from '../../data/currencies.json'

export interface Currency {
  readonly code: string
  readonly symbol: string
  readonly symbolFirst: boolean
  /** How many of the smallest unit make one of the currency. */
  readonly subunits: number
  /** Digits after the point that an amount is written with. */
  readonly places: number
}

let currencies: Map<string, Currency> | undefined

/** Of two rows with one code the first counts. */
function byCode(): Map<string, Currency> {
  return (currencies ??= new Map(
    table
      .toReversed()
      .map(({ iso_code: code, symbol, symbol_first: symbolFirst, subunit_to_unit: subunits }) => [
        code,
        { code, symbol, symbolFirst, subunits, places: Math.ceil(Math.log10(subunits)) },
      ]),
  ))
}

/** The currency of a code, in upper or lower case; undefined where there is none. */
export function currencyOf(code: string): Currency | undefined {
  return byCode().get(code.toUpperCase())
}

export function currencyCodes(): Iterable<string> {
  return byCode().keys()
}
