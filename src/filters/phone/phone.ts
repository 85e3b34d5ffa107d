import type { CountryCode } from 'libphonenumber-js'
import * as fixedLimits from '../../base/limits'
import { ArgumentError } from '../../language/definitions/definition'
import { defineFilter } from '../../language/definitions/define-filter'
import { optional, parameter, text } from '../../language/definitions/types'
import { findCountryCode, suggestCountry } from './country'
import { describe } from '../../base/values/describe'
import { loadOptional } from '../../base/library'

const maxCharacters = fixedLimits.formats.phoneNumber

export const toMobileNumber = defineFilter({
  name: 'to_mobile_number',
  nilIsNil: true,
  summary: 'A telephone number in the international form (E.164).',
  parameters: [
    parameter('number', text),
    optional(
      'country',
      text,
      undefined,
      'The country of the number: its English name, or its ISO code of two or three letters. Not needed for a number that begins with `+`.',
    ),
  ],
  returns: 'string',
  examples: [
    { template: "{{ '500 123 999' | to_mobile_number: 'PL' }}", output: '+48500123999' },
    { template: "{{ '(213) 373-4253' | to_mobile_number: 'United States' }}", output: '+12133734253' },
  ],
  run(number, country) {
    const { isSupportedCountry, parsePhoneNumberFromString } = loadOptional<typeof import('libphonenumber-js')>(
      'libphonenumber-js',
      'filter "to_mobile_number"',
    )
    const code = country === undefined ? undefined : (findCountryCode(country) as CountryCode | undefined)
    if (country !== undefined && (code === undefined || !isSupportedCountry(code))) {
      throw new ArgumentError(
        'country',
        `expected the name or ISO code of a country, got ${describe(country)}${suggestCountry(country)}`,
      )
    }
    const parsed =
      number.length > maxCharacters
        ? undefined
        : parsePhoneNumberFromString(number, { extract: false, ...(code && { defaultCountry: code }) })
    if (parsed?.isPossible()) return parsed.number
    if (code === undefined && !number.trim().startsWith('+')) {
      throw new ArgumentError('country', 'is missing: expected a country for a number that does not begin with "+"')
    }
    throw new ArgumentError('number', `expected a telephone number, got ${describe(number)}`)
  },
})
