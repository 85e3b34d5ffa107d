import type { Liquid } from 'liquidjs'
import { locate } from '../rendering/locate'
import type { Block } from '../rendering/block'
import type { Render, Resume } from '../rendering/closures'
import type { RenderContext } from '../rendering/context'
import { leaveLoops } from '../rendering/forloop'
import { countText, TextNode } from '../rendering/text-node'
import * as runtime from './runtime'
import type { Place } from './places'
import { Writer } from './writer'

/** A part of a template: renders its nodes from `from` on, after `text`. */
type Part = (context: RenderContext, from: number, text: string) => string | PromiseLike<string>

/** The greatest length of a function, in characters: V8 does not optimize longer ones. */
const maxLength = 60_000
/** The greatest length of a node: longer ones are called as closures, and their blocks are generated on their own. */
const maxNodeLength = 30_000

/** What generated code is made of: a function for each part, and the index of the first node of each. */
interface Parts {
  readonly functions: readonly Part[]
  readonly begins: readonly number[]
}

/**
 * Generates JavaScript that renders a block as its closures do. If a value is a promise, the closures continue until
 * the node of the block is done, and then the code.
 */
export function generate(block: Block, liquid: Liquid): Render {
  const writer = new Writer(liquid)
  const { rendered: nodes, closures } = block
  const code: { parts?: Parts } = {}
  const run: Part = (context, from, text) => {
    const { functions, begins } = code.parts as Parts
    let printed = text
    for (let i = findPart(begins, from); i < functions.length; i++) {
      const part = (functions[i] as Part)(context, from, printed)
      if (typeof part !== 'string') return part
      printed = part
      if (context.interrupt !== undefined) break
    }
    return printed
  }
  code.parts = compile(writer, writeParts(writer, block, run))
  writer.release()
  const [steps, written] = [nodes.length, countText(nodes)]
  const [only, second] = code.parts.functions
  const { jsTruthy } = liquid.options
  const start: Part = only !== undefined && second === undefined ? only : run
  return (context) => {
    // Values that cannot be written in the code: see `Writer`.
    const { budget, opts } = context
    if (context.pieces !== undefined || context.strictVariables || context.printsErrors || context.recordsParts)
      return closures(context)
    if (context.format === 'markdown' || context.kept !== undefined) return closures(context)
    if (opts.catchAllErrors || opts.jsTruthy !== jsTruthy) return closures(context)
    budget.step(steps)
    budget.write(written)
    return start(context, 0, '')
  }
}

/** The index of the part with a node. */
function findPart(begins: readonly number[], node: number): number {
  return begins.length === 1 ? 0 : begins.findLastIndex((begin) => begin <= node)
}

interface Written {
  readonly begin: number
  readonly source: string
}

/** Continues after the promise of a node. Not made in `writeParts`, whose variables it would keep in memory. */
function makeResume(nodes: Block['rendered'], i: number, run: Part): Resume {
  return (part, context, before) =>
    part.then(
      (found) => (context.interrupt === undefined ? run(context, findNext(nodes, i), before + found) : before + found),
      (error: unknown) => {
        throw keep(locate(error, (nodes[i] as (typeof nodes)[0]).token), error, context, before)
      },
    )
}

/** The index of the node to continue with after another. Text belongs to the node after it. */
function findNext(nodes: Block['rendered'], i: number): number {
  const next = nodes.findIndex((node, at) => at > i && !(node instanceof TextNode))
  return next < 0 ? nodes.length : next
}

function writeParts(writer: Writer, { rendered: nodes }: Block, run: Part): readonly Written[] {
  const parts: Written[] = []
  let begin = 0
  const end = (next: number): void => {
    parts.push({ begin, source: printPart(writer.cut()) })
    begin = next
  }
  const resumeAt = (i: number): Resume => makeResume(nodes, i, run)
  writer.writeCatch({ label: 'top', isLoop: false }, () => {
    writer.writeNodes(nodes, resumeAt, (node, i) => {
      if (writer.size > maxLength) end(i)
      writer.add(`case ${i}:`)
      writer.flush()
      writer.attempt(
        maxNodeLength,
        () => {
          writer.writeNode(node)
        },
        () => {
          writer.callNode(node)
        },
      )
    })
    writer.add(`case ${nodes.length}:`)
    writer.flush()
  })
  end(nodes.length)
  return parts
}

function printPart({ statements, locals, blamed }: ReturnType<Writer['cut']>): string {
  return `function(c,from,t){
const b=c.budget,f=c.frame,s=findFastScope(f),depth=f.scopes.length;
let p=0,h${locals.map((name) => `,${name}`).join('')};
try{top:switch(from){default:
${statements}
}return t;}catch(e){let a;switch(p){${blamed}}throw fail(e,c,p,t,a,depth)}
}`
}

function compile(writer: Writer, written: readonly Written[]): Parts {
  const { constants, places } = writer
  const fail = (
    error: unknown,
    context: RenderContext,
    place: number,
    text: string,
    values: readonly unknown[] | undefined,
    depth: number,
  ): unknown => {
    leaveLoops(depth, context)
    const { token, locate: locateCall, isCaptured } = places[place] as Place
    const located = locateCall ? locateCall(error, values ?? [], context) : locate(error, token)
    if (isCaptured) context.takeOutput(error)
    return keep(located, error, context, text)
  }
  const names = { ...runtime, fail }
  const source = `${constants.map((_, i) => `const k${i}=K[${i}];`).join('')}return[${written.map((part) => part.source).join(',')}]`
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- text of a template is in it only as JSON literals
  const make = new Function('K', ...Object.keys(names), source) as (...args: unknown[]) => readonly Part[]
  return { functions: make(constants, ...Object.values(names)), begins: written.map((part) => part.begin) }
}

/** Keeps the output before an error, and returns the error. */
function keep(located: unknown, error: unknown, context: RenderContext, text: string): unknown {
  context.keepOutput(located, text + context.takeOutput(error))
  return located
}
