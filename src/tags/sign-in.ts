import type { Liquid, TagToken } from 'liquidjs'
import { exchangeOf } from '../context/exchange'
import type { RenderContext } from '../language/context'
import type { TagDefinition } from '../language/definition'
import { DialectTag, type TopLevelToken } from '../language/tag'
import { TagArguments } from '../language/arguments'
import { TagArgumentError } from '../errors'
import { number, text } from '../language/types'
import { describe } from '../values/describe'
import { checkOptions, option } from './options'

export class SignInTag extends DialectTag {
  static readonly definition: TagDefinition = {
    name: 'sign_in',
    aliases: ['sign_in_rc'],
    summary:
      'Signs a user in: the session goes on under a new id, as that of the user, until the password is changed elsewhere. In a request without a right CSRF token, nothing is kept of it.',
    syntax: '{% sign_in user_id: id, timeout_in_minutes: 30 %}',
    parameters: [
      { name: 'user_id', type: 'text', summary: 'The id of a user.' },
      { name: 'timeout_in_minutes', type: 'number', summary: 'When the session ends, however much it is used.' },
    ],
    needsRender: true,
    examples: [
      {
        template: "{% try %}{% sign_in user_id: '1' %}{% catch error %}{{ error.message }}{% endtry %}",
        output: 'there is no user of this id',
      },
    ],
  }

  override readonly blank = true
  private readonly options: TagArguments

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    this.options = new TagArguments(this.reader)
    this.reads = [this.options]
  }

  async evaluate(context: RenderContext): Promise<string> {
    const options = await this.options.hash(context)
    checkOptions('sign_in', options, ['user_id', 'timeout_in_minutes'])
    const userId = option('sign_in', options, 'user_id', text, undefined)
    const timeoutMinutes = option('sign_in', options, 'timeout_in_minutes', number, undefined)
    if (userId === undefined) throw new TagArgumentError('sign_in', 'user_id is missing')
    if (timeoutMinutes !== undefined && !(timeoutMinutes > 0)) {
      throw new TagArgumentError(
        'sign_in',
        `timeout_in_minutes: expected a number above 0, got ${describe(timeoutMinutes)}`,
      )
    }
    const timeout = timeoutMinutes === undefined ? {} : { timeoutMinutes }
    await exchangeOf(context).user.signIn(userId, timeout)
    return ''
  }
}
