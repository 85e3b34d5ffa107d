import {
  listArgumentParameters,
  makeArgumentReader,
  bind,
  makeInputReader,
  mayBeAbsent,
  type Bound,
} from '../expressions/call'
import { toPlain, type Expression } from '../expressions/expressions'
import type { AnyFilter, Parameter, ParameterType } from '../definitions/definition'
import { getDialect } from '../dialect'
import {
  findArgumentSource,
  compileApply,
  locateFault,
  reportDeprecated,
  type ArgumentSource,
  type Step,
} from '../expressions/filter-call'
import { lazy } from '../../base/async/once'
import type { FilterToken } from '../expressions/tokens'
import { makeBoundedMeter } from '../../base/metering/meter'
import { toCode, type Code } from './code'
import type { Writer } from './writer'
import type { RenderContext } from '../rendering/context'

/** A call in a chain of filters. */
export interface ChainedCall {
  readonly token: FilterToken
  /** Undefined for a filter of the host. */
  readonly filter: AnyFilter | undefined
  /** Compiles the call. */
  readonly compile: () => Step
}

/** Writes a value with filters. */
export function writeFilters(writer: Writer, initial: Code, calls: readonly ChainedCall[]): Code {
  const result = writer.addLocal()
  const end = writer.addLabel()
  writer.add(`${end}:{`)
  let value = initial
  calls.forEach((call, i) => {
    writer.writeIfLate(value, () => {
      writer.share()
      const steps = writer.addConstant(lazy(() => calls.slice(i).map(({ compile }) => compile())))
      writer.add(`${result}=applyFiltersLater(${value.js},${steps},c);break ${end};`)
    })
    value = writeCall(writer, call, value) ?? writer.callFilter(call, value)
  })
  writer.add(`${result}=${value.js};}`)
  return { js: result, kind: value.kind }
}

/** Writes the call of a filter; undefined if only its closure can do it. */
function writeCall(writer: Writer, { token, filter }: ChainedCall, input: Code): Code | undefined {
  const bound = filter && bindWhole(filter, token)
  if (!bound) return undefined
  reportDeprecated(filter, token, writer.liquid)
  const parameters = listArgumentParameters(filter)
  const source = writer.keep(input.js)
  const result = writer.addLocal()
  const end = writer.addLabel()
  writer.add(`${end}:{`)
  if (filter.needsRender) writer.add(`expectRenderOf(${writer.addConstant(token)},c);`)
  const sources = parameters.map((parameter, i) => findArgumentSource(filter, parameter, bound, i, token))
  const expressions = sources.flatMap((each) => each.expressions)
  const bail = (evaluated: string): void => {
    const later = writer.addConstant({ apply: compileApply(filter, token), sources } satisfies LaterCall)
    writer.add(`${result}=callLater(${evaluated},${later},${source},c);break ${end};`)
  }
  const evaluated = writer.evaluateList(expressions.map(toPlain), bail)
  let from = 0
  const values = sources.map((each) =>
    writeArgument(writer, each, evaluated.slice(from, (from += each.expressions.length))),
  )
  const passesNil = filter.nilIsNil === true && (filter.standard === true || !getDialect(writer.liquid).settings.strict)
  if (passesNil) writer.add(`if(${source}===undefined||${source}===null){${result}=null;break ${end};}`)
  const codes = values.map(({ js }) => js)
  const locateCall = (error: unknown, [first, ...args]: readonly unknown[], context: RenderContext): unknown =>
    locateFault(error, token, { filter, input: first, values: args, context })
  writer.writeCallAt(token, locateCall, [source, ...codes], () => {
    const args = parameters.map((parameter, i) => readArgument(writer, filter, parameter, values[i] as Code))
    const text = readInput(writer, filter, { js: source, kind: input.kind })
    // eslint-disable-next-line @typescript-eslint/unbound-method -- the code calls it with the context
    writer.add(`${result}=${writer.addConstant(filter.run)}.call(c,${[text, ...args].join(',')});`)
    const definition = writer.addConstant(filter)
    const other = `${result}=finishCall(${definition},${writer.addConstant(token)},${result},c,${source},[${codes.join(',')}])`
    writer.add(
      // Whether a safe result is marked depends on the host's option when it runs.
      filter.safe === true
        ? `${other};`
        : `if(typeof ${result}==='string')c.allocate(${result}.length);else if(typeof ${result}==='object'&&${result}!==null)${other};`,
    )
  })
  writer.add('}')
  return { js: result, kind: 'any' }
}

