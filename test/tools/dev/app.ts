import type { PlatformAdapters } from '../../../src/ports/adapters'
import { directoryFiles } from '../../../src/files/directory'
import { memoryMailer } from '../../../src/ports/mailer'
import { memorySms } from '../../../src/ports/sms'
import { Evaluation } from '../../../src/tools/command/console/evaluation'
import type { Runtime } from '../../../src/app/context/runtime'
import { DevApp } from '../../../src/tools/dev/dev-app'
import { RecentLog } from '../../../src/tools/dev/recent-log'
import { getDialect } from '../../../src/language/dialect'
import { newDirectory } from '../../support/jest/app-directory'
import { register } from '../../support/register'
import { quietLogger } from '../../support/quiet-logger'

export const origin = 'http://localhost:3000'

const appFiles = {
  'app/views/pages/index.liquid':
    '---\nslug: /\n---\n<!doctype html><html lang="en"><head><title>Teas</title></head><body><main><h1>Teas</h1></main></body></html>',
  'app/views/pages/teas/show.liquid': '---\nslug: teas/:id\n---\n{{ context.params.id }}',
  'app/lib/fails.liquid': '{{ 5 | array_limit: 1 }}',
  'app/schema/tea.yml': 'name: tea\nproperties:\n- name: title\n  type: string\n- name: price\n  type: integer\n',
}

/** An app as served by `dev`, without a server. */
export function devApp(settings: PlatformAdapters['settings'] = {}, changed: Readonly<Record<string, string>> = {}) {
  const files = directoryFiles(newDirectory({ ...appFiles, ...changed }), { checkEveryMs: Infinity })
  const lines: string[] = []
  const log = new RecentLog(quietLogger)
  const mailer = memoryMailer()
  const sms = memorySms()
  const platform = register({ files, logger: log, mailer, sms, settings: { ...settings, environment: 'development' } })
  const runtime = getDialect(platform.liquid) as Runtime
  const evaluate = (text: string): Promise<string> => new Evaluation(runtime).run(text)
  const print = (line: string): void => void lines.push(line)
  const app = new DevApp({ platform, runtime, files, log, mailer, sms, evaluate, print })
  return { app, platform, files, lines, log, mailer, sms }
}
