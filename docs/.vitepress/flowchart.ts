interface Node {
  readonly name: string
  /** The nodes that its arrows point to. */
  readonly below: Node[]
  readonly isBend: boolean
  x: number
}

const column = 150
const row = 66
const box = { width: 110, height: 36 }

/**
 * Draws a flowchart of Mermaid, of which it reads lines such as `app --> filters`. Arrows point down, from row to row; a longer one
 * bends in the rows between. GitHub draws the same text with Mermaid.
 */
export function drawFlowchart(text: string): string {
  const edges = Array.from(text.matchAll(/^\s*(\w+) --> (\w+)$/gm), ([, from = '', to = '']) => [from, to] as const)
  const rows = placeNodes(edges)
  const nodes = rows.flat()
  const width = (Math.max(...nodes.map(({ x }) => x)) + 1) * column
  const height = rows.length * row
  const y = (node: Node): number => (rows.length - rows.findIndex((nodes) => nodes.includes(node)) - 0.5) * row
  const x = (node: Node): number => (node.x + 0.5) * column
  const arrows = nodes.flatMap((from) =>
    from.below.map((to) => {
      const start = y(from) + (from.isBend ? 0 : box.height / 2)
      const end = y(to) - (to.isBend ? 0 : box.height / 2 + 6)
      const middle = (start + end) / 2
      const head = to.isBend ? '' : ' marker-end="url(#arrow)"'
      return `<path d="M${x(from)} ${start}C${x(from)} ${middle} ${x(to)} ${middle} ${x(to)} ${end}"${head}/>`
    }),
  )
  const boxes = nodes
    .filter(({ isBend }) => !isBend)
    .map((node) => {
      const rect = `x="${x(node) - box.width / 2}" y="${y(node) - box.height / 2}" width="${box.width}" height="${box.height}" rx="6"`
      return `<rect ${rect}/><text x="${x(node)}" y="${y(node) + 5}">${node.name}</text>`
    })
  const label = `A diagram: ${edges.map(([from, to]) => `${from} imports ${to}`).join(', ')}.`
  return `<svg class="flowchart" role="img" aria-label="${label}" viewBox="0 0 ${width} ${height}" width="${width}"><defs><marker id="arrow" viewBox="0 0 8 8" refX="2" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>${arrows.join('')}${boxes.join('')}</svg>\n`
}

/** The rows of nodes from the bottom, each node above the ones that it points to. */
function placeNodes(edges: readonly (readonly [from: string, to: string])[]): Node[][] {
  const heights = new Map<string, number>()
  const measure = (name: string): number => {
    const below = edges.filter(([from]) => from === name)
    const height = heights.get(name) ?? Math.max(0, ...below.map(([, to]) => measure(to) + 1))
    heights.set(name, height)
    return height
  }
  const rows: Node[][] = []
  const add = (name: string, height: number, isBend = false): Node => {
    const node = { name, below: [], isBend, x: 0 }
    ;(rows[height] ??= []).push(node)
    return node
  }
  const nodes = new Map(Array.from(new Set(edges.flat()), (name) => [name, add(name, measure(name))]))
  for (const [from, to] of edges) {
    let above = nodes.get(from)
    for (let height = measure(from) - 1; height > measure(to); height--) {
      const bend = add(from, height, true)
      above?.below.push(bend)
      above = bend
    }
    const end = nodes.get(to)
    if (end) above?.below.push(end)
  }
  for (const nodes of rows) arrange(nodes)
  return rows
}

/** Puts the nodes of a row above the middle of the ones below, without overlaps. */
function arrange(nodes: Node[]): void {
  for (const node of nodes) {
    node.x = node.below.reduce((sum, { x }) => sum + x, 0) / Math.max(1, node.below.length)
  }
  nodes.sort((a, b) => a.x - b.x)
  for (const [i, node] of nodes.entries()) node.x = Math.max(node.x, (nodes[i - 1]?.x ?? -1) + 1)
}