/** The arguments of a call, by parameter; undefined if the call is not valid: its closure throws when it runs. */
function bindWhole(filter: AnyFilter, { positional, named }: FilterToken): Bound<Expression> | undefined {
  let bound: Bound<Expression>
  try {
    bound = bind(filter, positional, named)
  } catch {
    return undefined
  }
  const { places, named: options } = bound
  const isWhole = listArgumentParameters(filter).every(
    (parameter, i) =>
      places[i] !== undefined || mayBeAbsent(parameter) || (parameter.type.options && options.length > 0),
  )
  return isWhole ? bound : undefined
}

/** Writes the argument that is made of the values of its expressions. */
function writeArgument(writer: Writer, { make, parameter }: ArgumentSource, values: readonly Code[]): Code {
  const addConstant = (value: unknown): string => writer.addConstant(value)
  const [first] = values
  if (!make) return first ? writeNullForNil(parameter, first, addConstant) : toCode(undefined, addConstant)
  const list = values.map(({ js }) => js).join(',')
  return { js: writer.keep(parameter.type.rest ? `[${list}]` : `${addConstant(make)}([${list}],c)`), kind: 'any' }
}

/** A call whose arguments are a promise. */
export interface LaterCall {
  readonly apply: ReturnType<typeof compileApply>
  /** For each parameter. */
  readonly sources: readonly ArgumentSource[]
}

/** If nil has a value of its own, undefined becomes null: it does not count as missing. */
function writeNullForNil({ whenNil }: Parameter, value: Code, addConstant: (value: unknown) => string): Code {
  if (whenNil === undefined || value.kind !== 'any') return value
  return value.known ? toCode(value.known.value ?? null, addConstant) : { ...value, js: `(${value.js}??null)` }
}

/** The JavaScript of the piped value, as the filter reads it. */
function readInput(writer: Writer, filter: AnyFilter, value: Code): string {
  const [{ type }] = filter.parameters as readonly [Parameter]
  return readKept(type, value, () => writer.addConstant(makeInputReader(filter)))
}

/** The JavaScript of an argument, as the filter reads it; a literal is read now. */
function readArgument(writer: Writer, filter: AnyFilter, parameter: Parameter, value: Code): string {
  const read = makeArgumentReader(filter, parameter)
  const { known } = value
  if (known) {
    try {
      const found = read(known.value, makeBoundedMeter())
      if (typeof found !== 'object' || found === null)
        return toCode(found, (constant) => writer.addConstant(constant)).js
    } catch {
      // It throws again when it runs, where `try` can catch it.
    }
  }
  return readKept(parameter.type, value, () => writer.addConstant(read))
}

/** Reads a value by its type, and counts it; without a call if the type returns it unchanged. */
function readKept({ keeps }: ParameterType<unknown>, { js, kind }: Code, reader: () => string): string {
  const counted = `(b.charge(${js}.length),${js})`
  if (keeps === 'text' && kind === 'text') return counted
  if (keeps === 'number' && kind === 'number') return js
  const read = `${reader()}(${js},c)`
  if (keeps === 'text') return `(typeof ${js}==='string'?${counted}:${read})`
  if (keeps === 'number') return `(typeof ${js}==='number'?${js}:${read})`
  if (keeps === 'array') return `(Array.isArray(${js})?${counted}:${read})`
  return read
}
