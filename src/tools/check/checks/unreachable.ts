import type { Template } from 'liquidjs'
import { diagnose, type Diagnostic } from '../../../base/diagnostics/diagnostic'
import { PlaceToken } from '../../../language/expressions/tokens'
import { TextNode } from '../../../language/rendering/text-node'
import type { ParsedApp } from '../app'
import { defineCheck } from '../define-check'
import { findTagName, listBranches } from '../uses'

const ending: ReadonlySet<string | undefined> = new Set(['return', 'break', 'continue'])

/**
 * Code after a tag that always ends its block. `redirect_to` is not one of these tags: the rest of the page is still
 * rendered.
 */
export const unreachable = defineCheck({
  name: 'unreachable code',
  rules: {
    'unreachable-code': {
      summary: 'Code after `return`, `break` or `continue` in the same block never runs.',
      example: {
        files: { 'views/pages/index.liquid': '{% return 1 %}{% assign tea = 1 %}{{ tea }}' },
        message: 'unreachable: "return" at line 1 ends this block',
      },
    },
  },
  *find(app: ParsedApp) {
    for (const { nodes } of app.templates) yield* checkBlock(app, nodes)
  },
})

function* checkBlock(app: ParsedApp, nodes: readonly Template[]): Generator<Diagnostic> {
  const at = nodes.findIndex(findEnd)
  const end = nodes[at] && findEnd(nodes[at])
  const unused = end && nodes.slice(at + 1).find(isCode)
  if (unused) {
    const { line } = app.places.locateToken(end.token)
    const message = `unreachable: "${findTagName(end)}" at line ${line} ends this block`
    yield diagnose('unreachable-code', app.places.locateToken(skipBlank(unused)), message)
  }
  for (const node of nodes) for (const branch of listBranches(node)) yield* checkBlock(app, branch)
}

/** The tag with which a node always ends the block around it. */
function findEnd(node: Template): Template | undefined {
  const name = findTagName(node)
  if (ending.has(name)) return node
  return name === 'liquid' ? listBranches(node).flat().map(findEnd).find(Boolean) : undefined
}

function isCode(node: Template): boolean {
  return node instanceof TextNode ? !node.blank : !['comment', 'doc', '#'].includes(findTagName(node) ?? '')
}

/** The place of a node, without the line breaks before a text. */
function skipBlank(node: Template) {
  const { token } = node
  if (!(node instanceof TextNode)) return token
  const begin = token.begin + (token.getText().length - token.getText().trimStart().length)
  return new PlaceToken(token.input, begin, token.end, token.file)
}
