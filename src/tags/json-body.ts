import type { Template } from 'liquidjs'
import { escapeQuotes, type JsonStrings } from '../base/formats/printed'
import { isNode, OutputNode } from '../language/rendering/nodes'
import { TextNode } from '../language/rendering/text-node'
import { CaseTag } from './case'
import { ForTag } from './for'
import { IfTag } from './if'

/**
 * Keeps the outputs of a body of JSON in the strings that they are in, and makes outputs outside of strings data,
 * before its first render.
 *
 * @param strings the place before the body; is moved behind it
 * @returns false if that depends on what its tags print
 */
export function keepInStrings(nodes: readonly Template[], strings: JsonStrings): boolean {
  return nodes.every((node) => {
    if (node instanceof TextNode) {
      strings.read(node.text)
      return true
    }
    if (strings.isEscaped) return false
    if (node instanceof OutputNode) {
      if (strings.isOpen) node.convert = escapeQuotes
      else node.isData = true
      return true
    }
    if (node instanceof IfTag || node instanceof ForTag || node instanceof CaseTag)
      return node.blocks.every(({ nodes: inner }) => keepInBranch(inner, strings))
    return isNode(node) && node.blank && !(node.interrupts && strings.isOpen)
  })
}

/** A branch that ends in another place than it began in may be rendered or not. */
function keepInBranch(nodes: readonly Template[], before: JsonStrings): boolean {
  const strings = before.makeBranch()
  return keepInStrings(nodes, strings) && strings.isOpen === before.isOpen && !strings.isEscaped
}
