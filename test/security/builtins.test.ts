import { measureBlock } from '../support/blocks'
import { builtIns, renderMs } from '../support/built-ins'
import { cpuOfAsync } from '../support/cpu'

// @alone: unpacks megabytes, for which Node collects garbage: that takes long in the heap of many files.

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

/** How many times as long the longer work takes, in the best of some runs. */
async function growthOf(shorter: () => unknown, longer: () => unknown): Promise<number> {
  let growth = Infinity
  for (let i = 0; i < 3 && growth > mostGrowth; i++) {
    const base = Math.max(await cpuOfAsync(shorter, leastMs), leastMs)
    growth = Math.min(growth, (await cpuOfAsync(longer, mostGrowth * base)) / base)
  }
  return growth
}

/** What a call may block the process for: the time of a render, and a margin. */
const mostBlockMs = renderMs + 50

const titled = builtIns.map(
  (each) => [`${each.name}, ${each.shape}: ${each.way.name} (${each.way.limit})`, each] as const,
)

test.each(titled)('%s', async (_, { way: { most, send }, text, refused }) => {
  const [short, middle, longest] = [text(most / times ** 2), text(most / times), text(most)]
  let response: unknown
  let blockMs = Infinity
  const sendLongest = async (): Promise<void> => {
    const { cpuMs } = await measureBlock(async () => {
      response = await send(longest)
    })
    blockMs = Math.min(blockMs, cpuMs)
  }
  expect(
    await growthOf(
      () => send(short),
      () => send(middle),
    ),
  ).toBeLessThan(mostGrowth)
  expect(await growthOf(() => send(middle), sendLongest)).toBeLessThan(mostGrowth)
  for (let i = 0; i < 4 && blockMs >= mostBlockMs; i++) await sendLongest()
  expect(blockMs).toBeLessThan(mostBlockMs)
  if (refused) expect(String(response)).toMatch(refused)
})
