import { LiquidError, ParseError, RenderError, TokenizationError, UndefinedVariableError, type Liquid } from 'liquidjs'
import { errorOf } from '../../support/register'
import { pair, registered, rejection, strict } from '../../support/liquidjs'

const boom = (message: string) => (): never => {
  throw new TypeError(message)
}
const setUp = (liquid: Liquid): void => {
  liquid.registerFilter('boom', boom('boom'))
  liquid.registerFilter('later_boom', () => Promise.reject(new TypeError('boom')))
  liquid.registerFilter('slow_boom', function* (): Generator<unknown, unknown> {
    yield Promise.resolve()
    throw new TypeError('boom')
  })
  liquid.registerTag('boomtag', { render: boom('boom') })
  liquid.registerTag('laterboomtag', { render: () => Promise.reject(new TypeError('boom')) })
  liquid.registerTag('badtag', { parse: boom('cannot parse'), render: () => '' })
}
const templates = {
  part: 'p\n{{ x | upcase | boom }}',
  nested: '{% render "part" %}',
  broken: 'a\n{% if x %}',
  several: '\n{{ a | boom }}{{ b.c }}\n{% boomtag %}',
}

describe('a render error', () => {
  test.each([
    ['{{ 1 | boom }}', '', 1, 8],
    ['a\nb {{ "q" | upcase | boom: 1 }}', '', 2, 21],
    ['{% assign a = 1 | boom %}', '', 1, 19],
    ['{% if 1 | boom %}{% endif %}', '', 1, 11],
    ['{% echo 1 | boom %}', '', 1, 13],
    ['{% capture c %}{{ 1 | boom }}{% endcapture %}', '', 1, 23],
    ['x\n {% boomtag %}', '', 2, 2],
    ['{% for i in (1..2) %}\n{% boomtag %}{% endfor %}', '', 2, 1],
    ['{% include "part" %}', 'part', 2, 17],
    ['{% render "nested" %}', 'part', 2, 17],
    ['{% layout "part" %}', 'part', 2, 17],
  ])('of %j is reported at file, line and column of the fault', async (template, file, line, column) => {
    const { alone, registered } = pair({ options: { templates }, setUp })
    const error = errorOf(() => registered.parseAndRenderSync(template)) as RenderError
    expect(error).toBeInstanceOf(RenderError)
    expect(error.message).toBe(`boom${file && `, file:${file}`}, line:${line}, col:${column}`)
    expect(error.originalError).toBeInstanceOf(TypeError)
    expect(error.cause).toBe(error.originalError)
    expect(error.token.file ?? '').toBe(file)
    // LiquidJS alone reports the same line, and the start of the output or tag.
    const theirs = await rejection(alone.parseAndRender(template))
    expect(theirs.message).toMatch(new RegExp(`^boom.*line:${line}, col:\\d+$`))
    expect(await rejection(registered.parseAndRender(template))).toMatchObject({
      name: 'RenderError',
      message: error.message,
    })
  })

  test.each([
    '{{ 1 | later_boom }}',
    '{{ 1 | slow_boom }}',
    '{% if 1 | later_boom %}{% endif %}',
    '{% laterboomtag %}',
  ])('of an asynchronous value is reported at the same place: %s', async (template) => {
    const error = await rejection(registered({}, setUp).parseAndRender(`x\n ${template}`))
    const column = template.includes('|') ? template.indexOf('|') + 4 : 2
    expect(error).toMatchObject({ name: 'RenderError', message: `boom, line:2, col:${column}` })
    expect(error.cause).toBeInstanceOf(TypeError)
  })

  test('shows the surrounding lines, and marks the place', () => {
    const { context, stack } = errorOf(() =>
      registered({}, setUp).parseAndRenderSync('one\ntwo\n{{ 3 | boom }}\nfour\nfive\nsix'),
    ) as RenderError
    expect(context).toBe(
      [
        '   1| one',
        '   2| two',
        '>> 3| {{ 3 | boom }}',
        '             ^',
        '   4| four',
        '   5| five',
        '   6| six',
      ].join('\n'),
    )
    expect(stack).toContain(context)
    expect(stack).toContain('From TypeError: boom')
  })

  test('keeps the thrown value, even if it is not an Error', () => {
    const liquid = registered()
    liquid.registerFilter('odd', () => {
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- hosts do
      throw 'a text'
    })
    expect(errorOf(() => liquid.parseAndRenderSync('{{ 1 | odd }}')).message).toBe('a text, line:1, col:8')
  })
})

