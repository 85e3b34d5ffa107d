import type { FilterContext, ParameterType } from '../../language/definitions/definition'
import { printed } from '../../language/definitions/types'
import { Bytes, toBytes, findEncoding, isBytes, type BytesLike } from '../../base/encoding/bytes'
import { print } from '../../base/values/print'
import { printHtml } from '../../base/values/print-html'
import { SafeString } from '../../base/values/scalar'
import { toTrustedHtml } from '../translation/translation'

/**
 * Text comes in three kinds: plain, bytes that need not be UTF-8, and text that is marked safe for HTML. A filter is
 * written for plain text; `overBytes` and `overTexts` extend it to the other kinds, and its parameters have the type
 * `textKind`. The TypeScript types only cover plain text: the kinds are for templates.
 */
type TextFilter<A extends readonly unknown[]> = (this: FilterContext, ...args: A) => string

/** A text of any kind. */
type AnyText = BytesLike | SafeString

/** A filter whose texts may be of any kind. */
type Run<Result> = (this: FilterContext, ...args: readonly unknown[]) => Result

/** A text type that leaves bytes and safe text as they are, for filters that handle all kinds. */
export function keepingKind(type: ParameterType<string>): ParameterType<string> {
  return {
    ...type,
    read(value, meter) {
      if (typeof value === 'string') return value
      return isBytes(value) || value instanceof SafeString ? (value as unknown as string) : type.read(value, meter)
    },
  }
}

/** Any value as text, bytes and safe text as they are. */
export const textKind = keepingKind(printed)

/**
 * Extends a filter to bytes, each of which counts as a character; text next to them is converted to UTF-8. Text that is
 * marked safe becomes plain, because a part of HTML may be broken HTML.
 *
 * @param bytewise the filter for bytes, if it differs: bytes have no letters beyond ASCII
 */
export function overBytes<A extends readonly unknown[]>(
  run: TextFilter<A>,
  bytewise: TextFilter<A> = run,
): TextFilter<A> {
  const [plain, ofBytes] = [run as Run<string>, bytewise as Run<string>]
  return callByKind(plain, function (...args) {
    return args.some(holdsBytes)
      ? runOnBytes(this, ofBytes, args)
      : plain.call(this, ...mapTexts(args, (text) => print(text)))
  }) as TextFilter<A>
}

/**
 * Extends a filter to bytes and safe text. The result is safe if an argument is: its HTML is computed from the
 * arguments as HTML, with unmarked text escaped, and its text from their texts.
 *
 * @param staysSafe returns whether the result is HTML for the original arguments
 */
export function overTexts<A extends readonly unknown[]>(
  run: TextFilter<A>,
  staysSafe: (...args: readonly unknown[]) => boolean = () => true,
): TextFilter<A> {
  const plain = run as Run<string>
  return callByKind(plain, function (...args) {
    if (args.some(holdsBytes)) return runOnBytes(this, plain, args)
    const texts = mapTexts(args, (text) => print(text))
    const text = plain.call(this, ...texts)
    if (!args.some(holdsSafe) || !staysSafe(...args)) return text
    const as = (show: (text: unknown) => string): string => {
      const shown = mapTexts(args, show)
      if (areSame(shown, texts)) return text
      const result = plain.call(this, ...shown)
      this.allocate(result.length)
      return result
    }
    return new SafeString(
      text,
      as((value) => printHtml(value, this)),
      as(toTrustedHtml),
    )
  }) as TextFilter<A>
}

/** Calls the filter directly if all arguments are plain, else `other`. No filter of this kind has more than three. */
function callByKind(plain: Run<string>, other: Run<AnyText>): Run<AnyText> {
  return function (a, b, c) {
    // The common case: only strings and numbers.
    if (typeof a !== 'object' && typeof b !== 'object' && typeof c !== 'object') return plain.call(this, a, b, c)
    if (isPlain(a) && isPlain(b) && isPlain(c)) return plain.call(this, a, b, c)
    return other.call(this, a, b, c)
  }
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || (Array.isArray(value) && value.every((item) => typeof item === 'string'))
}

function runOnBytes(context: FilterContext, run: Run<string>, args: readonly unknown[]): Bytes {
  const result = run.call(context, ...mapTexts(args, toBinaryText))
  context.allocate(result.length)
  return new Bytes(Buffer.from(result, 'latin1'), findCommonEncoding(args.flat()))
}

/** The common encoding of all bytes; undefined if they differ, or there is text beyond ASCII next to them. */
function findCommonEncoding(texts: readonly unknown[]): string | undefined {
  const [first, ...others] = texts.filter(isBytes).map(findEncoding)
  const isAscii = texts.every((text) => typeof text !== 'string' || Buffer.byteLength(text) === text.length)
  return isAscii && others.every((name) => name === first) ? first : undefined
}

function holdsBytes(value: unknown): boolean {
  return Array.isArray(value) ? value.some(isBytes) : isBytes(value)
}

function holdsSafe(value: unknown): boolean {
  return Array.isArray(value) ? value.some((item) => item instanceof SafeString) : value instanceof SafeString
}

/** Maps each text among the arguments, including those in arrays. */
function mapTexts(args: readonly unknown[], change: (text: AnyText) => string): readonly unknown[] {
  return args.map((value: unknown): unknown => {
    if (Array.isArray(value)) return mapTexts(value, change)
    return typeof value === 'string' || value instanceof SafeString || isBytes(value) ? change(value) : value
  })
}

function toBinaryText(text: AnyText): string {
  return toBytes(text instanceof SafeString ? text.valueOf() : text).toString('latin1')
}

function areSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.every((item, i) => {
    const other = others[i]
    return Array.isArray(item) && Array.isArray(other) ? areSame(item, other) : item === other
  })
}
