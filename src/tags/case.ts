import type { Liquid, Parser, TagToken } from 'liquidjs'
import type { Render } from '../language/block'
import { areEqual } from '../language/conditions'
import type { RenderContext } from '../language/context'
import type { TagDefinition } from '../language/definition'
import { Literal, type Evaluate, type Expression } from '../language/expressions'
import { argumentReader, BlockTag, type Branch, type TopLevelToken } from '../language/tag'
import { chain, isPromise, standsFor, type Waiting } from '../language/wait'
import { isBlank, isEmpty } from '../values/compare'

interface Choice {
  readonly matches: Match | undefined
  readonly render: Render
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
  private readonly choices: readonly Choice[]

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    const subject = this.reader.readWhole()
    this.reads.push(...subject.paths)
    this.subject = subject.compile(liquid.options.lenientIf)
    // What stands before the first `when` is never rendered.
    const [, ...branches] = this.readBlankableBody(token, remaining, parser, ['when', 'else'])
    this.branches = branches
    this.choices = branches.flatMap((branch) => this.choicesOf(branch, liquid))
  }

  private choicesOf({ token, block: { render } }: Branch, liquid: Liquid): Choice[] {
    const reader = argumentReader(token, liquid)
    if (token.name === 'else') {
      reader.expectEnd()
      return [{ matches: undefined, render }]
    }
    const choices: Choice[] = []
    do {
      const value = reader.readOperand()
      this.reads.push(...value.paths)
      choices.push({ matches: compileMatch(value, liquid), render })
      reader.skipBlank()
      if (reader.peek() === ',') reader.advance()
      else if (reader.match('or')) reader.advance(2)
      else reader.expectEnd()
      reader.skipBlank()
    } while (!reader.end())
    return choices
  }

  evaluate(context: RenderContext): Waiting<string> {
    return chain(this.subject(context), (value) =>
      chain(standsFor(value, context), (subject) => this.choose(subject, context, 0, '', false)),
    )
  }

  /** Each value that matches renders its branch; each `else` is rendered where no value before it did. */
  private choose(
    subject: unknown,
    context: RenderContext,
    from: number,
    before: string,
    matchedBefore: boolean,
  ): Waiting<string> {
    const { choices } = this
    let text = before
    let matched = matchedBefore
    for (let i = from; i < choices.length && !context.interrupted; i++) {
      const choice = choices[i] as Choice
      const isElse = choice.matches === undefined
      const taken = take(choice, subject, context, matched)
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
}

/** What a choice prints, undefined where it is not for the subject. */
function take(
  { matches, render }: Choice,
  subject: unknown,
  context: RenderContext,
  matched: boolean,
): Waiting<string | undefined> {
  if (!matches) return matched ? undefined : render(context)
  const hit = matches(subject, context)
  if (isPromise(hit)) return hit.then((found) => (found ? render(context) : undefined))
  return hit ? render(context) : undefined
}

function compileMatch(expression: Expression, liquid: Liquid): Match {
  if (expression instanceof Literal) {
    const name = expression.token.getText()
    if (name === 'empty') return isEmpty
    if (name === 'blank') return isBlank
    const { value } = expression
    return (subject, context) => subject === value || areEqual(subject, value, context)
  }
  const evaluate = expression.compile(liquid.options.lenientIf)
  return (subject, context) => {
    const value = evaluate(context)
    return isPromise(value)
      ? value.then((found) => areEqual(subject, found, context))
      : areEqual(subject, value, context)
  }
}