describe('a parse error', () => {
  test.each([
    ['{% nope %}', ParseError, 'tag "nope" not found, line:1, col:1'],
    ['{% if a %}\n{% nope %}{% endif %}', ParseError, 'tag "nope" not found, line:2, col:1'],
    ['{% constructor %}', ParseError, 'tag "constructor" not found'],
    ['{% badtag %}', ParseError, 'cannot parse, line:1, col:1'],
    ['{% if a %}', ParseError, 'tag {% if a %} not closed, line:1, col:1'],
    ['{% endif %}', ParseError, 'tag "endif" not found: no tag is open here, line:1, col:1'],
    ['{% liquid\n assign a = 1\n nope\n%}', ParseError, 'tag "nope" not found, line:3, col:2'],
    ['{{ a', TokenizationError, 'output "{{ a" not closed, line:1, col:1'],
    ['x {% a', TokenizationError, 'tag "{% a" not closed, line:1, col:3'],
    ['{% . %}', TokenizationError, 'illegal tag syntax, tag name expected, line:1, col:4'],
    ['{% if %}{% endif %}', TokenizationError, 'line:1, col:6'],
    ['{% assign a %}', TokenizationError, 'line:1, col:12'],
    ['{% for i on a %}{% endfor %}', TokenizationError, 'line:1, col:10'],
    ['{{ a[1 }}', TokenizationError, '[ not closed'],
    ['{{ (1..2 }}', TokenizationError, 'invalid range syntax'],
  ])('%j is a %p', async (template, kind, message) => {
    const { alone } = pair({ setUp })
    const error = errorOf(() => strict({}, setUp).parse(template))
    expect(error).toBeInstanceOf(kind)
    expect(error.message).toContain(message)
    expect(LiquidError.is(error)).toBe(true)
    expect((error as LiquidError).context).toContain('^')
    expect(LiquidError.is(await rejection(alone.parseAndRender(template)))).toBe(true)
  })

  test('in a file names the file', () => {
    const liquid = registered({ templates }, setUp)
    expect(() => liquid.parseAndRenderSync('{% render "broken" %}')).toThrow(
      'tag {% if x %} not closed, file:broken, line:2, col:1',
    )
    expect(() => liquid.parse('\n{% nope %}', '/pages/index.liquid')).toThrow(
      'tag "nope" not found, file:/pages/index.liquid, line:2, col:1',
    )
  })
})

