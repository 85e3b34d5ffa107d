import { memoryFiles } from '../../src/adapters/files/source'
import { checkApp } from '../../src/check'
import type { Finding } from '../../src/check/finding'
import type { Runtime } from '../../src/context/runtime'
import { dialectOf } from '../../src/language/dialect'
import { register } from '../support/register'

/** What check says of an app with these files. */
export async function findingsIn(files: Readonly<Record<string, string>>): Promise<readonly Finding[]> {
  const warnings: string[] = []
  const { liquid } = register({
    files: memoryFiles(files),
    logger: { log: ({ message }) => void warnings.push(message) },
  })
  return (await checkApp(dialectOf(liquid) as Runtime, warnings)).findings
}
