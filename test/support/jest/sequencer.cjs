const Sequencer = require('@jest/test-sequencer').default

const isShare = ({ path }) => path.includes('/shares/')

/** Runs `@alone` files first: some collect garbage, which is slow in the large heap after the shares. */
module.exports = class extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => isShare(a) - isShare(b))
  }
}
