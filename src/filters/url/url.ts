import type { FilterContext, ParameterType } from '../../language/definitions/definition'
import { defineFilter } from '../../language/definitions/define-filter'
import { arrayOf, hash, parameter, printedBytes, text } from '../../language/definitions/types'
import { unwrap } from '../../base/values/compare'
import { isHash, listKeys, type Hash } from '../../base/values/hash'
import { percentEncode, encodeSpacesAsPlus } from '../../base/encoding/percent'
import { Range } from '../../base/values/range'
import { hashOrArray } from '../hash-or-array'
import { Nesting } from '../nesting'
import { expandTemplate, parseTemplate } from './template'
import { UrlMatcher } from './template-match'

export const querify = defineFilter({
  name: 'querify',
  summary: 'A hash as a query string: lists as `k[]=1&k[]=2`, hashes as `h[k]=v`, with the brackets encoded.',
  parameters: [parameter('hash', hash)],
  returns: 'string',
  examples: [
    { template: '{{ h | querify }}', data: { h: { name: 'Ann B', id: 1 } }, output: 'name=Ann+B&id=1' },
    { template: '{{ h | querify }}', data: { h: { tags: ['a', 'b'] } }, output: 'tags%5B%5D=a&tags%5B%5D=b' },
  ],
  run(hash) {
    return new Query(this, 'hash', () => '', encodeSpacesAsPlus, encodeSpacesAsPlus).write(hash)
  },
})

export const wwwFormEncodeRc = defineFilter({
  name: 'www_form_encode_rc',
  aliases: ['www_form_encode'],
  summary: 'A hash or an array as `application/x-www-form-urlencoded`: lists as `k[0]=1&k[1]=2`, hashes as `h[k]=v`.',
  parameters: [parameter('object', hashOrArray)],
  returns: 'string',
  examples: [
    {
      template: '{{ h | www_form_encode_rc }}',
      data: { h: { to: 'a b', items: [{ id: 1 }, { id: 2 }] } },
      output: 'to=a+b&items[0][id]=1&items[1][id]=2',
    },
  ],
  run(object) {
    return new Query(this, 'object', String, toFormKey, toFormEncoding).write(object)
  },
})

export const expandUrlTemplate = defineFilter({
  name: 'expand_url_template',
  summary: 'Fills in a URL template (RFC 6570, all levels).',
  parameters: [parameter('template', text), parameter('params', { ...hash, options: true })],
  returns: 'string',
  examples: [
    { template: "{{ '/search{?page}' | expand_url_template: page: 2 }}", output: '/search?page=2' },
    {
      template: "{{ '/search/{city}{?page,tags*}' | expand_url_template: params }}",
      data: { params: { city: 'New York', page: 2, tags: ['a', 'b'] } },
      output: '/search/New%20York?page=2&tags=a&tags=b',
    },
  ],
  run(template, params) {
    return expandTemplate(parseTemplate(template, 'template', this), params, this)
  },
})

const oneOrMore: ParameterType<string | readonly string[]> = {
  name: 'text, or array of text',
  read(value) {
    const plain = unwrap(value)
    return Array.isArray(plain) ? arrayOf(text).read(plain) : text.read(value)
  },
}

export const extractUrlParams = defineFilter({
  name: 'extract_url_params',
  summary: 'Extracts the variables of a URL template (RFC 6570) from a URL; nil if the URL does not match.',
  parameters: [
    parameter('url', text),
    parameter('templates', oneOrMore, 'A template, or an array of them: the first match wins.'),
  ],
  returns: 'hash',
  examples: [
    {
      template: "{{ '/search/Sydney?page=2' | extract_url_params: '/search/{city}{?page,sort}' | json }}",
      output: '{"city":"Sydney","page":"2","sort":null}',
    },
    {
      template: "{{ '/b/2' | extract_url_params: ['/a/{x}', '/b/{y}'] | json }}",
      output: '{"y":"2"}',
    },
  ],
  run(url, templates) {
    for (const template of typeof templates === 'string' ? [templates] : templates) {
      const matcher = new UrlMatcher(parseTemplate(template, 'templates', this), this)
      const values = matcher.match(url)
      if (values) return values
    }
    return null
  },
})

/** Writes nested hashes and arrays as `key=value` pairs. */
class Query {
  private readonly nesting: Nesting

  /**
   * @param indexOf returns the text in the brackets of an array's item
   * @param writeKey converts a percent-encoded key to the format
   * @param writeValue the same for a value
   */
  constructor(
    private readonly context: FilterContext,
    parameter: string,
    private readonly indexOf: (index: number) => string,
    private readonly writeKey: (encoded: string) => string,
    private readonly writeValue: (encoded: string) => string,
  ) {
    this.nesting = new Nesting(parameter)
  }

  write(object: Hash | readonly unknown[]): string {
    const pairs: string[] = []
    this.collect(object, undefined, pairs)
    return pairs.join('&')
  }

  /** Charges for a range before its first item is written, because it may have too many. */
  private listItems(list: readonly unknown[] | Range): readonly unknown[] {
    if (!(list instanceof Range)) return list
    this.context.allocate(list.size)
    return list.valueOf()
  }

  private collect(value: unknown, key: string | undefined, pairs: string[]): void {
    this.context.charge(1)
    const plain = unwrap(value)
    if (Array.isArray(plain) || plain instanceof Range) {
      this.nesting.enter(plain)
      let i = 0
      for (const item of this.listItems(plain)) this.collect(item, nestName(key, this.indexOf(i), String(i++)), pairs)
      this.nesting.leave(plain)
    } else if (isHash(plain)) {
      this.nesting.enter(plain)
      for (const name of listKeys(plain, this.context)) this.collect(plain[name], nestName(key, name), pairs)
      this.nesting.leave(plain)
    } else {
      const written = percentEncode(printedBytes.read(value, this.context), this.context, this.writeValue)
      const pair = `${percentEncode(key ?? '', this.context, this.writeKey)}=${written}`
      this.context.allocate(pair.length)
      pairs.push(pair)
    }
  }
}

function nestName(key: string | undefined, name: string, atTop = name): string {
  return key === undefined ? atTop : `${key}[${name}]`
}

const otherwiseInForm = /%2[0A]|~/g
const inForm: Readonly<Record<string, string>> = { '%20': '+', '%2A': '*', '~': '%7E' }

function toFormEncoding(encoded: string): string {
  return encoded.replace(otherwiseInForm, (written) => inForm[written] as string)
}

const encodedBrackets = /%5[BD]/g

function toFormKey(encoded: string): string {
  return toFormEncoding(encoded).replace(encodedBrackets, decodeURIComponent)
}
