import type { Runtime } from '../../../src/app/context/runtime'
import { formatDiagnostic } from '../../../src/base/diagnostics/diagnostic'
import { getDialect } from '../../../src/language/dialect'
import { registerAdmin } from '../../../src/tools/admin/admin'
import { checkApp } from '../../../src/tools/check'
import { TemplateParser } from '../../../src/tools/check/template-parser'
import { command } from '../command/terminal'
import { adminApp } from './app'

test('check finds nothing in the app of the admin, with the fields that the admin adds to GraphQL', async () => {
  const { platform, log, mailer } = adminApp()
  const admin = registerAdmin({ platform, runtime: getDialect(platform.liquid) as Runtime, log, mailer })
  const runtime = getDialect(admin.liquid) as Runtime
  await runtime.ready
  const { files, diagnostics } = await checkApp(runtime, new TemplateParser(runtime, []))
  expect(files).toBeGreaterThan(90)
  expect(diagnostics.map(formatDiagnostic)).toEqual([])
  await admin.close()
})

test('check knows them, and the filter of the admin, in the folder of the admin alone', async () => {
  const { code, output } = await command('.', ['check', 'src/tools/admin/app'])
  expect([code, output]).toEqual([0, expect.stringMatching(/files checked: 0 errors, 0 warnings, 0 hints/)])
})
