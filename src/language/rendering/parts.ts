import type { Token } from 'liquidjs'
import { andThen, finallyDo, type PromiseOrValue } from '../../base/async/promise-or-value'
import { printParts, type Part } from '../../base/formats/printed'
import { escapeText } from '../../base/text/escape'
import { SafeString } from '../../base/values/scalar'
import type { RenderContext } from './context'
import type { Sink } from './pieces'

/** The output of a render whose values must be distinguished from the template's own text. */
export class Parts implements Sink {
  readonly list: Part[] = []

  add(text: string, token: Token, isWritten: boolean): undefined {
    this.push({ text, kind: isWritten ? 'text' : 'value', token })
  }

  /** Adds a captured text, which is the template's own text, too. */
  addCaptured({ parts }: CapturedText, context: RenderContext): void {
    for (const part of parts) {
      context.budget.write(part.text.length)
      this.push(part)
    }
  }

  /** Adds an `EscapedText`. @returns nothing else to print */
  addEscaped(text: string, token: Token): '' {
    this.push({ text, kind: 'escaped', token })
    return ''
  }

  /** Adds an array, which is text in strings and JSON outside of them. @returns nothing else to print */
  addArray(text: string, json: () => string, token: Token): '' {
    this.push({ text, json, kind: 'value', token })
    return ''
  }

  private push(part: Part): void {
    if (part.text === '' && !part.json) return
    const last = this.list.at(-1)
    if (last?.kind === 'text' && part.kind === 'text')
      this.list[this.list.length - 1] = { ...last, text: last.text + part.text }
    else this.list.push(part)
  }
}

/** A text that a template has captured in a render to parts. */
export class CapturedText extends SafeString {
  readonly #parts: readonly Part[]

  constructor(parts: readonly Part[]) {
    super(printParts(parts))
    this.#parts = parts
  }

  get parts(): readonly Part[] {
    return this.#parts
  }
}

/** Text with backslashes before its quotes, written by a filter or the template, in a render to parts. */
export class EscapedText extends SafeString {
  constructor(text: string | SafeString) {
    super(text.valueOf(), text instanceof SafeString ? text.html : escapeText(text))
  }
}

/** Runs `work`, which renders, for the parts that it prints. */
export function recordParts(
  context: RenderContext,
  work: () => PromiseOrValue<string>,
): PromiseOrValue<readonly Part[]> {
  const { pieces } = context
  const parts = new Parts()
  context.pieces = parts
  return andThen(
    finallyDo(work, () => (context.pieces = pieces)),
    () => parts.list,
  )
}
