import { fromJSONSchema, type ZodType } from 'zod'

export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly allOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly required?: readonly string[]
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>

interface Described {
  readonly content?: Content
}

/** An operation with its path, such as `/api/users/{user_id}`. */
export interface Operation {
  readonly method: string
  readonly path: string
  readonly body: Content
  /** The responses by status. */
  readonly responses: Readonly<Record<string, Described>>
}

/** The used parts of an OpenAPI document. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, Described>>
  }
}

interface RawOperation {
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, Described & { readonly $ref?: string }>>
}

/** The server's `/api/openapi.json`. */
export class ApiDocument {
  readonly operations: readonly Operation[]
  /** The responses for a path without the method, and for an unknown path. */
  readonly notAllowed: Described
  readonly notFound: Described
  private readonly known = new Map<Schema, ZodType>()

  constructor(private readonly document: OpenApi) {
    const { responses } = document.components
    this.operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([method]) => method !== 'parameters')
        .map(([method, operation]) => this.read(method.toUpperCase(), path, operation as RawOperation)),
    )
    this.notAllowed = responses.MethodNotAllowed ?? {}
    this.notFound = responses.NotFound ?? {}
  }

  /** The operations of a path with any method. */
  at(pathname: string): readonly Operation[] {
    return this.operations.filter(({ path }) => patternOf(path).test(decoded(pathname)))
  }

  /** Resolves a schema that is a reference. */
  resolve(schema: Schema): Schema {
    return schema.$ref === undefined ? schema : (this.document.components.schemas[nameOf(schema.$ref)] ?? {})
  }

  admits(schema: Schema, value: unknown): boolean {
    let type = this.known.get(schema)
    if (!type) {
      const json = JSON.stringify({ allOf: [schema], $defs: this.document.components.schemas })
      type = fromJSONSchema(JSON.parse(json.replaceAll('#/components/schemas/', '#/$defs/')))
      this.known.set(schema, type)
    }
    return type.safeParse(value).success
  }

  private read(method: string, path: string, { requestBody, responses }: RawOperation): Operation {
    const resolved = Object.entries(responses).map(([status, response]) => {
      const { $ref } = response
      return [status, $ref === undefined ? response : (this.document.components.responses[nameOf($ref)] ?? {})] as const
    })
    return { method, path, body: requestBody?.content ?? {}, responses: Object.fromEntries(resolved) }
  }
}

export function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}

function decoded(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}
