import { hasLiquid } from '../../../files/kinds/liquid'
import type { ValidationOptions, Validations } from '../../../ports/forms/port'
import { interpolate } from '../../../ports/translations/text'
import { isBlank } from '../../../base/values/compare'
import type { Hash } from '../../../base/values/hash'
import { print } from '../../../base/values/print'
import { absence, confirmation, confirmationSuffix, exclusion, inclusion, presence, uniqueness } from './comparing'
import { fileContentType } from './files'
import { geometry } from './geometry'
import { numericality } from './numericality'
import { makePlaceholders } from './placeholders'
import type { Check, RuleOptions, ValidationName } from './rule'
import { email, format, length, phoneNumber } from './text'
import { date, datetime } from './times'
import type { Violation, FieldValue, Validation } from './validation'

const rules: { readonly [Name in ValidationName]: (options: RuleOptions[Name]) => Check } = {
  presence,
  absence,
  uniqueness,
  unique: uniqueness,
  email,
  length,
  format,
  numericality,
  inclusion,
  exclusion,
  confirmation,
  date,
  datetime,
  geometry,
  phone_number: phoneNumber,
  file_content_type: fileContentType,
}

/**
 * Compiles the validations of a field, in the order of its configuration.
 *
 * @throws {PlatformError} for an invalid option, such as a `with` that is not a regular expression
 */
export function compileValidations(validations: Validations): readonly Validation[] {
  const names = Object.keys(validations) as ValidationName[]
  return names.flatMap((name) => {
    const options = validations[name]
    return options ? [compile(name, options === true ? {} : options)] : []
  })
}

function compile<Name extends ValidationName>(name: Name, options: RuleOptions[Name]): Validation {
  const isUniqueness = name === 'uniqueness' || name === 'unique'
  return {
    name: isUniqueness ? 'uniqueness' : name,
    searchesRecords: isUniqueness,
    ...(name === 'confirmation' && { suffix: confirmationSuffix }),
    check: withOptions(rules[name](options), options),
  }
}

/** Adds the options that every validation takes to a check. */
function withOptions(check: Check, options: ValidationOptions): Check {
  const { allow_nil: allowNil, allow_blank: allowBlank, if: condition, message } = options
  return async (field) => {
    if (allowNil && field.value == null) return []
    if (allowBlank && isBlank(field.value)) return []
    if (condition != null && (await field.render(condition)).trim() !== 'true') return []
    const violations: Violation[] = []
    for (const violation of await check(field)) {
      const values = { ...makePlaceholders(field.name, field.sent), ...('values' in violation && violation.values) }
      violations.push(message == null ? { ...violation, values } : await reword(violation, message, values, field))
    }
    return violations
  }
}

/**
 * Replaces the text by the form's message, with its placeholders filled in. Its Liquid is rendered first, so values of the
 * client are never read as Liquid.
 */
async function reword({ expected }: Violation, message: string, values: Hash, field: FieldValue): Promise<Violation> {
  const text = hasLiquid(message) ? await field.render(message) : message
  return { text: interpolate(text, values, print), ...(expected !== undefined && { expected }) }
}
