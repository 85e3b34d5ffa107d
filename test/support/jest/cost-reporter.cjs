const { mkdtempSync, readFileSync, rmSync, writeFileSync } = require('node:fs')
const { tmpdir } = require('node:os')
const { join } = require('node:path')

const mostMs = 2000
const inSeconds = (ms) => `${(ms / 1000).toFixed(1)} s`

/** Prints the test files that use more CPU time than CONTRIBUTING.md allows. */
module.exports = class {
  /** `joinFiles` appends a line for each test file to `TEST_COSTS`. */
  onRunStart() {
    this.folder = mkdtempSync(join(tmpdir(), 'liquid-platform-costs-'))
    this.costs = join(this.folder, 'costs.jsonl')
    writeFileSync(this.costs, '')
    process.env.TEST_COSTS = this.costs
  }

  onRunComplete() {
    const lines = readFileSync(this.costs, 'utf8').split('\n').filter(Boolean)
    rmSync(this.folder, { recursive: true })
    const costs = lines.map((line) => JSON.parse(line)).sort((a, b) => b.ms - a.ms)
    const all = costs.reduce((sum, { ms }) => sum + ms, 0)
    const over = costs.filter(({ ms }) => ms > mostMs).map(({ name, ms }) => `  ${inSeconds(ms)} ${name}\n`)
    process.stderr.write(
      `\nProcessor time: ${inSeconds(all)} in ${costs.length} files. Over the budget of ${inSeconds(mostMs)}: ${over.length}\n`,
    )
    process.stderr.write(over.join(''))
  }
}
