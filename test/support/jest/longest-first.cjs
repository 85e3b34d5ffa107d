const { readFileSync } = require('node:fs')
const Sequencer = require('@jest/test-sequencer').default

const isLong = ({ path }) => /^\/\/ @long/m.test(readFileSync(path, 'utf8'))

/** Runs files with a comment `// @long` first, so that none runs on after all others. */
module.exports = class extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests)
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))]
  }
}
