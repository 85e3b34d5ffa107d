import { Liquid } from 'liquidjs'
import { filters } from '../../src/filters'
import { registerPlatform } from '../../src/register'

describe.each(filters)('$name', ({ name, aliases = [], examples }) => {
  test.each(examples)('$template', ({ template, data = {}, output }) => {
    const liquid = new Liquid()
    registerPlatform(liquid)
    expect(liquid.parseAndRenderSync(template, structuredClone(data))).toBe(output)
    for (const alias of aliases) {
      expect(
        liquid.parseAndRenderSync(template.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), alias), structuredClone(data)),
      ).toBe(output)
    }
  })
})
