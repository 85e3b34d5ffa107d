import type { Template } from 'liquidjs'
import { diagnose, type Diagnostic } from '../../../base/diagnostics/diagnostic'
import { PlaceToken } from '../../../language/expressions/tokens'
import { TextNode } from '../../../language/rendering/text-node'
import type { ParsedApp } from '../app'
import { defineCheck } from '../define-check'
import { findTagName, listBranches } from '../uses'

type TagNames = ReadonlySet<string | undefined>

const ending: TagNames = new Set(['return', 'break', 'continue'])
const redirecting: TagNames = new Set(['redirect_to'])

/**
 * Code after a tag that always ends its block, and output after `redirect_to`: the rest of the page still runs, but the response
 * of a redirect has no body.
 */
export const unreachable = defineCheck({
  name: 'unreachable code',
  rules: {
    'unreachable-code': {
      summary:
        'Code after `return`, `break` or `continue` in the same block never runs, and output after `redirect_to` is never shown.',
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
  yield* checkAfter(app, nodes, ending, isCode, 'ends this block')
  yield* checkAfter(app, nodes, redirecting, isShown, 'redirects, so the output is never shown')
  for (const node of nodes) for (const branch of listBranches(node)) yield* checkBlock(app, branch)
}

/** Reports the first unused node after one of these tags. */
function* checkAfter(
  app: ParsedApp,
  nodes: readonly Template[],
  tags: TagNames,
  isUnused: (node: Template) => boolean,
  effect: string,
): Generator<Diagnostic> {
  const at = nodes.findIndex((node) => findTag(node, tags))
  const tag = nodes[at] && findTag(nodes[at], tags)
  const unused = tag && nodes.slice(at + 1).find(isUnused)
  if (!unused) return
  const { line } = app.places.locateToken(tag.token)
  const message = `unreachable: "${findTagName(tag)}" at line ${line} ${effect}`
  yield diagnose('unreachable-code', app.places.locateToken(skipBlank(unused)), message)
}

/** A node that is one of these tags, or the one in a `liquid` tag. */
function findTag(node: Template, tags: TagNames): Template | undefined {
  const name = findTagName(node)
  if (tags.has(name)) return node
  if (name !== 'liquid') return undefined
  return listBranches(node)
    .flat()
    .map((inner) => findTag(inner, tags))
    .find(Boolean)
}

function isCode(node: Template): boolean {
  return node instanceof TextNode ? !node.blank : !['comment', 'doc', '#'].includes(findTagName(node) ?? '')
}

/** Whether a node prints something by itself: a text, or an output. */
function isShown(node: Template): boolean {
  return node instanceof TextNode ? !node.blank : findTagName(node) === undefined
}

/** The place of a node, without the line breaks before a text. */
function skipBlank(node: Template) {
  const { token } = node
  if (!(node instanceof TextNode)) return token
  const begin = token.begin + (token.getText().length - token.getText().trimStart().length)
  return new PlaceToken(token.input, begin, token.end, token.file)
}
