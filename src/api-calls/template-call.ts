import type { ApiCall, ApiCallPart, ApiCallResponse } from '../adapters/api-calls'
import { InvalidValueError } from '../errors'
import { TemplateRender } from '../notifications/template-render'
import { describe } from '../values/describe'
import { getOwn, hashOf, isHash, type Hash } from '../values/hash'
import { repeatedKey } from '../values/json-keys'
import type { ApiCallKey, ApiCallTemplate } from './template'

const multipart = '_multipart'
const types = ['get', 'post', 'put', 'patch', 'delete']
const multipartTypes = ['post_multipart', 'put_multipart', 'patch_multipart']
const requestTypes = [...types, ...multipartTypes]

/** A notification to somebody else in the making. Source: tags-and-multipart.md, "Notification template". */
export class ApiCallRender extends TemplateRender<ApiCallKey> {
  /** The request that the template describes. */
  async call(): Promise<ApiCall> {
    const url = (await this.text('to')) ?? this.refuse('to', 'an address', undefined)
    const format = (await this.text('format')) ?? 'http'
    if (format !== 'http') this.refuse('format', '"http"', format)
    const type = ((await this.text('request_type')) ?? 'post').toLowerCase()
    if (!requestTypes.includes(type)) this.refuse('request_type', `one of ${requestTypes.join(', ')}`, type)
    const headers = await this.headers()
    const body = await this.print((this.template as ApiCallTemplate).body)
    if (multipartTypes.includes(type)) {
      return { url, method: type.replace(multipart, ''), headers, form_data: this.filesIn(body) }
    }
    return { url, method: type, headers, ...(type !== 'get' && { body }) }
  }

  /** Runs what the template has for the time after the answer. */
  async callBack(response: ApiCallResponse): Promise<void> {
    const templates = this.template.values.get('callback')?.templates[0]
    if (templates) await this.print(templates, { variables: { ...this.variables, response } })
  }

  /** A hash, or Liquid that prints the JSON of one. */
  private async headers(): Promise<Hash> {
    const texts = await this.texts('request_headers')
    const { keys } = this.template.values.get('request_headers') ?? {}
    if (keys) return hashOf(keys.map((key, i) => [key, texts[i]]))
    const [text = ''] = texts
    return text.trim() === '' ? {} : this.parse('request_headers', text)
  }

  /** The body of a form: files by their addresses, under the names of their parts. */
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
      // It may hold a secret, and the error of JSON.parse shows a piece of it.
      throw new InvalidValueError(`${this.template.path}: ${key}: what it prints is no JSON`)
    }
    const repeated = repeatedKey(json)
    if (repeated !== undefined) {
      throw new InvalidValueError(`${this.template.path}: ${key}: the key ${describe(repeated)} is there twice`)
    }
    return isHash(value) ? value : this.refuse(key, 'an object of JSON', value)
  }
}
