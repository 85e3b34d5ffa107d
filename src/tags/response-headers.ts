import type { Liquid, TagToken } from 'liquidjs'
import { exchangeOf } from '../context/exchange'
import type { RenderContext } from '../language/context'
import type { TagDefinition } from '../language/definition'
import { DialectTag, type TopLevelToken } from '../language/tag'
import { TagArgumentError } from '../errors'
import type { PromiseOrValue } from '../language/wait'
import { describe } from '../values/describe'
import { isHash, type Hash } from '../values/hash'
import { parseJson } from '../values/json-bounds'
import { print } from '../values/print'
import { unmark } from '../values/scalar'
import { checkOptions } from './options'
import { Subject } from './subject'

/** What the server sets itself: an answer with another one of these would be cut off, or hang. */
const reserved = ['connection', 'content-length', 'keep-alive', 'trailer', 'transfer-encoding', 'upgrade']

export class ResponseHeadersTag extends DialectTag {
  static readonly definition: TagDefinition = {
    name: 'response_headers',
    summary: 'Sets headers of the answer.',
    syntax: '{% response_headers { "X-Robots-Tag": "noindex" } %}',
    parameters: [
      {
        name: 'headers',
        type: 'hash, or JSON text',
        default: '{}',
        summary: 'By their names; of an array, each element is a value of its header.',
      },
    ],
    examples: [{ template: '{% response_headers \'{ "Cache-Control": "no-store" }\' %}', output: '' }],
  }

  override readonly blank = true
  private readonly subject: Subject

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    this.subject = new Subject(this.reader, { isOptional: true })
    this.reads = [this.subject]
  }

  evaluate(context: RenderContext): PromiseOrValue<string> {
    return this.subject.evaluate(context, (given, options) => {
      checkOptions('response_headers', options, [])
      const { headers } = exchangeOf(context).response
      for (const [name, value] of Object.entries(headersOf(given))) {
        const values = [value].flat().map((item) => print(item, context))
        set(headers, name, values)
      }
      return ''
    })
  }
}

function headersOf(given: unknown): Hash {
  const plain = unmark(given) ?? {}
  const value = typeof plain === 'string' ? parse(plain) : plain
  if (isHash(value)) return value
  throw new TagArgumentError('response_headers', `expected a hash or JSON of one, got ${describe(value)}`)
}

function parse(text: string): unknown {
  try {
    return text.trim() === '' ? {} : parseJson(text)
  } catch (cause) {
    throw new TagArgumentError('response_headers', `expected JSON: ${(cause as Error).message}`, { cause })
  }
}

function set(headers: Headers, name: string, values: readonly string[]): void {
  if (reserved.includes(name.toLowerCase())) {
    throw new TagArgumentError('response_headers', `the header ${describe(name)} is for the server to set`)
  }
  try {
    if (name.toLowerCase() !== 'set-cookie') headers.delete(name)
    for (const value of values) headers.append(name, value)
  } catch (cause) {
    throw new TagArgumentError('response_headers', `${describe(name)} is no header that can be sent`, { cause })
  }
}
