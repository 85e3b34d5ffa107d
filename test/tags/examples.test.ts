import { Liquid } from 'liquidjs'
import { memoryFiles } from '../../src/ports/files'
import { listNames } from '../../src/language/definitions/definition'
import { registerPlatform } from '../../src/register'
import { appTags } from '../../src/app/tags'
import { tags as liquidTags } from '../../src/tags'

const tags = [...liquidTags, ...appTags]

const silent = { log: () => undefined }

const needing = tags.filter(({ definition }) => definition.needsRender).map(({ definition }) => definition.name)
const needsRender = new RegExp(`\\{% (?:${needing.join('|')})\\b`)

describe.each(tags.map(({ definition }) => definition))('$name', ({ examples, ...names }) => {
  const [name, ...others] = listNames(names)
  test.each(examples)('$template', async ({ template, data = {}, files = {}, output }) => {
    const liquid = new Liquid()
    registerPlatform(liquid, { files: memoryFiles(files), logger: silent })
    if (!needsRender.test(template)) expect(liquid.parseAndRenderSync(template, structuredClone(data))).toBe(output)
    await expect(liquid.parseAndRender(template, structuredClone(data))).resolves.toBe(output)
  })

  if (others.length > 0) {
    test.each(others)('prints the same as %s', async (alias) => {
      for (const { template, data = {}, files = {}, output } of examples) {
        const rename = (text: string): string =>
          text.replaceAll(new RegExp(`\\{% (end)?${name}\\b`, 'g'), (_, end = '') => `{% ${end}${alias}`)
        const renamed = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, rename(text)]))
        const liquid = new Liquid()
        registerPlatform(liquid, { files: memoryFiles(renamed), logger: silent })
        await expect(liquid.parseAndRender(rename(template), structuredClone(data))).resolves.toBe(output)
      }
    })
  }
})
