/** The members of a response that read its body. */
type BodyMember = 'body' | 'bodyUsed' | 'text' | 'json' | 'arrayBuffer' | 'blob' | 'formData' | 'clone'

/** `Response` without its body, which `TextResponse` has instead. */
const BodylessResponse = Response as unknown as new (body: null, init: ResponseInit) => Omit<Response, BodyMember>

/**
 * A response whose body is a text. A `Response` of Node makes a stream for the text at once, which takes some 5 %
 * of the time of a small page; this one makes it when the body is read in another way than `text`.
 */
class TextResponse extends BodylessResponse implements Response {
  private isTaken = false
  private streamed: Response | undefined

  constructor(
    private readonly content: string,
    init: ResponseInit,
  ) {
    super(null, init)
  }

  /** The text, unless somebody has begun to read it. */
  findUnread(): string | undefined {
    return this.bodyUsed || this.streamed?.body?.locked === true ? undefined : this.content
  }

  get body(): Response['body'] {
    return this.stream().body
  }

  get bodyUsed(): boolean {
    return this.isTaken || this.streamed?.bodyUsed === true
  }

  async text(): Promise<string> {
    if (this.isTaken || this.streamed) return this.stream().text()
    this.isTaken = true
    // As clients decode it: without a byte order mark and unpaired surrogates.
    return this.content.toWellFormed().replace(/^\ufeff/, '')
  }

  async json(): Promise<unknown> {
    return this.stream().json()
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return this.stream().arrayBuffer()
  }

  /** In `Response` since Node 22. */
  async bytes(): Promise<Uint8Array> {
    return new Uint8Array(await this.arrayBuffer())
  }

  async blob(): Promise<Blob> {
    return this.stream().blob()
  }

  async formData(): ReturnType<Response['formData']> {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- a response has it as long as Node's does
    return this.stream().formData()
  }

  clone(): Response {
    const { status, statusText, headers } = this
    return new Response(this.stream().clone().body, { status, statusText, headers })
  }

  /** The response that has the text as a stream, which is used up if the text was taken. */
  private stream(): Response {
    if (this.streamed) return this.streamed
    const { status, headers } = this
    const streamed = (this.streamed = new Response(this.content, { status, headers }))
    if (this.isTaken) void streamed.text()
    return streamed
  }
}

/** A server may replace Node's `Response` by a subclass of its own, such as `@hono/node-server` does. */
const isReplaced = 'body' in (Object.getPrototypeOf(Response.prototype) as object)

/** That server, Bun and Deno send the body that `Response` has inside, not the one of a subclass. */
const canSubclass = !(isReplaced || 'Bun' in globalThis || 'Deno' in globalThis)

/** A response with a text as its body, which `findText` returns. */
export function makeTextResponse(text: string, init: ResponseInit): Response {
  return canSubclass ? new TextResponse(text, init) : new Response(text, init)
}

/** The whole body, if it is a text and nobody has begun to read it. */
export function findText(response: Response): string | undefined {
  return response instanceof TextResponse ? response.findUnread() : undefined
}
