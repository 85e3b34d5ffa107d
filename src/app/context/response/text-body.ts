/** The bodies of responses that are one text, which a server can send without reading a stream. */
const texts = new WeakMap<Response, string>()

/** A response with a text as its body, which `findText` returns. */
export function makeTextResponse(text: string, init: ResponseInit): Response {
  const response = new Response(text, init)
  texts.set(response, text)
  return response
}

/** The whole body, if it is a text and nobody has begun to read it. */
export function findText(response: Response): string | undefined {
  const text = texts.get(response)
  return text === undefined || response.bodyUsed || response.body?.locked === true ? undefined : text
}
