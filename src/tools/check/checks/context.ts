import { contextKeys as keysOfContext, type VariableInfo, type VariableKeys } from '../../../app/context/context-keys'
import { diagnose } from '../../../base/diagnostics/diagnostic'
import { suggest } from '../../../base/text/nearest'
import { getOwn } from '../../../base/values/hash'
import type { DialectTag } from '../../../language/definitions/tag'
import { Literal, type Key } from '../../../language/expressions/expressions'
import { Target } from '../../../language/expressions/target'
import type { ParsedApp } from '../app'
import { defineCheck } from '../define-check'

/** Keys of `context` that do not exist, and of the hashes in it whose keys are always the same. */
export const contextKeys = defineCheck({
  name: 'context',
  rules: {
    'unknown-context-key': {
      summary: '`context` has no such key, and no template sets it.',
      example: {
        files: { 'views/pages/index.liquid': '{{ context.parms.id }}' },
        message: 'context has no key "parms" (did you mean "params"?)',
      },
    },
  },
  *find({ templates, places }: ParsedApp) {
    const uses = templates.map((template) => template.uses)
    const set = new Set(uses.flatMap(({ tags }) => tags.flatMap(listSetKeys)))
    for (const { root, keys, token } of uses.flatMap(({ paths }) => paths)) {
      if (root !== 'context') continue
      const unknown = findUnknown(keys)
      if (!unknown || set.has(unknown.name)) continue
      const { path, name, known } = unknown
      const message = `${path} has no key "${name}"`
      yield diagnose('unknown-context-key', places.locateToken(token), message, suggest(name, known))
    }
  },
})

/** The keys that a tag sets in `context` and its hashes: `{% assign context.tags = tags %}`. */
function listSetKeys({ reads }: DialectTag): readonly string[] {
  const target = reads.find((reading) => reading instanceof Target)
  if (target?.name !== 'context') return []
  return target.parts.flatMap((key) => (key instanceof Literal ? String(key.value) : []))
}

/** The hashes that have more keys on the original platform. */
const open: ReadonlySet<string> = new Set(['context.page'])

/** A key that its hash does not have. */
interface UnknownKey {
  /** The path of the hash: `context.location` */
  readonly path: string
  readonly name: string
  readonly known: readonly string[]
}

/** The first key on a path that is not there. */
function findUnknown(keys: readonly Key[]): UnknownKey | undefined {
  let path = 'context'
  let hash: VariableKeys | undefined = keysOfContext
  for (const key of keys) {
    const name = key instanceof Literal ? key.value : key
    if (!hash || open.has(path) || typeof name !== 'string') return undefined
    const known: VariableInfo | undefined = getOwn(hash, name)
    if (!known) return { path, name, known: Object.keys(hash) }
    path += `.${name}`
    hash = known.keys
  }
  return undefined
}
