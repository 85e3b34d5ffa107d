/**
 * One of the two servers of the benchmark `rest.mts`: `ours` is the package's REST interface, `bare` a minimal Hono handler that
 * validates the fields with zod and keeps the user in a Map. It sends its port to its parent.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { Liquid } from 'liquidjs'
import { z } from 'zod'
import { root } from '../built.mts'

const { toNodeListener } = (await import(`${root}dist/node.cjs`)) as typeof import('../../src/web/node/index')

async function ours(): Promise<{ fetch(request: Request): Response | Promise<Response> }> {
  const { registerPlatform, memoryForms, memoryTokens } = (await import(
    `${root}dist/index.cjs`
  )) as typeof import('../../src/index')
  return registerPlatform(new Liquid(), {
    tokens: memoryTokens(['bench']),
    forms: memoryForms({
      sign_up: {
        resource: 'User',
        fields: {
          email: null,
          first_name: { validation: { presence: true, length: { maximum: 50 } } },
          last_name: { validation: { presence: true, length: { maximum: 50 } } },
          external_id: { validation: { format: { with: '/\\A[a-z0-9-]+\\z/' } } },
        },
      },
    }),
  }).rest
}

function bare(): { fetch(request: Request): Response | Promise<Response> } {
  const body = z.strictObject({
    form_configuration_name: z.literal('sign_up'),
    form: z.strictObject({
      email: z.email(),
      first_name: z.string().min(1).max(50),
      last_name: z.string().min(1).max(50),
      external_id: z.string().regex(/^[a-z0-9-]+$/),
    }),
  })
  const users = new Map<string, object>()
  return new Hono().post('/api/users', async (context) => {
    const result = body.safeParse(await context.req.json())
    if (!result.success) return context.json({ id: null, errors: result.error.issues }, 422)
    const { form } = result.data
    const email = form.email.toLowerCase()
    if (users.has(email)) return context.json({ id: null, errors: { email: ['has already been taken'] } }, 422)
    users.set(email, form)
    return context.json({ id: users.size, errors: {} }, 201)
  })
}

const server = createServer(toNodeListener(process.argv[2] === 'ours' ? await ours() : bare()))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
