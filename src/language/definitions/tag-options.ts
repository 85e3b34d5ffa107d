import { TagArgumentError } from '../../base/errors'
import { getOwn, makeHash, type Hash } from '../../base/values/hash'
import type { TagArguments } from './arguments'
import type { RenderContext } from '../rendering/context'
import { ArgumentError, type Parameter } from './definition'
import { locate } from '../rendering/locate'
import { findUnknownOption } from './options'
import { readValue, type TagSource, type WrittenPart } from './tag-parts'

/** The named arguments of a tag, as a hash of the values of its parameters. */
export function readOptions(
  parameters: readonly Parameter[],
  args: TagArguments,
  source: TagSource,
): WrittenPart<Hash> {
  const { tag, token } = source
  const own = parameters.filter(({ type }) => !type.options).map(({ name }) => name)
  const takesRest = parameters.find(({ type }) => type.options)?.type.options ?? false
  const others = args.names.filter((name) => !own.includes(name))
  const rest = others.filter((name) => (takesRest instanceof RegExp ? takesRest.test(name) : takesRest))
  const unknown = others.filter((name) => !rest.includes(name))
  const missing = parameters.find(({ name, optional }) => !optional && !args.names.includes(name))
  const fault = missing ? makeAbsenceError(missing) : findUnknownOption(args.isTolerated ? [] : unknown, own)
  const place = args.get(fault?.argument ?? '')?.token ?? token
  if (fault) source.addFault({ error: fault, token: place })

  const read = (parameter: Parameter, hash: Hash, context: RenderContext): unknown => {
    const { name, type, optional, default: fallback } = parameter
    if (type.options) return makeHash(rest.map((each) => [each, getOwn(hash, each)]))
    const written = args.get(name)
    const value = getOwn(hash, name)
    if (written && value != null) return readValue(tag, parameter, value, written, context)
    if (optional) return fallback
    throw locate(new TagArgumentError(tag, makeAbsenceError(parameter).message), written?.token ?? token)
  }

  return {
    expressions: args.parts,
    make(values, context) {
      // Thrown at render time, so that `try` can catch it.
      if (fault) throw locate(new TagArgumentError(tag, fault.message, { cause: fault }), place)
      const hash = args.toHash(values, context)
      return Object.fromEntries(parameters.map((parameter) => [parameter.name, read(parameter, hash, context)]))
    },
  }
}

function makeAbsenceError({ name, type }: Parameter): ArgumentError {
  return new ArgumentError(name, `${name} is missing: expected ${type.name}`)
}
