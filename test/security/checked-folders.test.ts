import { newDirectory, removeDirectories } from '../adapters/app-directory'
import { command } from '../command/terminal'
import { cpuOfAsync } from '../support/cpu'

afterAll(removeDirectories)

const checked = (files: Readonly<Record<string, string>>) => command(newDirectory(files), ['check', 'app'])

test.each(['{{ a | upcase }}\n', '{{ a | slice }}\n'])(
  'a check takes time that grows with a template, not with its square: %j',
  async (part) => {
    const cpu = await cpuOfAsync(() => checked({ 'app/views/pages/a.liquid': part.repeat(20_000) }))
    expect(cpu).toBeLessThan(6000)
  },
)
