import { Exchange } from '../../../app/context/exchange'
import { parseUserAgent } from '../../../app/context/request/device'
import type { Runtime } from '../../../app/context/runtime'
import { diagnose } from '../../../base/diagnostics/diagnostic'
import { suggest } from '../../../base/text/nearest'
import { Literal, type Key } from '../../../language/expressions/expressions'
import type { ParsedApp } from '../app'
import { defineCheck } from '../define-check'

/** Keys of `context` that do not exist, and of the hashes in it whose keys are always the same. */
export const contextKeys = defineCheck({
  name: 'context',
  rules: {
    'unknown-context-key': {
      summary: '`context` has no such key.',
      example: {
        files: { 'views/pages/index.liquid': '{{ context.parms.id }}' },
        message: 'context has no key "parms" (did you mean "params"?)',
      },
    },
  },
  *find({ runtime, templates, places }: ParsedApp) {
    const shapes = listShapes(runtime)
    for (const { root, keys, token } of templates.flatMap(({ uses }) => uses.paths)) {
      if (root !== 'context') continue
      const unknown = findUnknown(shapes, keys)
      if (!unknown) continue
      const { path, name, known } = unknown
      const message = `${path} has no key "${name}"`
      yield diagnose('unknown-context-key', places.locateToken(token), message, suggest(name, known))
    }
  },
})

/** The keys of `context` and of its values, by path. */
function listShapes(runtime: Runtime): ReadonlyMap<string, readonly string[]> {
  const { context } = new Exchange(runtime)
  const { location, visitor, globals } = context
  const shapes = { context, location, visitor, globals: globals(), device: parseUserAgent('') }
  return new Map(
    Object.entries(shapes).map(([name, value]) => [name === 'context' ? name : `context.${name}`, Object.keys(value)]),
  )
}

/** A key that its hash does not have. */
interface UnknownKey {
  /** The path of the hash: `context.location` */
  readonly path: string
  readonly name: string
  readonly known: readonly string[]
}

/** The first key on a path that is not there. */
function findUnknown(shapes: ReadonlyMap<string, readonly string[]>, keys: readonly Key[]): UnknownKey | undefined {
  let path = 'context'
  for (const key of keys) {
    const known = shapes.get(path)
    const name = key instanceof Literal ? key.value : key
    if (!known || typeof name !== 'string') return undefined
    if (!known.includes(name)) return { path, name, known }
    path += `.${name}`
  }
  return undefined
}
