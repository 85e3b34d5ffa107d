import type { Liquid, Parser, TagToken } from 'liquidjs'
import type { Block } from '../language/rendering/block'
import { areEqual, findEmptinessTest } from '../language/expressions/conditions'
import type { RenderContext } from '../language/rendering/context'
import type { LaxReader } from '../language/expressions/lax'
import type { ExpressionReader } from '../language/expressions/reader'
import type { TagDefinition } from '../language/definitions/definition'
import { Literal, type Expression } from '../language/expressions/expressions'
import { makeArgumentReader, BlockTag, type Branch, type TopLevelToken } from '../language/definitions/tag'
import type { Writer } from '../language/generation/writer'
import { andThen, isPromise, type PromiseOrValue } from '../base/async/promise-or-value'
import { adoptDrop } from '../language/rendering/wait'
import type { Evaluate } from '../language/rendering/closures'

/** A value after `when`, with its branch. */
interface Choice {
  /** Undefined for `else`. */
  readonly value: Expression | undefined
  readonly block: Block
  /** Compiled on first use. */
  matches: Match | undefined
}

type Match = (subject: unknown, context: RenderContext) => unknown

export class CaseTag extends BlockTag {
  static readonly definition: TagDefinition = {
    name: 'case',
    summary: 'Renders the branches that list the value, or else the `else` branch.',
    syntax: '{% case value %}{% when a, b or c %} … {% else %} … {% endcase %}',
    examples: [
      {
        template: "{% case size %}{% when 'S', 'M' %}small{% else %}large{% endcase %}",
        data: { size: 'M' },
        output: 'small',
      },
    ],
  }

  override readonly streams = true
  private readonly subject: Evaluate
  private readonly subjectExpression: Expression
  private readonly choices: readonly Choice[]
  private readonly work: number

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    const subject = this.reader.readWhole((lax) => lax.readOperand(), true)
    this.subjectExpression = subject
    this.subject = subject.compile(true)
    // Content before the first `when` is never rendered.
    const [, ...branches] = this.readBlankableBody(token, remaining, parser, ['when', 'else'])
    this.branches = branches
    this.choices = branches.flatMap((branch) => readChoices(branch, liquid))
    this.work = countWork(this.choices)
    this.reads = [subject, ...this.choices.flatMap(({ value }) => value ?? [])]
  }

  evaluate(context: RenderContext): PromiseOrValue<string> {
    context.charge(this.work)
    return andThen(this.subject(context), (value) => this.start(value, context))
  }

  emit(writer: Writer): boolean {
    const { work } = this
    writer.markPlace(this.token)
    if (work > 0) writer.add(`c.charge(${work});`)
    const code = writer.evaluatePlain(this.subjectExpression, true)
    const subject = code.js
    writer.writeIfLate(code, () => {
      writer.leaveTo(subject, this, 'start')
    })
    const matched = writer.keep('false')
    this.choices.forEach((choice, i) => {
      const { value, block } = choice
      writer.writeWithin(() => {
        if (value) this.emitMatch(writer, choice, i, subject, matched)
        else writer.add(`if(!${matched}){`)
        const resume = (
          part: PromiseLike<string>,
          context: RenderContext,
          before: string,
          input: unknown,
          had: boolean,
        ): PromiseLike<string> =>
          part.then((found) => this.choose(input, context, i + 1, before + found, had || value !== undefined))
        writer.open(resume, [subject, matched], () => {
          writer.writeBlock(block)
        })
        writer.add(value ? `${matched}=true;}` : '}')
      })
    })
    return true
  }

  /** Writes the condition of a choice. */
  private emitMatch(writer: Writer, choice: Choice, i: number, subject: string, matched: string): void {
    const value = choice.value as Expression
    const { js } = writer.evaluate(value, true)
    const matches: Match = (input, context) => (choice.matches ??= compileMatch(value))(input, context)
    const slowly =
      value instanceof Literal ? `${writer.addConstant(matches)}(${subject},c)` : `isEqual(${subject},${js},c)`
    const isSimple =
      value instanceof Literal &&
      !findEmptinessTest(value) &&
      ['string', 'number', 'boolean'].includes(typeof value.value)
    const hit = writer.keep(
      isSimple
        ? `typeof ${subject}==='object'&&${subject}!==null||typeof ${subject}==='bigint'?${slowly}:${subject}===${js}`
        : slowly,
    )
    writer.writeIfLate({ js: hit, kind: 'any' }, () => {
      writer.leaveTo(hit, this, 'resume', subject, String(i), matched)
    })
    writer.add(`if(${hit}){`)
  }

  /** Renders the branches for a value. */
  start(input: unknown, context: RenderContext): PromiseOrValue<string> {
    return andThen(adoptDrop(input, context), (subject) => this.choose(subject, context, 0, '', false))
  }

  /** Renders a choice, if it matches, and those after it. */
  resume(hit: unknown, subject: unknown, i: number, matched: boolean, context: RenderContext): PromiseOrValue<string> {
    const { block } = this.choices[i] as Choice
    return hit
      ? andThen(block.render(context), (text) => this.choose(subject, context, i + 1, text, true))
      : this.choose(subject, context, i + 1, '', matched)
  }

  /** Renders the branch of each value that matches, and each `else` that no match precedes. */
  private choose(
    subject: unknown,
    context: RenderContext,
    from: number,
    before: string,
    matchedBefore: boolean,
  ): PromiseOrValue<string> {
    const { choices } = this
    let text = before
    let matched = matchedBefore
    for (let i = from; i < choices.length && !context.interrupt; i++) {
      const choice = choices[i] as Choice
      const isElse = choice.value === undefined
      const taken = this.take(choice, subject, context, matched)
      if (taken === undefined) continue
      if (typeof taken !== 'string') {
        const [was, had] = [text, matched]
        return taken.then((found) =>
          this.choose(subject, context, i + 1, was + (found ?? ''), had || (found !== undefined && !isElse)),
        )
      }
      text += taken
      matched ||= !isElse
    }
    return text
  }

  /** A choice's output; undefined if it does not match. */
  private take(
    choice: Choice,
    subject: unknown,
    context: RenderContext,
    matched: boolean,
  ): PromiseOrValue<string | undefined> {
    const { value, block } = choice
    if (!value) return matched ? undefined : block.render(context)
    const matches = (choice.matches ??= compileMatch(value))
    const hit = matches(subject, context)
    if (isPromise(hit)) return hit.then((found) => (found ? block.render(context) : undefined))
    return hit ? block.render(context) : undefined
  }
}

