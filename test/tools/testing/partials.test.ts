import { memoryFiles } from '../../../src/ports/files'
import { callFunction, renderPartial, visitor } from '../../../src/tools/testing'
import { errorOf, failureOf, register } from '../../support/register'

const platform = register({
  files: memoryFiles({
    'views/partials/cart/total.liquid': '{{ total | pricify }} {{ context.language }} {{ note }}',
    'views/partials/broken.liquid': 'a\n{{ 5 | array_limit: 1 }}',
    'lib/commands/orders/create.liquid':
      '{% graphql r %}mutation { record: record_create(record: { table: "order", properties: [{ name: "tea", value: "Oolong" }] }) { id table } }{% endgraphql %}dropped{% return r.record %}',
    'lib/values.liquid':
      '{% capture html %}<b>{{ x }}</b>{% endcapture %}{% assign at = \'2030-05-01T12:00:00Z\' | to_time %}{% return { "html": html, "list": [1.0, x], "at": at } %}',
    'lib/nothing.liquid': 'printed',
  }),
  settings: { escapeOutput: true },
})

describe('renderPartial', () => {
  it("returns a partial's output", async () => {
    expect(await renderPartial(platform, 'cart/total', { total: 5, note: '<b>' })).toBe('$5 en &lt;b&gt;')
  })

  it("fails with the partial's error", async () => {
    expect((await failureOf(renderPartial(platform, 'broken'))).message).toContain('broken.liquid, line:2')
    expect(await failureOf(renderPartial(platform, 'cart/totl'))).toMatchObject({ code: 'ENOENT' })
  })
})

describe('callFunction', () => {
  it("returns a function's value", async () => {
    expect(await callFunction(platform, 'commands/orders/create')).toEqual({ id: '1', table: 'order' })
  })

  it('returns plain values', async () => {
    const { html, list, at } = await callFunction<Record<string, unknown>>(platform, 'values', { x: '&' })
    expect([html, list]).toEqual(['<b>&amp;</b>', [1, '&']])
    expect(at).toEqual(new Date('2030-05-01T12:00:00Z'))
  })

  it('returns null without a value', async () => {
    expect(await callFunction(platform, 'nothing')).toBeNull()
  })
})

describe('an argument that is not a platform', () => {
  const expected = 'expects the platform that registerPlatform returns, got'

  it('is rejected by each helper', async () => {
    expect((await failureOf(renderPartial(platform.liquid as never, 'cart/total'))).message).toBe(
      `renderPartial ${expected} an object`,
    )
    expect((await failureOf(callFunction(undefined as never, 'values'))).message).toBe(
      `callFunction ${expected} undefined`,
    )
    expect(errorOf(() => visitor(Promise.resolve(platform) as never)).message).toBe(
      `visitor ${expected} a promise: await it`,
    )
  })
})
