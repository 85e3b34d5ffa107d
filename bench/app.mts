/**
 * A page of an app with ten `function` calls, four queries and a cached fragment, compared with the same page in LiquidJS
 * alone, which has `render` instead of the functions and the data at hand. The queries return that data at once, so that their
 * own time does not count. Fails if the two outputs differ.
 */
import { Liquid } from 'liquidjs'
import { root } from './built.mts'
import { measure } from './measure.mts'

const wanted = 0.5

const { registerPlatform, memoryFiles } = (await import(`${root}dist/index.cjs`)) as typeof import('../src/index')

const products = Array.from({ length: 20 }, (_, i) => ({ id: i, name: `Product ${i}`, cents: i * 137, stock: i % 4 }))
const data = {
  products: { results: products },
  orders: { results: products.slice(0, 5).map(({ id, cents }) => ({ id, cents })) },
  user: { name: 'Ann', email: 'ann@example.com' },
  news: { results: [{ title: 'Tea is here' }, { title: 'Pots, too' }] },
}

const price = '{% assign whole = cents | divided_by: 100 | floor %}{% assign rest = cents | modulo: 100 | append: "" %}'
const list = `<ul>{% for product in products.results %}
  <li>{{ product.name | escape }}{% if product.stock == 0 %} (sold out){% endif %}</li>{% endfor %}
</ul>`
const fragment = `<nav>{% for item in news.results %}<a href="#{{ forloop.index }}">{{ item.title | upcase }}</a>{% endfor %}</nav>`
const orders = (total: string): string => `{% for order in orders.results %}<p>{{ order.id }}: ${total}</p>{% endfor %}`
const page = (total: string): string => `<h1>{{ user.name }}</h1>${fragment}${list}${orders(total)}`

const alone = new Liquid({
  templates: { price: `${price}{{ whole }}.{{ rest }} EUR` },
  cache: true,
  memoryLimit: 1e9,
})
const ours = new Liquid()
registerPlatform(ours, {
  files: memoryFiles({
    'lib/price.liquid': `${price}{% return "{{ whole }}.{{ rest }} EUR" %}`,
    ...Object.fromEntries(Object.keys(data).map((name) => [`graphql/${name}.graphql`, name])),
  }),
  graphql: { execute: ({ query }) => ({ data: { [query]: data[query as keyof typeof data] } }) },
})

const inLiquidjs = alone.parse(page("{% render 'price', cents: order.cents %}{% render 'price', cents: order.cents %}"))
const inOurs = ours.parse(
  Object.keys(data)
    .map((name) => `{% graphql ${name} = '${name}' | dig: '${name}' %}`)
    .join('') +
    page(
      "{% function a = 'price', cents: order.cents %}{% function b = 'price', cents: order.cents %}{{ a }}{{ b }}",
    ).replace(fragment, `{% cache 'news', expire: 3600 %}${fragment}{% endcache %}`),
)

const liquidjsPage = (): Promise<string> => alone.render(inLiquidjs, data) as Promise<string>
const ourPage = (): Promise<string> => ours.render(inOurs) as Promise<string>

if ((await liquidjsPage()) !== (await ourPage())) {
  console.error('the two pages are not the same')
  process.exitCode = 1
}
const [liquidjs = NaN, registered = NaN] = await measure([liquidjsPage, ourPage])
const ratio = registered / liquidjs
const shown = `${ratio.toFixed(2)} (at most ${wanted} wanted)`
console.log(`page of an app: liquidjs ${liquidjs.toFixed(3)} ms, registered ${registered.toFixed(3)} ms, ${shown}`)
if (!(ratio <= wanted)) process.exitCode = 1
