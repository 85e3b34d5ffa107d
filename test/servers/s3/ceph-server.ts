import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { end, freePort } from '../servers'

export interface CephServer {
  /** The URL of the gateway, which implements S3. */
  readonly endpoint: string
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string }
  /** Kills the gateway; `startGateway` starts it at the same URL. */
  readonly stopGateway: () => Promise<void>
  readonly startGateway: () => Promise<void>
  readonly stop: () => Promise<void>
}

const credentials = { accessKeyId: 'access-key-of-the-tests', secretAccessKey: 'secret-key-of-the-tests' }

/** A minimal Ceph cluster in memory: a monitor, an object store and the gateway `radosgw`. */
export async function startCeph(): Promise<CephServer> {
  const folder = mkdtempSync(join(tmpdir(), 'liquid-platform-ceph-'))
  const [monitorPort, port] = [await freePort(), await freePort()]
  const endpoint = `http://127.0.0.1:${port}`
  const config = join(folder, 'ceph.conf')
  const id = randomUUID()
  writeFileSync(config, settings(folder, id, monitorPort, port))
  for (const name of ['mon', 'osd', 'rgw']) mkdirSync(join(folder, name))

  const run = (name: string, ...args: string[]): void => {
    execFileSync(name, args, {
      env: { ...process.env, CEPH_CONF: config },
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: 60_000,
    })
  }
  const running: ChildProcess[] = []
  const start = (name: string, ...args: string[]): ChildProcess => {
    const child = spawn(name, ['--foreground', '-c', config, ...args], { stdio: 'ignore' })
    running.push(child)
    return child
  }
  const map = join(folder, 'monmap')
  run('monmaptool', '--create', '--fsid', id, '--addv', 'a', `[v2:127.0.0.1:${monitorPort}/0]`, map)
  run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map)
  start('ceph-mon', '-i', 'a')
  run('ceph', 'osd', 'create')
  run('ceph-osd', '--mkfs', '-i', '0')
  start('ceph-osd', '-i', '0')
  const { accessKeyId, secretAccessKey } = credentials
  const keys = ['--access-key', accessKeyId, '--secret-key', secretAccessKey]
  run('radosgw-admin', '-n', 'client.rgw', 'user', 'create', '--uid', 'app', '--display-name', 'app', ...keys)

  let gateway: ChildProcess
  const startGateway = async (): Promise<void> => {
    gateway = start('radosgw', '-n', 'client.rgw')
    for (let tries = 0; !(await answers(endpoint)); tries++) {
      if (gateway.exitCode !== null || tries > 300) throw new Error(`radosgw does not start (${gateway.exitCode})`)
      await sleep(100)
    }
  }
  await startGateway()
  return {
    endpoint,
    credentials,
    startGateway,
    stopGateway: () => end(gateway),
    async stop() {
      await Promise.all(running.map((child) => end(child)))
      rmSync(folder, { recursive: true })
    },
  }
}

function settings(folder: string, id: string, monitorPort: number, port: number): string {
  return `[global]
fsid = ${id}
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc
mon host = v2:127.0.0.1:${monitorPort}/0
public addr = 127.0.0.1
mon allow pool size one = true
mon data = ${folder}/mon
mon data avail crit = 1
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 4294967296
osd crush chooseleaf type = 0
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=127.0.0.1:${port}
run dir = ${folder}
admin socket =
pid file =
log file = ${folder}/$name.log
`
}

async function answers(endpoint: string): Promise<boolean> {
  return fetch(endpoint).then(
    ({ ok }) => ok,
    () => false,
  )
}
