import type { Liquid, Parser, TagToken } from 'liquidjs'
import type { Block } from '../language/rendering/block'
import { areEqual, findEmptinessTest } from '../language/expressions/conditions'
import type { RenderContext } from '../language/rendering/context'
import type { LaxReader } from '../language/expressions/lax'
import type { ExpressionReader } from '../language/expressions/reader'
import type { TagDefinition } from '../language/definitions/definition'
import { Literal, type Expression } from '../language/expressions/expressions'
import { makeTagReader, BlockTag, type Branch, type TopLevelToken } from '../language/definitions/tag'
import type { Writer } from '../language/generation/writer'
import { andThen, catchError, isPromise, type PromiseOrValue } from '../base/async/promise-or-value'
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
    return andThen(this.subject(context), (value) => this.resume(value, -1, false, context))
  }

  emit(writer: Writer): boolean {
    const { work } = this
    writer.markPlace(this.token)
    if (work > 0) writer.add(`c.charge(${work});`)
    const subject = writer.addLocal()
    const matched = writer.keep('false')
    this.emitSubject(writer, subject, -1, matched)
    this.choices.forEach((choice, i) => {
      const { value, block } = choice
      writer.writeWithin(() => {
        if (value) this.emitMatch(writer, choice, i, subject, matched)
        else writer.add(`if(!${matched}){`)
        const resume = (
          part: PromiseLike<string>,
          context: RenderContext,
          before: string,
          had: boolean,
        ): PromiseLike<string> => part.then((found) => this.proceed(i, before + found, had, context))
        writer.open(resume, [matched], () => {
          writer.writeBlock(block)
        })
        if (value) writer.add(`${matched}=true;`)
        if (i < this.choices.length - 1) this.emitSubject(writer, subject, i, matched)
        writer.add('}')
      })
    })
    return true
  }

  /** Writes the reading of the subject for the choices after an index. */
  private emitSubject(writer: Writer, subject: string, i: number, matched: string): void {
    if (i >= 0 && this.subjectExpression instanceof Literal) return
    const code = writer.evaluatePlain(this.subjectExpression, true)
    writer.writeIfLate(code, () => {
      writer.leaveTo(code.js, this, 'resume', String(i), matched)
    })
    writer.add(`${subject}=${code.js};`)
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
      writer.leaveTo(hit, this, 'decide', subject, String(i), matched)
    })
    writer.add(`if(${hit}){`)
  }

  /** Renders the choices after an index, for a value of the subject. */
  resume(value: unknown, i: number, matched: boolean, context: RenderContext): PromiseOrValue<string> {
    return andThen(adoptDrop(value, context), (subject) => this.choose(subject, i + 1, '', matched, context))
  }

  /** Renders a choice, if it matches, and those after it. */
  decide(hit: unknown, subject: unknown, i: number, matched: boolean, context: RenderContext): PromiseOrValue<string> {
    const { block } = this.choices[i] as Choice
    return hit
      ? andThen(block.render(context), (text) => this.proceed(i, text, matched, context))
      : this.choose(subject, i + 1, '', matched, context)
  }

  /** Renders the choices after a branch, which may have assigned to the subject. */
  private proceed(i: number, before: string, matched: boolean, context: RenderContext): PromiseOrValue<string> {
    const had = matched || this.choices[i]?.value !== undefined
    const subject = catchError(
      () => this.readSubject(context),
      (error) => {
        context.keepOutput(error, before)
        throw error
      },
    )
    return andThen(subject, (value) => this.choose(value, i + 1, before, had, context))
  }

  private readSubject(context: RenderContext): PromiseOrValue<unknown> {
    return andThen(this.subject(context), (value) => adoptDrop(value, context))
  }

  /** Renders the branch of each value that matches, and each `else` that no match precedes. */
  private choose(
    input: unknown,
    from: number,
    before: string,
    matchedBefore: boolean,
    context: RenderContext,
  ): PromiseOrValue<string> {
    const { choices } = this
    let subject = input
    let text = before
    let matched = matchedBefore
    const fail = (error: unknown): never => {
      context.keepOutput(error, text)
      throw error
    }
    try {
      for (let i = from; i < choices.length && !context.interrupt; i++) {
        const choice = choices[i] as Choice
        const taken = this.take(choice, subject, matched, context)
        if (taken === undefined) continue
        if (typeof taken !== 'string') {
          const [is, was, had] = [subject, text, matched]
          return taken.then(
            (found) =>
              found === undefined
                ? this.choose(is, i + 1, was, had, context)
                : this.proceed(i, was + found, had, context),
            fail,
          )
        }
        text += taken
        matched ||= choice.value !== undefined
        const next = this.readSubject(context)
        if (isPromise(next)) {
          const [was, had] = [text, matched]
          return next.then((found) => this.choose(found, i + 1, was, had, context), fail)
        }
        subject = next
      }
    } catch (error) {
      fail(error)
    }
    return text
  }

  /** A choice's output; undefined if it does not match. */
  private take(
    choice: Choice,
    subject: unknown,
    matched: boolean,
    context: RenderContext,
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
  const reader = makeTagReader(token, liquid)
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
