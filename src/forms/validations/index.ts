import type { ValidationOptions, Validations } from '../../adapters/forms'
import { fill } from '../../adapters/translation-text'
import { isBlank } from '../../values/compare'
import { print } from '../../values/print'
import { confirmation, confirmationSuffix, exclusion, inclusion, presence, uniqueness } from './comparing'
import { numericality } from './numericality'
import type { Check, RuleOptions, ValidationName } from './rule'
import { email, format, length } from './text'
import { date, datetime } from './times'
import type { Fault, FieldValue, Validation } from './validation'

const rules: { readonly [Name in ValidationName]: (options: RuleOptions[Name]) => Check } = {
  presence,
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
}

/**
 * The validations of a field, in the order of its configuration.
 *
 * @throws {PlatformError} for an option that says nothing, such as a `with` that is no regular expression
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
    asksRecords: isUniqueness,
    ...(name === 'confirmation' && { suffix: confirmationSuffix }),
    check: withOptions(rules[name](options), options),
  }
}

/** A check with the options that every validation takes. */
function withOptions(check: Check, options: ValidationOptions): Check {
  const { allow_nil: allowNil, allow_blank: allowBlank, if: condition, message } = options
  return async (field) => {
    if (allowNil && field.value == null) return []
    if (allowBlank && isBlank(field.value)) return []
    if (condition != null && (await field.fill(condition)).trim() !== 'true') return []
    const faults: Fault[] = []
    for (const fault of await check(field)) faults.push(message == null ? fault : await reword(fault, message, field))
    return faults
  }
}

const liquid = /\{[{%]/

/** The fault in the words of the form. `%{count}` and its kin are filled in, as in the usual messages. */
async function reword(fault: Fault, message: string, field: FieldValue): Promise<Fault> {
  const text = 'text' in fault ? message : fill(message, fault.values ?? {}, print)
  return { text: liquid.test(text) ? await field.fill(text) : text }
}
