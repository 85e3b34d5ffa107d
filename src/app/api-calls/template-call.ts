import type { Template } from 'liquidjs'
import type { ApiCall, ApiCallFile, ApiCallPart, ApiCallResponse } from '../../ports/api-calls'
import { multipartTypes, requestTypes } from '../../files/kinds/api-call'
import { reportUnknown } from '../../base/configuration/checks'
import { InvalidValueError } from '../../base/errors'
import { fillJson, printParts, readPrintedJson, type Part } from '../../base/formats/printed'
import { TemplateRender } from '../notifications/template-render'
import { getOwn, makeHash, isHash, type Hash } from '../../base/values/hash'
import { print } from '../../base/values/print'
import type { ApiCallKey, ApiCallTemplate } from './template'

const multipart = '_multipart'
/** The media types of JSON. */
const json = /^\s*[\w.+-]+\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i
const fileKeys = ['url', 'name', 'content_type']

/** Renders an API call notification. */
export class ApiCallRender extends TemplateRender<ApiCallKey, ApiCallTemplate> {
  /** Renders the request of the template. */
  async call(): Promise<ApiCall> {
    const url = (await this.renderText('to')) ?? this.refuse('to', 'an address', undefined)
    const format = ((await this.renderText('format')) ?? 'http').toLowerCase()
    if (format !== 'http' && format !== 'https') this.refuse('format', '"http" or "https"', format)
    const type = ((await this.renderText('request_type')) ?? 'post').toLowerCase()
    if (!requestTypes.includes(type)) this.refuse('request_type', `one of ${requestTypes.join(', ')}`, type)
    const headers = await this.readHeaders()
    const body = await this.printParts(this.template.parsedBody)
    if (multipartTypes.includes(type)) {
      return { url, method: type.replace(multipart, ''), headers, form_data: this.readFiles(body) }
    }
    return { url, method: type, headers, ...(type !== 'get' && { body: this.formatBody(body, headers) }) }
  }

  /** Returns whether the template has a `callback`. */
  get hasCallback(): boolean {
    return this.callback !== undefined
  }

  /** Renders the template's `callback` after the response. */
  async renderCallback(response: ApiCallResponse): Promise<void> {
    if (this.callback) await this.print(this.callback, { variables: { ...this.variables, response } })
  }

  private get callback(): readonly Template[] | undefined {
    return this.template.values.get('callback')?.templates[0]
  }

  /** The headers: a hash, or Liquid that prints one as JSON; `{{ data.headers | json }}` prints `null` without headers. */
  private async readHeaders(): Promise<Hash> {
    const { keys } = this.template.values.get('request_headers') ?? {}
    if (keys) {
      const texts = await this.renderTexts('request_headers')
      return makeHash(keys.map((key, i) => [key, texts[i]]))
    }
    const parts = await this.renderParts('request_headers')
    const headers = ['', 'null'].includes(printParts(parts).trim()) ? {} : this.read('request_headers', parts)
    const names = Object.keys(headers).map((name) => name.toLowerCase())
    const repeated = names.find((name, i) => names.indexOf(name) < i)
    if (repeated === undefined) return headers
    throw new InvalidValueError(`${this.template.path}: request_headers: the header "${repeated}" occurs twice`)
  }

  /** The body, without the whitespace that tags and lines leave around it. In a body of JSON, a value stays in its string. */
  private formatBody(parts: readonly Part[], headers: Hash): string {
    const [, type] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type') ?? []
    const text = json.test(print(type)) ? fillJson(parts, `${this.template.path}: body`) : printParts(parts)
    return text.trim()
  }

  /** The parts of a form body: files by URL, keyed by part name. */
  private readFiles(body: readonly Part[]): ApiCallPart[] {
    return Object.entries(this.read('body', body)).map(([name, file]) => {
      if (!isHash(file) || typeof getOwn(file, 'url') !== 'string') {
        return this.refuse(`body: ${name}`, 'a hash with a url', file)
      }
      const cursor = this.makeCursor('body').at(name)
      for (const key of Object.keys(file)) if (!fileKeys.includes(key)) reportUnknown('key', key, fileKeys, cursor)
      const { url, name: filename, content_type } = file
      // The call is checked before it is sent.
      return { name, file: { url, filename, content_type } as ApiCallFile }
    })
  }

  private read(key: string, parts: readonly Part[]): Hash {
    const value = readPrintedJson(parts, `${this.template.path}: ${key}`)
    return isHash(value) ? value : this.refuse(key, 'a JSON object', value)
  }
}
