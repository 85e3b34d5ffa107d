import { measureBlock } from '../support/blocks'
import { builtIns, renderMs } from '../support/built-ins'
import { cpuOfAsync } from '../support/cpu'

/*
 * The built-ins of JavaScript and Node that may cost more than the length of a text deserves, each with a way in which
 * somebody else's text reaches it and the longest that the way lets through: `test/support/built-ins.ts` is the table.
 * Others are tried elsewhere:
 *
 * | built-in | test |
 * | --- | --- |
 * | `normalize` of passwords, e-mails and searches | normalization.test.ts |
 * | `RegExp` of patterns that are not ours: compiling and matching | patterns.test.ts, regexp/time-limit.test.ts |
 * | `RegExp` of ours in each filter, `sort`, `split`, `JSON` of values | hostile.test.ts, complexity.test.ts |
 * | `RegExp` of ours in templates | language/growth.test.ts |
 * | bodies: fields, files, JSON | http/body.test.ts |
 * | `scrypt` | password-cost.test.ts |
 * | RSA with hostile keys | filters/crypto/jwt.test.ts |
 * | encodings of responses (bombs) | dependencies.test.ts, adapters/fetch |
 */

/** What takes less is too short to compare. */
const leastMs = 10
/** Eight times the length takes eight times as long, 64 times where the cost is quadratic; a busy machine adds to either. */
const times = 8
const mostGrowth = 24

/** How many times as long the longer text takes, in the best of some runs. */
async function growthOf(send: (text: string) => unknown, short: string, long: string): Promise<number> {
  let growth = Infinity
  for (let i = 0; i < 3 && growth > mostGrowth; i++) {
    const base = Math.max(await cpuOfAsync(() => send(short), 2), leastMs)
    growth = Math.min(growth, (await cpuOfAsync(() => send(long))) / base)
  }
  return growth
}

/** What a call may block the process for, besides the time of a render. */
const marginMs = 50

/** Milliseconds of the processor for which a call blocks the process, in the best of some runs. */
async function blockOf(call: () => unknown): Promise<number> {
  let least = Infinity
  for (let i = 0; i < 5 && least > renderMs + marginMs; i++) least = Math.min(least, (await measureBlock(call)).cpuMs)
  return least
}

const titled = builtIns.map(
  (each) => [`${each.name}, ${each.shape}: ${each.way.name} (${each.way.limit})`, each] as const,
)

test.each(titled)('%s', async (_, { way: { most, send }, text, refused }) => {
  for (const long of [most / times, most]) {
    expect(await growthOf(send, text(long / times), text(long))).toBeLessThan(mostGrowth)
  }
  const longest = text(most)
  expect(await blockOf(() => send(longest))).toBeLessThan(renderMs + marginMs)
  if (refused) expect(String(await send(longest))).toMatch(refused)
})
