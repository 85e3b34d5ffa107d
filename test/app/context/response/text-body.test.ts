import fc from 'fast-check'
import { findText, makeTextResponse } from '../../../../src/app/context/response/text-body'
import { characters } from '../../../support/characters'
import { runs } from '../../../support/effort'

const init = { status: 201, headers: { 'content-type': 'application/json; charset=utf-8', 'x-a': '1' } }

type Read = (response: Response) => unknown

const toBytes = (buffer: ArrayBuffer): number[] => [...new Uint8Array(buffer)]

/** The ways to read the body of a response. */
const reads: Record<string, Read> = {
  text: (response) => response.text(),
  json: (response) => response.json(),
  arrayBuffer: async (response) => toBytes(await response.arrayBuffer()),
  blob: async (response) => {
    const blob = await response.blob()
    return [blob.type, await blob.text()]
  },
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- a response has it as long as Node's does
  formData: async (response) => [...(await response.formData()).keys()],
  bodyUsed: (response) => response.bodyUsed,
  locked: (response) => response.body?.locked,
  cancel: (response) => response.body?.cancel(),
  stream: async (response) => {
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    const { value } = await reader.read()
    return [...(value ?? [])]
  },
  clone: async (response) => {
    const copy = response.clone()
    return [copy.status, copy.headers.get('x-a'), await copy.text()]
  },
  wrap: async (response) => new Response(response.body, response).text(),
  copyHeaders: (response) => [response.status, response.ok, ...response.headers],
}

/** Returns the result, or the name of the error. */
async function attempt(read: Read, response: Response): Promise<unknown> {
  try {
    return await read(response)
  } catch (error) {
    return (error as Error).name
  }
}

async function readAll(response: Response, names: readonly string[]): Promise<unknown[]> {
  const results: unknown[] = []
  for (const name of names) results.push([name, await attempt(reads[name] as Read, response)])
  return results
}

test('a response made from text reads like a standard one, in any order', async () => {
  const text = fc.oneof(fc.string({ unit: characters }), fc.json(), fc.constantFrom('\ufeffé', '\ud800a', ''))
  const names = fc.array(fc.constantFrom(...Object.keys(reads)), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(text, names, async (content, order) => {
      const own = await readAll(makeTextResponse(content, init), order)
      expect(own).toEqual(await readAll(new Response(content, init), order))
    }),
    runs(100),
  )
})

test('a response made from text has bytes()', async () => {
  const response = makeTextResponse('é', init) as Response & { bytes: () => Promise<Uint8Array> }
  expect([...(await response.bytes())]).toEqual([0xc3, 0xa9])
  await expect(response.text()).rejects.toThrow(/unusable/)
})

describe('a server that has replaced Response by a subclass', () => {
  const native = Response
  class ServerResponse extends native {
    constructor(
      readonly sent: string,
      init: ResponseInit,
    ) {
      super(sent, init)
    }
  }
  beforeEach(() => void (globalThis.Response = ServerResponse as typeof Response))
  afterEach(() => void (globalThis.Response = native))

  test('finds the text in it', async () => {
    await jest.isolateModulesAsync(async () => {
      const responses = await import('../../../../src/app/context/response/text-body')
      expect(responses.makeTextResponse('é', init)).toHaveProperty('sent', 'é')
    })
  })
})

describe('the text that a server can send at once', () => {
  test('is the whole text of an unread response', () => {
    expect(findText(makeTextResponse('é', init))).toBe('é')
    expect(findText(new Response('é', init))).toBeUndefined()
  })

  test.each(['text', 'json', 'stream', 'cancel', 'clone'])('is unknown after %s', async (name) => {
    const response = makeTextResponse('{}', init)
    await (reads[name] as Read)(response)
    const isCloned = name === 'clone'
    expect(findText(response)).toBe(isCloned ? '{}' : undefined)
  })
})
