import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { packPackage } from '../../../scripts/pack'
import { launchChromium } from '../chromium/browser'

jest.setTimeout(600_000)

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'liquid-platform-first-')))
const project = join(folder, 'guestbook')
const started: ChildProcess[] = []

afterAll(async () => {
  for (const dev of started) await stop(dev)
  rmSync(folder, { recursive: true, force: true })
})

const quiet = { npm_config_audit: 'false', npm_config_fund: 'false', npm_config_prefer_offline: 'true' }

function run(program: string, args: readonly string[], cwd: string): string {
  const env = { ...process.env, ...quiet }
  return execFileSync(program, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Starts `npm run dev`, and waits until it serves the app. */
async function start(): Promise<{ readonly origin: string; readonly dev: ChildProcess; readonly lines: string[] }> {
  const options = { cwd: project, env: { ...process.env, ...quiet }, detached: true } as const
  const dev = spawn('npm', ['run', 'dev'], { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  started.push(dev)
  const lines: string[] = []
  createInterface({ input: dev.stderr }).on('line', (line) => lines.push(line))
  for await (const line of createInterface({ input: dev.stdout })) {
    lines.push(line)
    const [, origin] = /^The app is at (http:\S+),/.exec(line) ?? []
    if (origin !== undefined) return { origin, dev, lines }
  }
  throw new Error(lines.join('\n'))
}

/** Presses Ctrl+C, which signals all processes of the terminal. */
async function stop(dev: ChildProcess): Promise<void> {
  if (dev.exitCode !== null || dev.signalCode !== null) return
  const ended = once(dev, 'exit')
  process.kill(-(dev.pid as number), 'SIGINT')
  await ended
  // npm may end before its child processes.
  const isInUse = (): boolean => readdirSync(join(project, '.liquid-platform')).some((name) => /^lock\.\d+$/.test(name))
  while (isInUse()) await pause(100)
}

/** A browser that keeps its cookies. */
function visitor(origin: string) {
  let cookie = ''
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { accept: 'text/html', cookie, origin }
    const response = await fetch(origin + path, { redirect: 'manual', ...init, headers })
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return response
  }
  return { send, text: async (path: string) => (await send(path)).text() }
}

/** Creates a message in the admin by mouse. */
async function makeMessage(origin: string, text: string): Promise<void> {
  const browser = await launchChromium()
  try {
    await makeMessageIn(await browser.newPage(), origin, text)
  } finally {
    await browser.close()
  }
}

async function makeMessageIn(page: Page, origin: string, text: string): Promise<void> {
  await page.goto(`${origin}/_admin`)
  await page.getByRole('navigation', { name: 'Menu' }).getByText('message', { exact: true }).click()
  await page.getByRole('link', { name: 'New record' }).click()
  await page.getByLabel(/^name/).fill('Bob')
  await page.getByLabel(/^text/).fill(text)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').waitFor()
}

/** The page that README.md adds to this app. */
function readmePage(): string {
  const readme = readFileSync(join(__dirname, '../../../README.md'), 'utf8')
  return /`app\/views\/pages\/notes\.liquid`:\n\n```liquid\n([^]*?)```/.exec(readme)?.[1] ?? ''
}

test('leads by four commands from an empty folder to an app that keeps its data', async () => {
  const tarball = packPackage(folder, { types: false })
  run('npx', ['--yes', `--package=${tarball}`, 'liquid-platform', 'init', 'guestbook'], folder)
  const manifest = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  expect(resolve(project, manifest.dependencies['liquid-platform']?.replace('file:', '') ?? '')).toBe(tarball)
  run('npm', ['install'], project)

  const first = await start()
  const one = visitor(first.origin)
  expect(await one.text('/_dev')).toContain('views/pages/index.liquid')
  const page = await one.text('/')
  const hidden = Array.from(page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g))
  const body = new URLSearchParams(hidden.map(([, name = '', value = '']): [string, string] => [name, value]))
  body.set('form[properties][name]', 'Ann Lee')
  body.set('form[properties][text]', 'Kept overnight')
  expect((await one.send('/api/customizations', { method: 'POST', body })).status).toBe(302)
  appendFileSync(join(project, 'app/views/pages/index.liquid'), '<p>An edit</p>')
  const edited = await one.text('/')
  expect([edited.includes('Kept overnight'), edited.includes('An edit')]).toEqual([true, true])
  writeFileSync(join(project, 'app/views/pages/notes.liquid'), readmePage())
  expect(await one.text('/notes')).toMatch(/<p>Kept overnight<\/p>[^]*name="form\[properties\]\[text\]"/)
  await makeMessage(first.origin, 'Made in the admin')
  await stop(first.dev)

  const again = await start()
  const after = visitor(again.origin)
  const home = await after.text('/')
  expect([home.includes('Kept overnight'), home.includes('Made in the admin')]).toEqual([true, true])
  writeFileSync(join(project, 'liquid-platform.config.js'), "export default { settings: { locale: 'en' } }")
  while (!again.lines.some((line) => line.includes('has changed: starts again'))) await pause(100)
  for (let isBack = false; !isBack; await pause(200)) {
    isBack = await after.text('/').then(
      (text) => text.includes('Kept overnight'),
      () => false,
    )
  }
  await stop(again.dev)
  expect(run('npm', ['test'], project)).toContain('all passed')
  expect(run('git', ['init', '-q', '.'], project)).toBe('')
  expect(run('git', ['status', '--short', '--untracked-files=all'], project)).not.toContain('.liquid-platform')
})
