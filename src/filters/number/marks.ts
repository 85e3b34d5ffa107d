import * as fixedLimits from '../../base/limits'
import type { FilterContext } from '../../language/definitions/definition'
import { andThen, type PromiseOrValue } from '../../base/async/promise-or-value'
import { getOwn, isHash } from '../../base/values/hash'
import { print } from '../../base/values/print'
import { boundLocale } from '../../ports/translations/text'

/** The thousands separator (`delimiter`) and the decimal separator. */
export interface NumberMarks {
  readonly delimiter: string
  readonly separator: string
}

/** The marks of a language: `number.format` of its translations, else Intl's. */
export function findNumberMarks({ adapters }: FilterContext, locale: string): PromiseOrValue<NumberMarks> {
  return andThen(adapters.translations.lookup(locale, 'number.format'), (format) => {
    if (!isHash(format)) return findKnownMarks(locale)
    const delimiter = getOwn(format, 'delimiter')
    const separator = getOwn(format, 'separator')
    if (delimiter == null || separator == null) {
      const known = findKnownMarks(locale)
      return { delimiter: print(delimiter ?? known.delimiter), separator: print(separator ?? known.separator) }
    }
    return { delimiter: print(delimiter), separator: print(separator) }
  })
}

const known = new Map<string, NumberMarks>()
/** Limited, because locales come from requests: few exist, but a client may send any. */
const maxKnown = fixedLimits.kept.numberFormats

function findKnownMarks(input: string): NumberMarks {
  const locale = boundLocale(input)
  let marks = known.get(locale)
  if (!marks) {
    marks = readMarks(locale)
    if (known.size < maxKnown) known.set(locale, marks)
  }
  return marks
}

const sample = 1_234_567.8

function readMarks(locale: string): NumberMarks {
  const parts = makeNumberFormat(locale).formatToParts(sample)
  const findPart = (type: string): string => parts.find((part) => part.type === type)?.value ?? ''
  return { delimiter: findPart('group'), separator: findPart('decimal') }
}

function makeNumberFormat(locale: string): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat([locale, 'en'], { numberingSystem: 'latn' })
  } catch {
    return new Intl.NumberFormat('en')
  }
}
