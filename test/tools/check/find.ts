import { memoryFiles } from '../../../src/ports/files'
import { checkApp } from '../../../src/tools/check'
import { TemplateParser } from '../../../src/tools/check/template-parser'
import type { Runtime } from '../../../src/app/context/runtime'
import { formatMessage, type Diagnostic } from '../../../src/base/diagnostics/diagnostic'
import { getDialect } from '../../../src/language/dialect'
import { register } from '../../support/register'

/** The diagnostics of an app with these files. */
export async function findDiagnostics(files: Readonly<Record<string, string>>): Promise<readonly Diagnostic[]> {
  const reported: Diagnostic[] = []
  const { liquid } = register({
    files: memoryFiles(files),
    logger: { log: ({ diagnostic }) => void (diagnostic && reported.push(diagnostic)) },
  })
  const runtime = getDialect(liquid) as Runtime
  return (await checkApp(runtime, new TemplateParser(runtime, reported))).diagnostics
}

/** The diagnostics as printed by the command. */
export async function findingsIn(files: Readonly<Record<string, string>>) {
  return (await findDiagnostics(files)).map((diagnostic) => {
    const { rule, file, line, column } = diagnostic
    return { rule, file, line, column, message: formatMessage(diagnostic) }
  })
}
