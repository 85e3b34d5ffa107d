import {
  Drop,
  evalToken,
  ForTag,
  Hash,
  IfTag,
  Tag,
  toPromise,
  TypeGuards,
  Value,
  type Context,
  type Emitter,
  type Liquid,
  type Parser,
  type TagToken,
  type Template,
  type TopLevelToken,
} from 'liquidjs'
import type { Setting } from './liquidjs'

/** A block tag in the style of hosts. */
abstract class Body extends Tag {
  protected readonly body: Template[] = []

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    for (let next = remaining.shift(); next; next = remaining.shift()) {
      if (TypeGuards.isTagToken(next) && next.name === `end${token.name}`) return
      this.body.push(parser.parseToken(next, remaining))
    }
    throw new Error(`tag ${token.getText()} not closed`)
  }
}

class WrapTag extends Body {
  *render(context: Context, emitter: Emitter): Generator<unknown, void> {
    emitter.write('<')
    yield this.liquid.renderer.renderTemplates(this.body, context, emitter)
    emitter.write('>')
  }
}

class RepeatTag extends Body {
  private readonly times: Value

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid, parser)
    this.times = new Value(token.args, liquid)
  }

  *render(context: Context, emitter: Emitter): Generator<unknown, void> {
    const times = (yield this.times.value(context)) as number
    for (let i = 0; i < times && !context.breakCalled; i++) {
      context.push({ turn: i })
      yield this.liquid.renderer.renderTemplates(this.body, context, emitter)
      context.pop()
      context.continueCalled = false
    }
    context.breakCalled = false
  }
}

class AloneTag extends Body {
  *render(context: Context, emitter: Emitter): Generator<unknown, void> {
    yield this.liquid.renderer.renderTemplates(this.body, context.spawn({ own: 'own' }), emitter)
  }
}

class ShoutTag extends Body {
  async render(context: Context): Promise<string> {
    const text: unknown = await toPromise(this.liquid.renderer.renderTemplates(this.body, context))
    return String(text).toUpperCase()
  }
}

class ReadTag extends Tag {
  private readonly variable: string
  private readonly value

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    this.variable = this.tokenizer.readIdentifier().content
    this.value = this.tokenizer.readValue()
  }

  *render(context: Context): Generator<unknown, string> {
    return `${this.variable}=${String(yield evalToken(this.value, context))}`
  }
}

class PairsTag extends Tag {
  private readonly hash: Hash

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    this.hash = new Hash(this.tokenizer)
  }

  *render(context: Context): Generator<unknown, string> {
    return JSON.stringify(yield this.hash.render(context))
  }
}

class PartialTag extends Tag {
  private readonly file: string

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    this.file = token.args
  }

  *render(context: Context, emitter: Emitter): Generator<unknown, void> {
    const templates = (yield this.liquid._parsePartialFile(this.file, context.sync, this.token.file)) as Template[]
    yield this.liquid.renderer.renderTemplates(templates, context, emitter)
  }
}

class TextOfDrop extends Drop {
  override valueOf(): object {
    return 'drop' as unknown as object
  }
}

/** Tags of a host, as classes and objects of every kind that LiquidJS accepts, and files that use them. */
export const hostTags: Setting = {
  options: {
    templates: {
      card: 'card {{ name }}',
      wrapped: '{% wrap %}{{ name }}{% endwrap %}',
      counting: '{% count %}',
      page: '<{% block b %}B{% endblock %}>',
    },
  },
  setUp(liquid) {
    liquid.registerTag('wrap', WrapTag)
    liquid.registerTag('repeat', RepeatTag)
    liquid.registerTag('alone', AloneTag)
    liquid.registerTag('shout', ShoutTag)
    liquid.registerTag('read', ReadTag)
    liquid.registerTag('pairs', PairsTag)
    liquid.registerTag('partial', PartialTag)
    liquid.registerTag('when_true', class extends IfTag {})
    liquid.registerTag('each', class extends ForTag {})
    liquid.registerTag('text', { render: () => 'text' })
    liquid.registerTag('number', { render: () => 42 })
    liquid.registerTag('zero', { render: () => 0 })
    liquid.registerTag('slow', { render: () => Promise.resolve('slow') })
    liquid.registerTag('written', {
      render(_context, emitter) {
        for (const item of ['1', 2, null, [3, 4], new TextOfDrop()]) emitter.write(item)
      },
    })
    liquid.registerTag('steps', {
      *render(_context: Context, emitter: Emitter): Generator<unknown, string> {
        emitter.write('a')
        emitter.write(yield Promise.resolve('b'))
        return 'c'
      },
    })
    liquid.registerTag('told', {
      parse(token, remaining) {
        this.given = token.args
        this.left = remaining.length
      },
      render(context: Context, _emitter, hash) {
        const { given, left, name } = this
        return JSON.stringify([name, given, left, context.getSync(['name']), hash, typeof this.liquid.parse])
      },
    })
    liquid.registerTag('box', {
      parse(token, remaining) {
        const templates: Template[] = []
        this.templates = templates
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- hosts have it from before
        const stream = this.liquid.parser.parseStream(remaining)
        stream
          .on('tag:endbox', () => stream.stop())
          .on('template', (template: Template) => templates.push(template))
          .on('end', () => {
            throw new Error(`tag ${token.getText()} not closed`)
          })
          .start()
      },
      *render(context: Context): Generator<unknown, string> {
        return `[${String(yield this.liquid.renderer.renderTemplates(this.templates, context))}]`
      },
    })
    liquid.registerTag('count', {
      render(context: Context) {
        context.setRegister('count', context.getRegister('count', 0) + 1)
        return String(context.getRegister('count'))
      },
    })
    liquid.registerTag('set', {
      render: (context: Context) => void ((context.bottom() as { made: string }).made = 'M'),
    })
    liquid.registerTag('stop', {
      render(context: Context) {
        context.breakCalled = true
        return 'S'
      },
    })
    liquid.registerTag('skip', { render: (context: Context) => void (context.continueCalled = true) })
    liquid.registerTag('file', {
      render(this: { liquid: Liquid }, context: Context) {
        return this.liquid.renderFile('card', context)
      },
    })
  },
}
