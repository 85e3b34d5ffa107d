/**
 * Prints the share of the templates in some folders that become JavaScript without calls of closures, and the causes of the
 * calls in the others: `npx tsx bench/coverage.mts <folder> …`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Liquid } from 'liquidjs'
import { findFrontMatter } from '../src/base/formats/front-matter'
import type { Expression } from '../src/language/expressions/expressions'
import type { ChainedCall } from '../src/language/generation/filters'
import { generate } from '../src/language/generation/generate'
import { Writer } from '../src/language/generation/writer'
import { toBlock } from '../src/language/rendering/partial'
import type { Block } from '../src/language/rendering/block'
import { DialectTag } from '../src/language/definitions/tag'
import type { Node } from '../src/language/rendering/nodes'
import { registerPlatform } from '../src/register'

const { liquid } = registerPlatform(new Liquid(), { logger: { log: () => undefined } })

/** The causes of calls of closures in the template that is being generated. */
let causes: string[] = []

// eslint-disable-next-line @typescript-eslint/unbound-method -- they are called with the writer
const { callNode, callExpression, callFilter } = Writer.prototype
Object.assign(Writer.prototype, {
  callNode(this: Writer, node: Node) {
    // Tags of the library without expressions compile to a call alone.
    if (!(node instanceof DialectTag) || node.reads.length > 0)
      causes.push(`tag ${(node.token as { name?: string }).name ?? node.token.getText()}`)
    callNode.call(this, node)
  },
  callExpression(this: Writer, expression: Expression, lenient?: boolean) {
    causes.push(`expression ${expression.constructor.name}`)
    return callExpression.call(this, expression, lenient)
  },
  callFilter(this: Writer, ...given: Parameters<Writer['callFilter']>) {
    causes.push(`filter ${(given[0] as ChainedCall).token.name}`)
    return callFilter.apply(this, given)
  },
} satisfies Partial<Writer>)

const counts = new Map<string, { calls: number; templates: number }>()
let [templates, whole, invalid] = [0, 0, 0]

/** Generates a block, and the blocks in it that have code of their own. */
function generateAll(block: Block): void {
  if (block.isRoot) generate(block, liquid)
  for (const node of block.rendered)
    node.blocks?.forEach((each) => {
      generateAll(each as Block)
    })
}

function visit(text: string): void {
  causes = []
  try {
    const parsed = liquid.parse(text.slice(findFrontMatter(text).body))
    generateAll(toBlock(parsed, liquid))
  } catch {
    invalid++
    return
  }
  templates++
  if (causes.length === 0) whole++
  const seen = new Set<string>()
  for (const cause of causes) {
    const count = counts.get(cause) ?? { calls: 0, templates: 0 }
    counts.set(cause, { calls: count.calls + 1, templates: count.templates + (seen.has(cause) ? 0 : 1) })
    seen.add(cause)
  }
}

for (const folder of process.argv.slice(2))
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.liquid')) visit(readFileSync(join(folder, file), 'utf8'))

const share = ((100 * whole) / templates).toFixed(1)
console.log(`${whole} of ${templates} templates (${share} %) call no closure; ${invalid} more are not valid`)
for (const [cause, { calls, templates: found }] of Array.from(counts).sort(([, a], [, b]) => b.templates - a.templates))
  console.log(`${cause.padEnd(40)}${String(found).padStart(8)} templates${String(calls).padStart(8)} calls`)
