import type { Tag } from 'liquidjs'
import { fileKinds } from '../../files/kinds'
import type { DialectTag } from '../../language/definitions/tag'
import { Literal } from '../../language/expressions/expressions'
import { Target } from '../../language/expressions/target'
import type { SegmentToken } from '../../language/expressions/tokens'
import type { ParsedApp } from './app'
import type { ParsedTemplate } from './template-parser'
import { findPartialScope, findTagArguments, findTagName } from './uses'

/** The variables of a file. */
interface Scope {
  readonly sets: Set<string>
  readonly reads: Set<string>
  /** The paths of the partials that it includes, and of the layout around it. */
  readonly includes: Set<string>
  /** Whether it includes a partial that is only known when the template runs. */
  includesUnknown: boolean
}

/** The tags whose texts may be the names of variables. */
const naming: ReadonlySet<string | undefined> = new Set(['execute_query', 'query_graph'])

/**
 * The variables that the templates of an app set and read. An included partial shares the variables of the template
 * around it, and a layout the variables of its page.
 */
export class VariableScopes {
  private readonly included: ReadonlySet<string>
  private readonly includesUnknown: boolean
  private readonly readAnywhere: ReadonlySet<string>

  private constructor(private readonly scopes: ReadonlyMap<string, Scope>) {
    const all = Array.from(scopes.values())
    this.included = new Set(all.flatMap(({ includes }) => Array.from(includes)))
    this.readAnywhere = new Set(all.flatMap(({ reads }) => Array.from(reads)))
    this.includesUnknown = all.some((scope) => scope.includesUnknown)
  }

  static async read(app: ParsedApp): Promise<VariableScopes> {
    const scopes = new Map<string, Scope>()
    for await (const template of app.pausing(app.templates)) {
      const scope = scopes.get(template.path) ?? {
        sets: new Set(),
        reads: new Set(),
        includes: new Set(),
        includesUnknown: false,
      }
      scopes.set(template.path, scope)
      await readTemplate(app, template, scope)
    }
    return new VariableScopes(scopes)
  }

  /** Whether a template includes this partial by its name. */
  isIncluded(path: string): boolean {
    return this.included.has(path)
  }

  /** Whether a template includes this partial, or one whose name is only known when the template runs. */
  mayBeIncluded(path: string): boolean {
    return this.includesUnknown || this.isIncluded(path)
  }

  /** The variables that a file and the partials that it includes set; undefined if that depends on the render. */
  listSet(path: string): ReadonlySet<string> | undefined {
    const scopes = this.listScopes([path])
    if (scopes.some(({ includesUnknown }) => includesUnknown)) return undefined
    return new Set(scopes.flatMap(({ sets }) => Array.from(sets)))
  }

  /** The variables that the partials that a file includes set; undefined if that depends on the render. */
  listIncludedSet(path: string): ReadonlySet<string> | undefined {
    const own = this.scopes.get(path)
    const [scopes, others] = [this.listScopes([path]), this.listScopes(Array.from(own?.includes ?? []))]
    if (scopes.some(({ includesUnknown }) => includesUnknown)) return undefined
    return new Set(others.flatMap(({ sets }) => Array.from(sets)))
  }

  /** The variables that are read of those that a file sets: by itself, and by files that share them. */
  listRead(path: string): ReadonlySet<string> {
    const { page, partial } = fileKinds
    const layouts = page.owns(path)
      ? Array.from(this.scopes.keys()).filter((other) => fileKinds.layout.owns(other))
      : []
    const scopes = this.listScopes([path, ...layouts])
    const isShared =
      scopes.some(({ includesUnknown }) => includesUnknown) ||
      this.included.has(path) ||
      (this.includesUnknown && partial.owns(path))
    return isShared ? this.readAnywhere : new Set(scopes.flatMap(({ reads }) => Array.from(reads)))
  }

  /** The scopes of files and of all that they include. */
  private listScopes(paths: readonly string[]): readonly Scope[] {
    const found = new Set(paths)
    for (const path of found) for (const included of this.scopes.get(path)?.includes ?? []) found.add(included)
    return Array.from(found).flatMap((path) => this.scopes.get(path) ?? [])
  }
}

async function readTemplate(
  { runtime, files }: ParsedApp,
  { path: file, uses, errors }: ParsedTemplate,
  scope: Scope,
): Promise<void> {
  const { partial, layout } = runtime.templates.folders
  if (errors.length > 0) {
    // The part that is not parsed may set and read any variable that the file mentions.
    for (const [word] of (files.get(file)?.text ?? '').matchAll(/[a-z_]\w*/gi)) {
      scope.sets.add(word)
      scope.reads.add(word)
    }
  }
  for (const { root } of uses.paths) if (typeof root === 'string') scope.reads.add(root)
  for (const word of uses.words) scope.reads.add(word)
  for (const tag of uses.tags) {
    const name = findTagName(tag)
    readTag(tag, scope)
    if (naming.has(name)) for (const text of listTexts(tag)) scope.reads.add(text)
    if (name !== 'include' && name !== 'layout') continue
    const shared = findPartialScope(tag)
    const path = shared && (await (name === 'layout' ? layout : partial).findPath(shared.name))
    if (path === undefined) scope.includesUnknown ||= name === 'include' || shared !== undefined
    else scope.includes.add(path)
    for (const argument of shared?.names ?? []) scope.sets.add(argument)
  }
}

function readTag(tag: DialectTag, { sets, reads }: Scope): void {
  for (const name of listSetNames(tag)) sets.add(name)
  const target = tag.reads.find((reading) => reading instanceof Target)
  if (target?.simple === false) reads.add(target.name)
}

/** The variables that a tag sets, for the rest of the file or for its body. */
export function* listSetNames(tag: DialectTag): Generator<string> {
  for (const { content } of tag.localScope() as Iterable<unknown> as Iterable<SegmentToken>) yield String(content)
  yield* (tag as Tag & { blockScope?: () => Iterable<string> }).blockScope?.() ?? []
}

function listTexts(tag: DialectTag): readonly string[] {
  return (findTagArguments(tag)?.parts ?? []).flatMap((part) =>
    part instanceof Literal && typeof part.value === 'string' ? [part.value] : [],
  )
}
