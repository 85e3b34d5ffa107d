import { anything, array, optional, text } from '../../language/definitions/types'
import type { Liquid, Template } from 'liquidjs'
import { makeMissingFileError } from '../../files/app-folder'
import { getExchange } from '../context/exchange'
import { Renderer } from '../context/renderer'
import { MissingFileError } from '../../base/errors'
import { makeEmptyScope, type RenderContext, type Scope } from '../../language/rendering/context'
import type { TagDefinition } from '../../language/definitions/definition'
import type { Reading } from '../../language/definitions/tag'
import { gatherPieces } from '../../language/rendering/work-output'
import { renderIsolated, type LoadTemplate, type NamedTemplate } from '../../language/rendering/partial'
import { catchError } from '../../base/async/promise-or-value'
import { andThen, type PromiseOrValue } from '../../base/async/promise-or-value'
import { isHash } from '../../base/values/hash'
import { print } from '../../base/values/print'
import { isCollection, RenderTag, toVariableName } from '../../tags/render'
import { removeTrailingSlashes } from '../../base/text/trailing-slashes'

export class ThemeRenderTag extends RenderTag {
  static override readonly definition: TagDefinition = {
    name: 'theme_render_rc',
    summary:
      'Prints a partial as `render` does, from the first of the folders in `settings.themeSearchPaths` that has it; without any, the partial of that name.',
    syntax: "{% theme_render_rc 'path', with: value, as: 'name', name: value %}",
    parameters: [
      optional(
        'with',
        anything,
        undefined,
        'The value of a variable with the name of the partial, or the name in `as`.',
      ),
      optional('for', array, undefined, 'Like `with`, but prints the partial for each element of an array.'),
      optional('as', text, undefined, 'The name of that variable.'),
    ],
    examples: [
      {
        template: "{% try %}{% theme_render_rc 'badge' %}{% catch error %}{{ error.message }}{% endtry %}",
        output: 'can\'t find partial "badge"; looked for views/partials/badge.liquid, lib/badge.liquid',
      },
    ],
  }

  protected override get named(): Reading {
    return { parts: this.partial.parts, nameOf: 'theme partial' }
  }

  /** The partial is searched for in the themes. */
  protected override get load(): LoadTemplate {
    return (name, context) => findInTheme(name, context, this.liquid)
  }

  protected override get isPlain(): boolean {
    return false
  }

  /** `with`, `for` and `as` may also be arguments. */
  override renderWith(
    values: readonly unknown[],
    found: NamedTemplate,
    scope: Scope,
    context: RenderContext,
  ): PromiseOrValue<string> {
    const { with: one, for: each, as: alias, ...args } = scope
    if (one === undefined && each === undefined) return super.renderWith(values, found, scope, context)
    const { name, templates } = found
    const variable = alias === undefined ? toVariableName(name) : print(alias, context)
    const own = Object.assign(makeEmptyScope(), args)
    return this.iterates(each)
      ? this.renderEach(each, variable, found, own, context)
      : this.renderBound(each ?? one, variable, templates, own, context)
  }

  /** A hash is one value, unlike in `render`. */
  protected override iterates(value: unknown): boolean {
    return isCollection(value) && !isHash(value)
  }

  override *children(): Generator<unknown, Template[]> {
    // The partial's path depends on the render.
    return []
  }
}

function findInTheme(name: string, context: RenderContext, liquid: Liquid): PromiseOrValue<Template[]> {
  const { themeSearchPaths } = context.settings
  const paths = themeSearchPaths.length === 0 ? [''] : themeSearchPaths
  const found = gatherPieces(context, () => renderFolders(paths, context, liquid))
  return andThen(found, (folders) => findFirst(folders, name, context, []))
}

/** The folders, rendered as Liquid templates. */
function renderFolders(paths: readonly string[], context: RenderContext, liquid: Liquid): PromiseOrValue<string[]> {
  const renderer = getExchange(context).runtime.service(Renderer)
  return paths.reduce<PromiseOrValue<string[]>>(
    (before, path) =>
      andThen(before, (folders) =>
        andThen(
          renderIsolated(renderer.parse(path, 'settings.themeSearchPaths'), makeEmptyScope(), context, liquid),
          (folder) => [...folders, removeTrailingSlashes(folder.trim())],
        ),
      ),
    [],
  )
}

function findFirst(
  folders: readonly string[],
  name: string,
  context: RenderContext,
  tried: readonly string[],
): PromiseOrValue<Template[]> {
  const [folder, ...others] = folders
  if (folder === undefined) {
    throw makeMissingFileError('partial', name, tried)
  }
  const path = folder === '' ? name : `${folder}/${name}`
  const findElsewhere = (error: unknown): PromiseOrValue<Template[]> => {
    if (!(error instanceof MissingFileError && error.file === path)) throw error
    return findFirst(others, name, context, [...tried, ...error.tried])
  }
  return catchError(() => context.dialect.templates.find('partial', path, context, undefined), findElsewhere)
}
