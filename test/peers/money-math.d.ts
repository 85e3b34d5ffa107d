/** Amounts are texts with two decimals: `'1234.50'`. */
declare module 'money-math' {
  export function add(first: string, second: string): string
  export function subtract(first: string, second: string): string
  export function mul(first: string, second: string): string
  export function div(first: string, second: string): string
  export function floatToAmount(number: number): string
  export function centsToAmount(cents: string): string
  export function format(currency: string, amount: string): string
}
