import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Liquid } from 'liquidjs'
import { memoryFiles } from '../../src/ports/files'
import { registerPlatform } from '../../src/register'
import { quietLogger } from '../support/quiet-logger'

interface RubyCase {
  readonly template: string
  readonly data: Record<string, unknown>
  readonly partials?: Record<string, string>
  readonly output?: string
  readonly error?: true
}

const recorded = readFileSync(join(__dirname, '../golden/ruby-language.json'), 'utf8')
const { cases } = JSON.parse(recorded) as { cases: RubyCase[] }

function liquidWith(partials: Record<string, string>): Liquid {
  const liquid = new Liquid()
  const files = Object.entries(partials).map(([name, text]) => [`views/partials/${name}.liquid`, text])
  registerPlatform(liquid, { files: memoryFiles(Object.fromEntries(files)), logger: quietLogger })
  return liquid
}

const shared = liquidWith({})

test.each(cases)('$template $data', async ({ template, data, partials, output, error }) => {
  const liquid = partials ? liquidWith(partials) : shared
  const renderSync = (): string => liquid.parseAndRenderSync(template, structuredClone(data)) as string
  const render = async (): Promise<string> => (await liquid.parseAndRender(template, structuredClone(data))) as string
  if (error) {
    expect(renderSync).toThrow(/line:\d+, col:\d+/)
    await expect(render()).rejects.toThrow(/line:\d+, col:\d+/)
  } else {
    expect(renderSync()).toBe(output)
    expect(await render()).toBe(output)
  }
})
