import type { Runtime } from '../../../src/app/context/runtime'
import { formatDiagnostic } from '../../../src/base/diagnostics/diagnostic'
import { getDialect } from '../../../src/language/dialect'
import { registerAdmin } from '../../../src/tools/admin/admin'
import { checkApp } from '../../../src/tools/check'
import { TemplateParser } from '../../../src/tools/check/template-parser'
import { command } from '../command/terminal'
import { adminApp } from './app'

test("check finds nothing in the admin's app, with the GraphQL fields that the admin adds", async () => {
  const { platform, log, mailer } = adminApp()
  const admin = registerAdmin({ platform, runtime: getDialect(platform.liquid) as Runtime, log, mailer })
  const runtime = getDialect(admin.liquid) as Runtime
  await runtime.ready
  const { files, diagnostics } = await checkApp(runtime, new TemplateParser(runtime, []))
  expect(files).toBeGreaterThan(90)
  expect(diagnostics.map(formatDiagnostic)).toEqual([])
  await admin.close()
})

test("check accepts these fields and the admin's filter only in the admin's folder", async () => {
  const { code, output } = await command('.', ['check', 'src/tools/admin/app'])
  expect([code, output]).toEqual([0, expect.stringMatching(/files checked: 0 errors, 0 warnings, 0 hints/)])
})
