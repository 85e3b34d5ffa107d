import type { Liquid, Parser, TagToken } from 'liquidjs'
import type { Render } from '../language/block'
import type { RenderContext } from '../language/context'
import type { TagDefinition } from '../language/definition'
import { Literal, type Evaluate, type Expression } from '../language/expressions'
import { argumentReader, BlockTag, type Branch, type TopLevelToken } from '../language/tag'
import { isPromise, type Waiting } from '../language/wait'
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
    const [, ...branches] = this.readBody(token, remaining, parser, ['when', 'else'])
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
    const subject = this.subject(context)
    if (isPromise(subject)) return subject.then((value) => this.choose(value, context, 0, '', false))
    return this.choose(subject, context, 0, '', false)
  }

  /** Each value that matches renders its branch; `else` is rendered where none before it did. */
  private choose(
    subject: unknown,
    context: RenderContext,
    from: number,
    before: string,
    matched: boolean,
  ): Waiting<string> {
    const { choices } = this
    let text = before
    for (let i = from; i < choices.length; i++) {
      const { matches, render } = choices[i] as Choice
      const hit = matches === undefined ? !matched : matches(subject, context)
      if (isPromise(hit)) return this.chooseLater(hit, subject, context, i, text, matched)
      if (!hit) continue
      const rendered = render(context)
      if (matches !== undefined) matched = true
      if (typeof rendered !== 'string') {
        const was = text
        return rendered.then((found) => this.choose(subject, context, i + 1, was + found, matched))
      }
      text += rendered
    }
    return text
  }

  private async chooseLater(
    hit: PromiseLike<unknown>,
    subject: unknown,
    context: RenderContext,
    i: number,
    text: string,
    matched: boolean,
  ): Promise<string> {
    if (!(await hit)) return this.choose(subject, context, i + 1, text, matched)
    const rendered = await (this.choices[i] as Choice).render(context)
    return this.choose(subject, context, i + 1, text + rendered, true)
  }
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
