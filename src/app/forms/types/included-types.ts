import type { Snapshot } from '../../../files/snapshot'
import type { PromiseOrValue } from '../../../base/async/promise-or-value'

/** By the name of a form: the types of customizations that the app's templates include it with. */
export type IncludedTypes = ReadonlyMap<string, ReadonlySet<string>>

// The arguments go on in a line that begins with one, or after a comma.
const inclusion =
  /\b(include_form|render_form)\s+(["']?)([\w/.-]+)\2((?:[^%}\n]|(?<=,[^\S\n]*)\n|\n\s*(?=\S)(?=[\w-]*\s*[,:]))*)/g
const argument =
  /\b(?:parent_resource_id|parent_object_id|resource_type)\s*:\s*(?:(["'])([^"'\n]+)\1|([\w-]+)(?![\w.[-]))/

/**
 * Reads the types in the app's files. A variable does not count: it may hold a client's input. In `render_form` a bare
 * word is a text.
 */
export function findIncludedTypes(snapshot: Snapshot): PromiseOrValue<IncludedTypes> {
  return snapshot.once(findIncludedTypes, async () => {
    const paths = (await snapshot.list()).filter((path) => path.endsWith('.liquid'))
    return collectTypes(await Promise.all(paths.map(async (path) => snapshot.read(path))))
  })
}

function collectTypes(texts: readonly (string | undefined)[]): IncludedTypes {
  const types = new Map<string, Set<string>>()
  for (const text of texts) {
    for (const [, tag, , form = '', input = ''] of findTags(text ?? '').matchAll(inclusion)) {
      const [, , quoted, bare] = argument.exec(input) ?? []
      const name = quoted ?? (tag === 'render_form' ? bare : undefined)
      if (name !== undefined) types.set(form, (types.get(form) ?? new Set()).add(name))
    }
  }
  return types
}

const silent = ['comment', 'doc', 'raw']

/** The tags of a template that run: tags in comments and in raw text include nothing. */
function findTags(text: string): string {
  const tags: string[] = []
  let block = ''
  let depth = 0
  const read = (tag: string, name: string): void => {
    if (depth > 0) depth += name === block ? 1 : name === `end${block}` ? -1 : 0
    else if (silent.includes(name)) [block, depth] = [name, 1]
    else if (name !== '#') tags.push(tag)
  }
  for (const piece of text.split('{%').slice(1)) {
    const [tag = ''] = piece.split('%}', 1)
    const name = readTagName(tag)
    if (name !== 'liquid') read(`${tag}%}`, name)
    else if (depth === 0) for (const line of tag.replace('liquid', '').split('\n')) read(line, readTagName(line))
  }
  return tags.join('\n')
}

function readTagName(tag: string): string {
  return /^-?\s*(#|\w+)/.exec(tag)?.[1] ?? ''
}
