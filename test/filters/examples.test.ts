import { Liquid } from 'liquidjs'
import { filters } from '../../src/filters'
import { registerPlatform } from '../../src/register'

describe.each(filters)('$name', ({ name, aliases = [], examples, needsRender }) => {
  test.each(examples)('$template', async ({ template, data = {}, output }) => {
    const liquid = new Liquid()
    registerPlatform(liquid)
    const check = async (written: string): Promise<void> => {
      await expect(liquid.parseAndRender(written, structuredClone(data))).resolves.toBe(output)
      if (!needsRender) expect(liquid.parseAndRenderSync(written, structuredClone(data))).toBe(output)
    }
    await check(template)
    for (const alias of aliases) await check(template.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), alias))
  })
})
