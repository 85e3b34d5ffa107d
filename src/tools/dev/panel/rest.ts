import { Hono } from 'hono'
import { html } from 'hono/html'
import { makeOpenApiDocument } from '../../../web/rest/openapi'
import type { Json, JsonObject } from '../../../web/rest/schemas'
import { getOwn } from '../../../base/values/hash'
import { formatId, toList, toObject, renderProse, findReferredName, makeSample, printSchema } from './json-schema'
import { renderTable, type Html, type Section } from './tools'
import { groupBy } from '../../../base/values/groups'

/** The REST API: the OpenAPI document, to read. */
export const rest: Section = {
  path: 'rest',
  title: 'REST API',
  routes: ({ app: { runtime }, page }) =>
    new Hono().get('/', ({ req }) => {
      const { origin } = new URL(req.url)
      const viewer = new Viewer(makeOpenApiDocument(runtime.settings), origin)
      return page('REST API', viewer.renderPage(`${runtime.settings.rest.basePath}/openapi.json`))
    }),
}

/** The fields of a path that are its methods. Source: OpenAPI 3.1, "Path Item Object" */
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

interface Operation {
  readonly method: string
  readonly path: string
  readonly parameters: readonly JsonObject[]
  readonly described: JsonObject
}

/** An OpenAPI document as HTML. */
class Viewer {
  private readonly components: JsonObject

  /** @param origin the target of requests, if the document has none */
  constructor(
    private readonly document: JsonObject,
    private readonly origin: string,
  ) {
    this.components = toObject(document.components)
  }

  renderPage(address: string): readonly Html[] {
    const { description } = toObject(this.document.info)
    const schemas = Object.entries(toObject(this.components.schemas))
    return [
      html`<p>${renderProse(toText(description))} The same as OpenAPI: <a href="${address}">${address}</a></p>`,
      html`<h2>Authentication</h2>`,
      this.renderAuthentication(),
      html`<p>
        <code>API_TOKEN</code> is one of your access keys. The file <code>.env</code> of the project sets them, each of
        16 characters or more: <code>ACCESS_KEYS=a-key-of-your-own,another-access-key</code>
      </p>`,
      ...this.groupByTag().map(
        ([tag, operations]) =>
          html`<h2>${tag}</h2>
            ${operations.map((operation) => this.renderOperation(operation))}`,
      ),
      html`<h2>Schemas</h2>
        ${schemas.map(
          ([name, schema]) =>
            html`<section id="${formatId(name)}" class="named">
              <h3>${name}</h3>
              ${printSchema(toObject(schema))}
            </section>`,
        )}`,
    ]
  }

  private renderAuthentication(): Html {
    const schemes = Object.entries(toObject(this.components.securitySchemes))
    const rows = schemes.map(([name, scheme]) => {
      const { in: place, name: key, description } = toObject(scheme)
      return [name, html`${toText(place)} <code>${toText(key)}</code>`, renderProse(toText(description))]
    })
    return renderTable('Authentication', ['Name', 'Sent as', 'Description'], rows)
  }

  /** The operations by their first tag, in the order of the document. */
  private groupByTag(): readonly (readonly [string, readonly Operation[]])[] {
    return Array.from(groupBy(this.listOperations(), ({ described }) => String(toList(described.tags)[0] ?? 'Others')))
  }

  private listOperations(): readonly Operation[] {
    return Object.entries(toObject(this.document.paths)).flatMap(([path, value]) => {
      const item = toObject(value)
      return methods
        .filter((method) => Object.hasOwn(item, method))
        .map((method) => {
          const described = toObject(getOwn(item, method))
          const listed = [...toList(item.parameters), ...toList(described.parameters)]
          const parameters = listed.map((each) => this.findReferenced('parameters', toObject(each)))
          return { method, path, parameters, described }
        })
    })
  }

  /** The component that a reference means, or the object itself. */
  private findReferenced(section: string, object: JsonObject): JsonObject {
    const name = findReferredName(object)
    return name === undefined ? object : toObject(getOwn(toObject(this.components[section]), name))
  }

  private renderOperation(operation: Operation): Html {
    const { method, path, parameters, described } = operation
    const body = toObject(described.requestBody)
    const responses = Object.entries(toObject(described.responses))
    return html`<details class="operation">
      <summary><b>${method.toUpperCase()}</b> <code>${path}</code> ${toText(described.summary)}</summary>
      ${
        parameters.length > 0 &&
        html`<h3>Parameters</h3>
          <ul class="schema">
            ${parameters.map(
              ({ name, in: place, schema }) =>
                html`<li><code>${toText(name)}</code> in the ${toText(place)}: ${printSchema(toObject(schema))}</li>`,
            )}
          </ul>`
      }
      ${
        Object.hasOwn(described, 'requestBody') &&
        html`<h3>Body${body.required === true ? '' : ', optional'}</h3>
          ${printContent(body)}`
      }
      <h3>Responses</h3>
      <dl>
        ${responses.map(([status, response]) => {
          const result = this.findReferenced('responses', toObject(response))
          return html`<dt>${status}</dt>
            <dd>${renderProse(toText(result.description))} ${printContent(result)}</dd>`
        })}
      </dl>
      <h3>curl</h3>
      <pre class="output copied" role="region" aria-label="curl: ${method} ${path}" tabindex="0">
${this.formatCurl(operation)}</pre>
    </details>`
  }

  private formatCurl({ method, path, described }: Operation): string {
    const { url } = toObject(toList(this.document.servers)[0])
    const base = typeof url === 'string' && url !== '/' ? url : this.origin
    const body = toObject(toObject(toObject(described.requestBody).content)['application/json'])
    const find = (name: string): JsonObject => toObject(getOwn(toObject(this.components.schemas), name))
    const isOpen = Array.isArray(described.security) && described.security.length === 0
    return [
      `curl -X ${method.toUpperCase()} ${quoteShell(base + path.replace(/\{[^{}]*\}/g, '1'))}`,
      ...(isOpen ? [] : [`-H 'authorization: Token token=<API_TOKEN>'`]),
      ...(body.schema === undefined
        ? []
        : [
            `-H 'content-type: application/json'`,
            `-d ${quoteShell(JSON.stringify(makeSample(toObject(body.schema), find)))}`,
          ]),
    ].join(' \\\n  ')
  }
}

/** The schemas of a body, by media type. Types that share one are listed once. */
function printContent({ content }: JsonObject): Html | string {
  const bodies = toObject(content)
  const types = groupBy(Object.keys(bodies), (type) => JSON.stringify(toObject(toObject(bodies[type]).schema)))
  if (types.size === 0) return ''
  return html`<ul class="schema">
    ${Array.from(types, ([schema, names]) => html`<li><code>${names.join(', ')}</code> ${printSchema(JSON.parse(schema) as JsonObject)}</li>`)}
  </ul>`
}

function toText(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** An argument of a shell. */
function quoteShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
