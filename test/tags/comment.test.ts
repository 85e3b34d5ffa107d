import { Tag, TypeGuards, type Liquid, type TagToken, type TopLevelToken } from 'liquidjs'
import { register } from '../support/register'

const { liquid } = register()
const render = (template: string): string => liquid.parseAndRenderSync(template) as string

describe.each(['comment', 'doc'])('{%% %s %%}', (name) => {
  const wrap = (body: string): string => `a{% ${name} %}${body}{% end${name} %}b`

  it.each([
    ['text and invalid tags', '{{ not | run }} {% nothing %}'],
    ['a nested block of the same name', `x{% ${name} %}y{% end${name} %}z`],
    ['its end in raw text', `{% raw %}{% end${name} %}{% endraw %}`],
    ['its end in an output', `{{ '{% end${name} %}' }}`],
    ['nothing', ''],
  ])('ignores %s', (_, body) => {
    expect(render(wrap(body))).toBe('ab')
  })

  it('ignores invalid tags in lines of a liquid tag', () => {
    const body = '"?tab=2"\n    endif/\n    & more\n    - a list'
    expect(render(`{% liquid\n  echo 'a'\n  ${name}\n    ${body}\n  end${name}\n  echo 'b'\n%}`)).toBe('ab')
    expect(() => render(`{% liquid\n  ${name}\n    x\n  end${name}\n  "b"\n%}`)).toThrow('illegal liquid tag syntax')
  })

  it('trims only around itself', () => {
    expect(render(`a {%- ${name} -%} x {%- end${name} -%} b`)).toBe('ab')
    expect(render(`a {% ${name} -%} x {%- end${name} %} b`)).toBe('a  b')
  })

  it.each([`a{% ${name} %}`, `a{% ${name} %}b{{ c }}`, `{% ${name} %}{% ${name} %}{% end${name} %}`])(
    'reports its start if %s is not closed',
    (template) => {
      expect(() => render(template)).toThrow(new RegExp(`tag \\{% ${name} %\\} not closed, line:1`))
    },
  )
})

it("lets a host's tag of that name read the body", () => {
  const { liquid } = register()
  liquid.registerTag(
    'doc',
    class extends Tag {
      private body = ''

      constructor(token: TagToken, remaining: TopLevelToken[], instance: Liquid) {
        super(token, remaining, instance)
        for (let next = remaining.shift(); next; next = remaining.shift()) {
          if (TypeGuards.isTagToken(next) && next.name === 'enddoc') return
          this.body += next.getText()
        }
      }

      render(): string {
        return `<pre>${this.body}</pre>`
      }
    },
  )
  expect(liquid.parseAndRenderSync('{% doc %}{{ a }} b{% enddoc %}')).toBe('<pre>{{ a }} b</pre>')
})
