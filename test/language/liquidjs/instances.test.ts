import { Liquid, type LiquidOptions } from 'liquidjs'
import { memoryFiles } from '../../../src/ports/files'
import { registerPlatform } from '../../../src/register'
import { pair, registered } from '../../support/liquidjs'
import { quietLogger } from '../../support/quiet-logger'

const template = "{{ 'a,b' | split: ',' | array_add: '<' }}"
const alone = (options: LiquidOptions = {}): unknown => new Liquid(options).parseAndRenderSync(template)

test('changes nothing on another instance, or on the class', () => {
  const names = Object.getOwnPropertyNames(Liquid.prototype)
  const before = names.map((name) => Object.getOwnPropertyDescriptor(Liquid.prototype, name)?.value as unknown)
  const other = new Liquid()
  const registered = new Liquid()
  registerPlatform(registered)
  expect(registered.parseAndRenderSync(template)).toBe('ab<')
  expect(other.parseAndRenderSync(template)).toBe('ab')
  expect(alone()).toBe('ab')
  expect(Object.keys(other.filters)).toEqual(Object.keys(new Liquid().filters))
  expect(Object.keys(other.tags)).toEqual(Object.keys(new Liquid().tags))
  expect(names.map((name) => Object.getOwnPropertyDescriptor(Liquid.prototype, name)?.value as unknown)).toEqual(before)
  expect(() => other.parse('{% function x = "y" %}')).toThrow('tag "function" not found')
})

test('separates the settings, files and filters of two instances', async () => {
  const make = (escapeOutput: boolean, text: string): Liquid => {
    const liquid = new Liquid()
    registerPlatform(liquid, {
      settings: { escapeOutput, constants: { NAME: text } },
      files: memoryFiles({ 'views/partials/card.liquid': `${text}: {{ html }}` }),
    })
    liquid.registerFilter('who', () => text)
    return liquid
  }
  const one = make(true, 'one')
  const two = make(false, 'two')
  const both = '{% render "card", html: html %} {{ 1 | who }} {{ context.constants.NAME }}'
  const outputs = await Promise.all([one, two, one].map((liquid) => liquid.parseAndRender(both, { html: '<' })))
  expect(outputs).toEqual(['one: &lt; one one', 'two: < two two', 'one: &lt; one one'])
})

test('uses the second registration', () => {
  const liquid = new Liquid()
  liquid.registerFilter('own', () => 'own')
  const files = (text: string) => ({ files: memoryFiles({ 'views/partials/card.liquid': text }), logger: quietLogger })
  const first = registerPlatform(liquid, { ...files('first'), settings: { escapeOutput: true, locale: 'pl' } })
  const second = registerPlatform(liquid, files('second'))
  expect([first.settings.locale, second.settings.locale]).toEqual(['pl', 'en'])
  expect(
    liquid.parseAndRenderSync('{% render "card" %} {{ html }} {{ 1 | own }} {{ context.language }}', { html: '<' }),
  ).toBe('second < own en')
})

test('accepts a registration before the options are used', () => {
  const options: LiquidOptions = { templates: { card: 'card' }, globals: { g: 'g' } }
  const liquid = new Liquid(options)
  const platform = registerPlatform(liquid)
  expect(platform.liquid).toBe(liquid)
  expect(liquid).toBeInstanceOf(Liquid)
  liquid.options.globals = { g: 'later' }
  expect(liquid.parseAndRenderSync('{% render "card" %}{{ g }}')).toBe('cardlater')
})

