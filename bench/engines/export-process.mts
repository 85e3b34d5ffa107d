/** Exports all records of a table to a folder, and sends the time and memory to its parent. */
import { mkdtempSync, rmSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Liquid } from 'liquidjs'
import { directoryStorage, memoryFiles, registerPlatform } from 'liquid-platform'
import { embeddedAdapters } from 'liquid-platform/embedded'
import { postgresAdapters } from 'liquid-platform/postgres'

const [engine = '', place = '', table = ''] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'liquid-platform-export-'))
const adapters =
  engine === 'embedded'
    ? await embeddedAdapters({ folder: place })
    : await postgresAdapters({ connectionString: place })
try {
  const { liquid } = registerPlatform(new Liquid(), {
    ...adapters,
    files: memoryFiles({}),
    storage: directoryStorage(folder),
    settings: { limits: { renderMs: 600_000 } },
  })
  const begin = performance.now()
  const query = `mutation { data_export(records: { filter: { table: { value: "${table}" } } }) { status url } }`
  const answer: unknown = await liquid.parseAndRender(`{% graphql g %}${query}{% endgraphql %}{{ g | json }}`)
  if (!String(answer).includes('"done"')) throw new Error(String(answer))
  process.send?.({ ms: performance.now() - begin, peak: peakMegabytes() })
} finally {
  await adapters.close()
  rmSync(folder, { recursive: true })
  process.disconnect()
}

/** The peak memory of the process. */
function peakMegabytes(): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024
}
