const { readFileSync } = require('node:fs')
const Sequencer = require('@jest/test-sequencer').default

const isLong = ({ path }) => /^\/\/ @long/m.test(readFileSync(path, 'utf8'))

/** Files with a comment `// @long` go first: one that begins late would run on when all others have ended. */
module.exports = class extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests)
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))]
  }
}
