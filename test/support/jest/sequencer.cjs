const Sequencer = require('@jest/test-sequencer').default

const isShare = ({ path }) => path.includes('/shares/')

/** Files that run alone go first: some of them collect garbage, which takes long in the heap that shares leave behind. */
module.exports = class extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => isShare(a) - isShare(b))
  }
}