describe('catchAllErrors', () => {
  const options = { catchAllErrors: true, strictVariables: true, strictFilters: true, templates }
  const liquid = strict(options, setUp)
  const readErrors = (run: () => unknown): [name: string, message: string, ...errors: string[]] => {
    const error = errorOf(run) as LiquidError & { errors: LiquidError[] }
    expect(LiquidError.is(error)).toBe(true)
    expect(error.errors.every((each) => LiquidError.is(each) && !('errors' in each))).toBe(true)
    return [error.name, error.message, ...error.errors.map(({ name, message }) => `${name}: ${message}`)]
  }

  test('reports all errors of a file at once, in order', () => {
    const template = [
      '{% if true %}{% nope %}',
      '{{ 1 | bad }}{% endif %}',
      '{% if a == %}{% badtag %}{% endif %}{% nope2 %}',
      '{% liquid',
      '  nope3',
      '  echo 1 | bad2',
      '%}{% for i in (1..2) %}',
    ]
    expect(readErrors(() => liquid.parse(template.join('\n')))).toEqual([
      'LiquidErrors',
      '8 errors found, line:1, col:14',
      'ParseError: tag "nope" not found, line:1, col:14',
      'ParseError: undefined filter: bad, line:2, col:8',
      'TokenizationError: a value is missing, line:3, col:11',
      'ParseError: cannot parse, line:3, col:14',
      'ParseError: tag "nope2" not found, line:3, col:37',
      'ParseError: tag "nope3" not found, line:5, col:3',
      'ParseError: undefined filter: bad2, line:6, col:12',
      'ParseError: tag {% for i in (1..2) %} not closed, line:7, col:3',
    ])
  })

  test('reports a single error in the same shape', () => {
    expect(readErrors(() => liquid.parse('{% nope %}'))).toEqual([
      'LiquidErrors',
      '1 error found, line:1, col:1',
      'ParseError: tag "nope" not found, line:1, col:1',
    ])
  })

  test('reports the errors of each template separately', () => {
    expect(() => liquid.parse('{% nope %}')).toThrow('1 error found')
    expect(liquid.parse('{{ 1 }}')).toHaveLength(1)
    expect(() => liquid.parse('{% nope %}{% nope %}')).toThrow('2 errors found')
  })

  test('continues a render, and reports its errors: in blocks and partials too', async () => {
    const template = [
      '{{ foo }}{{ "x" | boom }}',
      '{% for i in (1..3) %}{% if i == 2 %}{{ bar }}{% boomtag %}{% endif %}{% endfor %}',
      '{% include "several" %}{% capture c %}{{ baz }}{% endcapture %}',
    ].join('\n')
    const expected = [
      'LiquidErrors',
      '8 errors found, line:1, col:4',
      'UndefinedVariableError: undefined variable: foo, line:1, col:4',
      'RenderError: boom, line:1, col:19',
      'UndefinedVariableError: undefined variable: bar, line:2, col:40',
      'RenderError: boom, line:2, col:46',
      'UndefinedVariableError: undefined variable: a, file:several, line:2, col:4',
      'UndefinedVariableError: undefined variable: b, file:several, line:2, col:18',
      'RenderError: boom, file:several, line:3, col:1',
      'UndefinedVariableError: undefined variable: baz, line:3, col:42',
    ]
    expect(readErrors(() => liquid.parseAndRenderSync(template))).toEqual(expected)
    const { errors } = (await rejection(liquid.parseAndRender(template))) as unknown as { errors: LiquidError[] }
    expect(errors.map(({ name, message }) => `${name}: ${message}`)).toEqual(expected.slice(2))
    expect(errors[0]).toBeInstanceOf(UndefinedVariableError)
  })

  test('reports asynchronous errors', async () => {
    const error = await rejection(liquid.parseAndRender('{{ 1 | later_boom }}{% laterboomtag %}{{ foo }}'))
    expect(error.message).toBe('3 errors found, line:1, col:8')
  })

  test('returns the text of a template without errors', () => {
    expect(liquid.parseAndRenderSync('{% for i in (1..2) %}{{ i }}{% endfor %}')).toBe('12')
  })

  test('includes the errors of a host tag that parses its body itself', () => {
    const own = registered(options, setUp)
    own.registerTag('box', {
      parse(this: { liquid: Liquid }, _token, remaining) {
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- hosts have it from before
        const stream = this.liquid.parser.parseStream(remaining)
        stream.on('tag:endbox', () => stream.stop()).start()
      },
      render: () => '',
    })
    expect(readErrors(() => own.parse('{% box %}{% nope %}{% endbox %}'))).toEqual([
      'LiquidErrors',
      '2 errors found, line:1, col:10',
      'ParseError: tag "nope" not found, line:1, col:10',
      'ParseError: tag "endbox" not found: no tag is open here, line:1, col:20',
    ])
  })
})
