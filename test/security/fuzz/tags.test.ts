import fc from 'fast-check'
import type { Liquid } from 'liquidjs'
import type { TagClass } from '../../../src/language/definitions/define-tag'
import { register } from '../../support/register'
import { expectLocated, outcomeOf, expectSamePrototypes, prototypesNow, runs } from './outcome'
import { filesFor, scopes, templatesOf, type Scope } from './templates'

const limits = { steps: 5000, memory: 1_000_000, outputLength: 1_000_000, regexpMs: 30 }
/** All tags of the instance, once under their first names. */
const tags = Object.entries(register().liquid.tags as Record<string, TagClass>).filter(
  ([, tag], i, all) => all.findIndex(([, other]) => other === tag) === i,
)

async function check(liquid: Liquid, template: string, scope: Scope, sync: boolean): Promise<void> {
  const { value: parsed, error: fault } = await outcomeOf(() => liquid.parse(template))
  if (fault !== undefined) return expectLocated(fault)
  const render = (): unknown => (sync ? liquid.renderSync(parsed as [], scope) : liquid.render(parsed as [], scope))
  const { error } = await outcomeOf(render)
  if (error !== undefined) expectLocated(error)
}

test.each(tags)('%s prints a text or fails with our error, at its place', async (name, { definition }) => {
  const before = prototypesNow()
  const platform = register({ files: filesFor(definition), settings: { escapeOutput: true, limits } })
  const property = fc.asyncProperty(templatesOf(name, definition), scopes, fc.boolean(), (template, scope, sync) =>
    check(platform.liquid, template, scope, sync),
  )
  await fc.assert(property, runs(50))
  await platform.close()
  expectSamePrototypes(before)
})
