import type { Liquid, Parser, TagToken } from 'liquidjs'
import type { Render } from '../language/block'
import type { RenderContext } from '../language/context'
import type { TagDefinition } from '../language/definition'
import { Literal, type Evaluate, type Expression } from '../language/expressions'
import { argumentReader, BlockTag, type Branch, type TopLevelToken } from '../language/tag'
import { chain, isPromise, type Waiting } from '../language/wait'
import { equals, isBlank, isEmpty } from '../values/compare'

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
    return chain(this.subject(context), (subject) => this.choose(subject, context, 0, '', false))
  }

  /** Each value that matches renders its branch; `else` is rendered where none before it did. */
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
      const taken = take(choices[i] as Choice, subject, context, matched)
      if (taken === undefined) continue
      if (typeof taken !== 'string') {
        const [was, had] = [text, matched]
        return taken.then((found) =>
          this.choose(subject, context, i + 1, was + (found ?? ''), had || found !== undefined),
        )
      }
      text += taken
      matched = true
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
    return (subject) => subject === value || equals(subject, value)
  }
  const evaluate = expression.compile(liquid.options.lenientIf)
  return (subject, context) => {
    const value = evaluate(context)
    return isPromise(value) ? value.then((found) => equals(subject, found)) : equals(subject, value)
  }
}