function readChoices({ token, block }: Branch, liquid: Liquid): Choice[] {
  const reader = makeArgumentReader(token, liquid)
  if (token.name === 'else') {
    reader.expectNothing()
    return [{ value: undefined, block, matches: undefined }]
  }
  // Like Ruby's tag, ignore unknown syntax in every mode.
  const values = reader.tolerate(() => readValues(reader), readValuesLaxly, true)
  return values.map((value) => ({ value, block, matches: undefined }))
}

function readValues(reader: ExpressionReader): Expression[] {
  const values: Expression[] = []
  do {
    values.push(reader.readOperand())
    const isOr = reader.readKeyword('or')
    reader.skipBlank()
    if (!isOr && reader.peek() === ',') reader.advance()
    else if (!isOr) reader.expectEnd()
    reader.skipBlank()
  } while (!reader.end())
  return values
}

function readValuesLaxly(lax: LaxReader): Expression[] | undefined {
  const first = lax.readOperand()
  if (!first) return undefined
  const values = [first]
  while (lax.readChoice()) {
    const value = lax.readOperandHere()
    if (!value) break
    values.push(value)
  }
  return values
}

/** The work of comparing with the string literals of all branches. */
function countWork(choices: readonly Choice[]): number {
  return choices.reduce((work, { value }) => {
    return work + (value instanceof Literal && typeof value.value === 'string' ? 1 + value.value.length : 0)
  }, 0)
}

function compileMatch(expression: Expression): Match {
  const test = findEmptinessTest(expression)
  if (test) return test
  if (expression instanceof Literal) {
    const { value } = expression
    if (typeof value !== 'string') return (subject, context) => subject === value || areEqual(subject, value, context)
    // The work of comparing strings is charged for all branches at once: see `countWork`.
    return (subject, context) => (typeof subject === 'object' ? areEqual(subject, value, context) : subject === value)
  }
  const evaluate = expression.compile(true)
  return (subject, context) => {
    const value = evaluate(context)
    return isPromise(value)
      ? value.then((found) => areEqual(subject, found, context))
      : areEqual(subject, value, context)
  }
}
