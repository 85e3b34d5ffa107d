import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { end } from '../servers'

/**
 * Has four visitors send requests one after another to a process, which is killed at a random moment after its first
 * answer.
 *
 * @param visit sends a request, and returns whether it was answered; the first that was not is a visitor's last
 * @returns the number of answers
 */
export async function killUnderVisits(
  child: ChildProcess,
  visit: (visitor: number) => Promise<boolean>,
): Promise<number> {
  let answers = 0
  let isOver = false
  const go = async (visitor: number): Promise<void> => {
    while (await visit(visitor)) answers++
  }
  const over = Promise.all([0, 1, 2, 3].map(go)).finally(() => {
    isOver = true
  })
  const isAnswered = async (): Promise<void> => {
    while (answers === 0 && !isOver) await sleep(5)
  }
  await Promise.race([isAnswered(), over])
  await sleep(Math.random() * 300)
  await end(child)
  await over
  return answers
}