describe('an option set after registering applies', () => {
  test('outputEscape', async () => {
    const liquid = registered()
    liquid.options.outputEscape = (value: unknown) => String(value).replaceAll('<', '&lt;')
    expect(await liquid.parseAndRender('{{ html }} {{ html | html_safe }}', { html: '<' })).toBe('&lt; <')
    liquid.options.outputEscape = undefined as never
    expect(await liquid.parseAndRender('{{ html }}', { html: '<' })).toBe('<')
  })

  test('fs, and file lookup in it', async () => {
    const liquid = registered({ root: '/', extname: '.liquid' })
    const files: Record<string, string> = { '/page.liquid': 'page {% render "card" %}', '/parts/card.liquid': 'card' }
    liquid.options.fs = {
      ...liquid.options.fs,
      contains: () => Promise.resolve(true),
      exists: (path) => Promise.resolve(path in files),
      readFile: (path) => Promise.resolve(files[path] as string),
    }
    liquid.options.partials = ['/parts']
    expect(await liquid.renderFile('page')).toBe('page card')
  })

  test('cache', async () => {
    const liquid = registered({ templates: { card: 'first' } })
    const kept = new Map<string, unknown>()
    liquid.options.cache = {
      read: (key) => kept.get(key) as never,
      write: (key, value) => void kept.set(key, value),
      remove: (key) => void kept.delete(key),
    }
    expect(await liquid.parseAndRender('{% render "card" %}')).toBe('first')
    expect(kept.size).toBe(1)
    expect(liquid.parseAndRenderSync('{% render "card" %}')).toBe('first')
  })
})

describe('an option that LiquidJS reads at each render applies to a parsed template from then on', () => {
  const scope = { five: 5, empty: '', list: [1, 2, 3] }

  test.each<[string, Partial<Liquid['options']>, unknown, unknown]>([
    ['{{ five }}', { keepOutputType: true }, '5', 5],
    ['{% for i in list reversed limit: 2 %}{{ i }}{% endfor %}', { orderedFilterParameters: true }, '21', '32'],
    ['{% if empty %}a{% else %}b{% endif %}', { jsTruthy: true }, 'a', 'b'],
    ['{% unless empty and five %}a{% else %}b{% endunless %}', { jsTruthy: true }, 'b', 'a'],
  ])('%s, %j', async (template, options, before, after) => {
    for (const liquid of Object.values(pair())) {
      const templates = liquid.parse(template)
      const defaults = { orderedFilterParameters: false, ...liquid.options }
      for (let i = 0; i < 2; i++) {
        expect(await liquid.render(templates, scope)).toBe(before)
        Object.assign(liquid.options, options)
        expect(await liquid.render(templates, scope)).toBe(after)
        expect(liquid.renderSync(templates, scope)).toBe(after)
        Object.assign(liquid.options, defaults)
      }
    }
  })

  test.each([
    '{% if x %}{% else %}none{% endif %}',
    '{% case x %}{% when nil %}none{% endcase %}',
    '{% assign y = x %}{{ y }}none',
    '{{ x | default: "none" }}',
  ])('%s, lenientIf', async (template) => {
    for (const liquid of Object.values(pair({ options: { strictVariables: true } }))) {
      const templates = liquid.parse(template)
      await expect(liquid.render(templates)).rejects.toThrow('undefined variable: x')
      liquid.options.lenientIf = true
      expect(await liquid.render(templates)).toBe('none')
      liquid.options.lenientIf = false
      await expect(liquid.render(templates)).rejects.toThrow('undefined variable: x')
    }
  })

  test('catchAllErrors', () => {
    for (const liquid of Object.values(pair({ options: { strictVariables: true } }))) {
      const templates = liquid.parse('{{ x }}{% if true %}{{ y }}{% endif %}')
      expect(() => liquid.renderSync(templates) as unknown).toThrow('undefined variable: x')
      liquid.options.catchAllErrors = true
      expect(() => liquid.renderSync(templates) as unknown).toThrow('2 errors found')
      liquid.options.catchAllErrors = false
      expect(() => liquid.renderSync(templates) as unknown).toThrow('undefined variable: x')
    }
  })
})

test('templates parsed by LiquidJS alone still render', async () => {
  const liquid = new Liquid({ templates: { card: '{{ 1 | plus: 1 }}' } })
  const templates = liquid.parse(
    '{% for i in (1..2) %}{{ i | plus: x }}{% endfor %}{% render "card" %}{% if x == 1 %}y{% endif %}',
  )
  registerPlatform(liquid)
  expect(await liquid.render(templates, { x: 1 })).toBe('232y')
  expect(liquid.renderSync(templates, { x: 1 })).toBe('232y')
})
