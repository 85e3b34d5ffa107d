import type { ApiCall, ApiCallPart, ApiCallResponse } from '../adapters/api-calls'
import { InvalidValueError } from '../errors'
import { TemplateRender } from '../notifications/template-render'
import { describe } from '../values/describe'
import { getOwn, hashOf, isHash, type Hash } from '../values/hash'
import { repeatedKey } from './json-keys'
import type { ApiCallKey, ApiCallTemplate } from './template'

const multipart = '_multipart'
const types = ['get', 'post', 'put', 'patch', 'delete']
const multipartTypes = ['post_multipart', 'put_multipart', 'patch_multipart']
const requestTypes = [...types, ...multipartTypes]

/** Renders an API call notification. Source: tags-and-multipart.md, "Notification template". */
export class ApiCallRender extends TemplateRender<ApiCallKey> {
  /** Renders the request of the template. */
  async call(): Promise<ApiCall> {
    const url = (await this.text('to')) ?? this.refuse('to', 'an address', undefined)
    const format = (await this.text('format')) ?? 'http'
    if (format !== 'http' && format !== 'https') this.refuse('format', '"http" or "https"', format)
    const type = ((await this.text('request_type')) ?? 'post').toLowerCase()
    if (!requestTypes.includes(type)) this.refuse('request_type', `one of ${requestTypes.join(', ')}`, type)
    const headers = await this.headers()
    const body = await this.print((this.template as ApiCallTemplate).body)
    if (multipartTypes.includes(type)) {
      return { url, method: type.replace(multipart, ''), headers, form_data: this.filesIn(body) }
    }
    return { url, method: type, headers, ...(type !== 'get' && { body }) }
  }

  /** Renders the template's `callback` after the response. */
  async callBack(response: ApiCallResponse): Promise<void> {
    const templates = this.template.values.get('callback')?.templates[0]
    if (templates) await this.print(templates, { variables: { ...this.variables, response } })
  }

  /** The headers: a hash, or Liquid that prints one as JSON; `{{ data.headers | json }}` prints `null` where there are none. */
  private async headers(): Promise<Hash> {
    const texts = await this.texts('request_headers')
    const { keys } = this.template.values.get('request_headers') ?? {}
    if (keys) return hashOf(keys.map((key, i) => [key, texts[i]]))
    const [text = ''] = texts
    return ['', 'null'].includes(text.trim()) ? {} : this.parse('request_headers', text)
  }

  /** The parts of a form body: files by URL, keyed by part name. */
  private filesIn(body: string): ApiCallPart[] {
    return Object.entries(this.parse('body', body)).map(([name, file]) => {
      const url = isHash(file) ? getOwn(file, 'url') : undefined
      if (!isHash(file) || typeof url !== 'string') return this.refuse(`body: ${name}`, 'a hash with a url', file)
      const [filename, type] = [getOwn(file, 'name'), getOwn(file, 'content_type')]
      return {
        name,
        file: {
          url,
          ...(typeof filename === 'string' && { filename }),
          ...(typeof type === 'string' && { content_type: type }),
        },
      }
    })
  }

  private parse(key: string, json: string): Hash {
    let value: unknown
    try {
      value = JSON.parse(json)
    } catch {
      // The error of `JSON.parse` quotes the text, which may contain a secret.
      throw new InvalidValueError(`${this.template.path}: ${key}: the output is not JSON`)
    }
    const repeated = repeatedKey(json)
    if (repeated !== undefined) {
      throw new InvalidValueError(`${this.template.path}: ${key}: the key ${describe(repeated)} occurs twice`)
    }
    return isHash(value) ? value : this.refuse(key, 'a JSON object', value)
  }
}
