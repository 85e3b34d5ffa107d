import { measureBlock } from '../../support/blocks'
import { builtIns, renderMs } from '../../support/built-ins'
import { correctTime, cpuOfAsync } from '../../support/cpu'

// @small-heap: unpacks megabytes, and Node's garbage collection is slow in the heap of many test files.

/*
 * Built-ins of JavaScript and Node whose cost may grow faster than the length of a text. The table in
 * `test/support/built-ins.ts` lists each with the ways for untrusted text to reach it, and the length limit of each
 * way. Other tests cover the rest:
 *
 * | built-in | test |
 * | --- | --- |
 * | `normalize` of passwords, e-mails and searches | normalization.test.ts |
 * | `RegExp` with untrusted patterns: compiling and matching | patterns.test.ts, regexp/time-limit.test.ts |
 * | our `RegExp`s in each filter, `sort`, `split`, `JSON` of values | hostile.test.ts, complexity.test.ts |
 * | our `RegExp`s in templates | language/growth.test.ts |
 * | bodies: fields, files, JSON | http/body.test.ts |
 * | `scrypt` | password-cost.test.ts |
 * | RSA with hostile keys | filters/crypto/jwt.test.ts |
 * | encodings of responses (bombs) | dependencies.test.ts, adapters/fetch |
 */

/** Shorter times are not compared. */
const leastMs = 10
/**
 * Eight times the length takes 8 times as long at linear cost, and 64 times at quadratic cost; a busy machine adds to
 * both.
 */
const times = 8
const mostGrowth = 24

/** The ratio of the longer call's time to the shorter call's, the lowest of three runs. */
async function growthOf(shorter: () => unknown, longer: () => unknown): Promise<number> {
  let growth = Infinity
  for (let i = 0; i < 3 && growth > mostGrowth; i++) {
    const base = Math.max(await cpuOfAsync(shorter, leastMs), leastMs)
    growth = Math.min(growth, (await cpuOfAsync(longer, mostGrowth * base)) / base)
  }
  return growth
}

/** The longest allowed block of the process: the time of a render, and what its end takes. */
const mostBlockMs = 1.5 * renderMs

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
    blockMs = Math.min(blockMs, correctTime(cpuMs, mostBlockMs))
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
