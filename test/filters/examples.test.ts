import { Liquid } from 'liquidjs'
import { filters } from '../../src/filters'
import { listNames } from '../../src/language/definitions/definition'
import { registerPlatform } from '../../src/register'
import { quietLogger } from '../support/quiet-logger'

describe.each(filters)('$name', ({ examples, needsRender, ...names }) => {
  test.each(examples)('$template', async ({ template, data = {}, output }) => {
    const liquid = new Liquid()
    registerPlatform(liquid, { logger: quietLogger })
    const check = async (written: string): Promise<void> => {
      await expect(liquid.parseAndRender(written, structuredClone(data))).resolves.toBe(output)
      if (!needsRender) expect(liquid.parseAndRenderSync(written, structuredClone(data))).toBe(output)
    }
    await check(template)
    const [name, ...others] = listNames(names)
    for (const other of others) await check(template.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), other))
  })
})
