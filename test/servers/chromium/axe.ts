import { source, type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

type Fault = AxeResults['violations'][number]

/** All violations that axe finds on a page. @param exclude a selector of elements that are not checked */
export async function findFaults(page: Page, exclude?: string): Promise<readonly Fault[]> {
  await page.evaluate(source)
  const context = exclude === undefined ? 'document' : JSON.stringify({ exclude })
  return (await page.evaluate<AxeResults>(`axe.run(${context})`)).violations
}

/** The serious violations that axe finds on a page. @param exclude a selector of elements that are not checked */
export async function findSeriousFaults(page: Page, exclude?: string): Promise<readonly string[]> {
  const faults = await findFaults(page, exclude)
  return faults.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(formatFault)
}

/** The rule, and the elements that violate it. */
export function formatFault({ id, nodes }: Fault): string {
  return `${id}: ${nodes.map(({ html }) => html).join(' ')}`
}
