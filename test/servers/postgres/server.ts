import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { end, freePort } from '../servers'

/** Debian's folders of programs for each version, the newest first. */
const debian = '/usr/lib/postgresql'
const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
const programs = versions
  .map((version) => join(debian, version, 'bin'))
  .find((folder) => existsSync(join(folder, 'initdb')))

export interface PostgresServer {
  /** The connection string of an empty database of that server. */
  database(): Promise<string>
  /** Kills the server, as a failing machine does, and starts it again. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** A pool for a test, whose connections may end with their server. */
export function poolOf(connectionString: string, max = 10): pg.Pool {
  const pool = new pg.Pool({ connectionString, max })
  pool.on('error', () => undefined)
  return pool
}

/** Starts Postgres on a free port, with its data in a temporary folder. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'liquid-platform-postgres-'))
  chmodSync(folder, 0o777)
  const data = join(folder, 'data')
  run('initdb', '-D', data, '-U', 'app', '-A', 'trust', '-E', 'UTF8', '--locale', 'C', '--no-sync')
  const port = await freePort()
  let server = await start(data, port, folder)
  let databases = 0
  return {
    async database() {
      const name = `db${++databases}`
      run('createdb', '-h', '127.0.0.1', '-p', String(port), '-U', 'app', name)
      return Promise.resolve(`postgres://app@127.0.0.1:${port}/${name}`)
    },
    async restart() {
      await end(server, 'SIGQUIT')
      server = await start(data, port, folder)
    },
    async stop() {
      await end(server, 'SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The command of a Postgres program. Postgres refuses to run as root, so root becomes nobody. */
function command(name: string, args: readonly string[]): [string, string[]] {
  const path = programs === undefined ? name : join(programs, name)
  return process.getuid?.() === 0 ? ['setpriv', ['--reuid=nobody', '--clear-groups', path, ...args]] : [path, [...args]]
}

function run(name: string, ...args: string[]): void {
  execFileSync(...command(name, args), { cwd: tmpdir(), stdio: ['ignore', 'ignore', 'inherit'] })
}

async function start(data: string, port: number, sockets: string): Promise<ChildProcess> {
  const settings = ['listen_addresses=127.0.0.1', 'max_connections=60', `unix_socket_directories=${sockets}`]
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const server = spawn(...command('postgres', args), { cwd: tmpdir(), stdio: 'ignore' })
  for (let tries = 0; !isReady(port); tries++) {
    if (server.exitCode !== null || tries > 100)
      throw new Error(`Postgres does not start (exit code ${server.exitCode})`)
    await sleep(100)
  }
  return server
}

function isReady(port: number): boolean {
  return spawnSync(...command('pg_isready', ['-q', '-h', '127.0.0.1', '-p', String(port)])).status === 0
}
