import { goldenLiquid, languageCases } from '../support/golden'

const liquid = goldenLiquid()

test.each(languageCases)('$template', async ({ template, data, output }) => {
  expect(liquid.parseAndRenderSync(template, structuredClone(data))).toBe(output)
  await expect(liquid.parseAndRender(template, structuredClone(data))).resolves.toBe(output)
})
