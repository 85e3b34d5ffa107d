import { findFrontMatter } from '../../../base/formats/front-matter'
import { getOwn } from '../../../base/values/hash'
import { findFileKind, type AnyFileKind } from '../../../files/kinds'
import type { EditedFile } from '../editor'
import type { Extent, Focus } from './focus'
import { findGraphqlFocus } from './graphql'
import { findTemplateFocus } from './template'
import { findYamlFocus } from './yaml'

/** Finds the name at an index of a document. */
export function findFocus({ opened, path, document }: EditedFile, cursor: number): Focus | undefined {
  const kind = findFileKind(path)
  const text = document.getText()
  if (kind?.format === 'yaml') return findYamlFocus(text, { begin: 0, end: text.length }, cursor)
  if (kind?.format === 'graphql') return findGraphqlFocus(text, cursor)
  if (kind?.format !== 'liquid') return undefined
  const { liquid } = opened.runtime
  const front = findFrontMatterExtent(text)
  if (!front || cursor > front.end) {
    const begin = findFrontMatter(text).body
    return findTemplateFocus(liquid, text, begin, cursor) ?? findInGraphqlTag(text, begin, cursor)
  }
  if (cursor < front.begin) return undefined
  const value = Math.max(front.begin, text.lastIndexOf('\n', cursor - 1) + 1)
  const focus = findTemplateFocus(liquid, text, value, cursor) ?? findYamlFocus(text, front, cursor)
  return focus && findNameOf(kind, focus)
}

/** The front matter of a template; up to the end of a text in which it is not closed. */
function findFrontMatterExtent(text: string): Extent | undefined {
  const { body, yaml, unclosed } = findFrontMatter(text)
  const begin = text.indexOf('\n') + 1
  if (unclosed) return { begin, end: text.length }
  return body === 0 ? undefined : { begin, end: begin + yaml.length }
}

/** A value of a key that names files of a kind is such a name. */
function findNameOf({ keys }: AnyFileKind, focus: Focus): Focus {
  const [key = '', ...deeper] = focus.kind === 'value' ? focus.path : []
  const names = deeper.length === 0 ? getOwn(keys, key)?.names : undefined
  const { begin, end, text } = focus
  return names === undefined ? focus : { kind: 'name', of: names, begin, end, text }
}

const graphqlTag = /\{%-?\s*graphql\b[^%]*%\}/g

/** Finds the name in the query of a `graphql` tag. */
function findInGraphqlTag(text: string, begin: number, cursor: number): Focus | undefined {
  const before = text.slice(begin, cursor)
  const tag = Array.from(before.matchAll(graphqlTag)).at(-1)
  if (!tag) return undefined
  const start = tag.index + tag[0].length
  if (/\{%-?\s*endgraphql\b/.test(before.slice(start))) return undefined
  const offset = begin + start
  const focus = findGraphqlFocus(text.slice(offset), cursor - offset)
  return focus && { ...focus, begin: focus.begin + offset, end: focus.end + offset }
}
