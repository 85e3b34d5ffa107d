import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Lets four visitors send requests one after another to a process, and kills it at a random moment after its first
 * response.
 *
 * @param visit sends a request, and returns whether it was acknowledged; a visitor stops after the first failure
 * @param maxMs the longest time from the first response to the kill
 * @returns the number of responses
 */
export async function killUnderVisits(
  kill: () => Promise<void>,
  visit: (visitor: number) => Promise<boolean>,
  maxMs = 300,
): Promise<number> {
  let answers = 0
  let isOver = false
  let isKilled = false
  const go = async (visitor: number): Promise<void> => {
    while (!isKilled && (await visit(visitor))) answers++
  }
  const over = Promise.all([0, 1, 2, 3].map(go)).finally(() => {
    isOver = true
  })
  const isAnswered = async (): Promise<void> => {
    while (answers === 0 && !isOver) await sleep(5)
  }
  await Promise.race([isAnswered(), over])
  await sleep(Math.random() * maxMs)
  await kill()
  isKilled = true
  await over
  return answers
}
