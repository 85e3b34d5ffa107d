const Sequencer = require('@jest/test-sequencer').default

const isLarge = ({ path }) => /\/shares\/\d/.test(path)

/** Runs the large shares last: collecting garbage is slow in the heap that they leave. */
module.exports = class extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => isLarge(a) - isLarge(b))
  }
}
