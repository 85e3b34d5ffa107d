import { Liquid } from 'liquidjs'
import { registerPlatform } from '../src/register'
const pages: Record<string, { template: string; data: object }> = {
  table: {
    template: `<table>{% for row in rows %}<tr class="{% if forloop.first %}first{% else %}row{% endif %}"><td>{{ forloop.index }}</td><td>{{ row.name }}</td><td>{{ row.price }}</td><td>{{ row.tags.first }}</td><td>{{ row.stock }}</td></tr>{% endfor %}</table>`,
    data: {
      rows: Array.from({ length: 500 }, (_, i) => ({
        name: `Item ${i}`,
        price: i * 1.5,
        tags: ['a', 'b'],
        stock: i % 7,
      })),
    },
  },
  nested: {
    template: `{% for g in groups %}<h2>{{ g.title }}</h2>{% for item in g.items %}{% capture line %}{{ item.label }}: {{ item.kind }}{% endcapture %}{% case item.kind %}{% when 'a' %}A {{ line }}{% when 'b', 'c' %}BC {{ line }}{% else %}Other {{ line }}{% endcase %}{% endfor %}{% endfor %}`,
    data: {
      groups: Array.from({ length: 20 }, (_, i) => ({
        title: `G${i}`,
        items: Array.from({ length: 30 }, (_, j) => ({ label: `L${j}`, kind: 'abcd'[j % 4] })),
      })),
    },
  },
  logic: {
    template: `{% for u in users %}{% assign vip = false %}{% if u.age > 30 and u.orders >= 5 or u.admin %}{% assign vip = true %}{% endif %}{% unless u.active %}inactive{% endunless %}{% if vip == true %}VIP {{ u.name }}{% elsif u.orders == 0 %}new {{ u.name }}{% else %}{{ u.name }}{% endif %}{% if u.roles contains 'editor' %}*{% endif %}{% endfor %}`,
    data: {
      users: Array.from({ length: 400 }, (_, i) => ({
        name: `U${i}`,
        age: i % 60,
        orders: i % 9,
        admin: i % 50 === 0,
        active: i % 3 > 0,
        roles: i % 2 ? ['editor'] : ['viewer'],
      })),
    },
  },
  partials: {
    template: `{% for p in products %}{% render 'card', product: p, n: forloop.index %}{% endfor %}`,
    data: { products: Array.from({ length: 200 }, (_, i) => ({ title: `P${i}`, price: i, tags: ['x', 'y', 'z'] })) },
  },
}
const templates = {
  card: `<div class="card">{{ n }} {{ product.title }}{% render 'price', price: product.price %}{% for t in product.tags %}<i>{{ t }}</i>{% endfor %}</div>`,
  price: `<b>{{ price }} EUR</b>`,
}
const opts = { templates, cache: true, renderLimit: 100000, memoryLimit: 1e9, parseLimit: 1e9 }
const plain = new Liquid({ ...opts })
const ours = new Liquid({ ...opts })
registerPlatform(ours)
function time(f: () => unknown) {
  for (let i = 0; i < 30; i++) f()
  let best = Infinity
  for (let r = 0; r < 7; r++) {
    const t = performance.now()
    const n = 30
    for (let i = 0; i < n; i++) f()
    best = Math.min(best, (performance.now() - t) / n)
  }
  return best
}
async function timeA(f: () => Promise<unknown>) {
  for (let i = 0; i < 30; i++) await f()
  let best = Infinity
  for (let r = 0; r < 7; r++) {
    const t = performance.now()
    const n = 30
    for (let i = 0; i < n; i++) await f()
    best = Math.min(best, (performance.now() - t) / n)
  }
  return best
}
let g = 1,
  k = 0
for (const [name, { template, data }] of Object.entries(pages)) {
  const a = plain.parse(template),
    b = ours.parse(template)
  const x = plain.renderSync(a, data),
    y = ours.renderSync(b, data)
  if (x !== y) {
    let i = 0
    while (x[i] === y[i]) i++
    console.log('DIFF', name, i, JSON.stringify(x.slice(i - 20, i + 40)), JSON.stringify(y.slice(i - 20, i + 40)))
  }
  const ta = time(() => plain.renderSync(a, data)),
    tb = time(() => ours.renderSync(b, data))
  const aa = await timeA(() => plain.render(a, data)),
    ab = await timeA(() => ours.render(b, data))
  console.log(
    name.padEnd(10),
    'sync',
    ta.toFixed(3),
    tb.toFixed(3),
    (ta / tb).toFixed(1) + 'x',
    ' async',
    aa.toFixed(3),
    ab.toFixed(3),
    (aa / ab).toFixed(1) + 'x',
  )
  g *= (ta / tb) * (aa / ab)
  k += 2
}
console.log('geomean', Math.pow(g, 1 / k).toFixed(2))
