/** A page of standard Liquid, for which every engine prints the same. */
export interface Page {
  readonly name: string
  readonly template: string
  readonly data: Readonly<Record<string, unknown>>
}

export function times<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i))
}

export function pick<T>(list: readonly T[], i: number): T | undefined {
  return list[i % list.length]
}

const table: Page = {
  name: 'table',
  template: `<table>
{%- for row in rows %}
  <tr class="{% if forloop.first %}first{% else %}row{% endif %}">
    <td>{{ forloop.index }}</td><td>{{ row.name }}</td><td>{{ row.price }}</td><td>{{ row.tags.first }}</td><td>{{ row.stock }}</td>
  </tr>
{%- endfor %}
</table>`,
  data: {
    rows: times(500, (i) => ({
      name: `Item ${i}`,
      price: i * 3,
      tags: [pick(['new', 'used'], i), 'all'],
      stock: i % 7,
    })),
  },
}

const nested: Page = {
  name: 'nested',
  template: `{% for group in groups %}<h2>{{ group.title }}</h2>
{% for item in group.items %}
  {%- capture line %}{{ item.label }}: {{ item.kind }}{% endcapture -%}
  {% case item.kind %}
    {%- when 'fruit' %}<b>{{ line }}</b>
    {%- when 'root', 'leaf' %}<i>{{ line }}</i>
    {%- else %}{{ line }}
  {%- endcase -%}
{% endfor %}{% endfor %}`,
  data: {
    groups: times(20, (i) => ({
      title: `Shelf ${i}`,
      items: times(30, (j) => ({ label: `Box ${j}`, kind: pick(['fruit', 'root', 'leaf', 'nut'], j) })),
    })),
  },
}

const logic: Page = {
  name: 'logic',
  template: `{% for user in users %}
  {%- assign vip = false -%}
  {%- if user.age > 30 and user.orders >= 5 or user.admin %}{% assign vip = true %}{% endif -%}
  {%- unless user.active %}(away) {% endunless -%}
  {%- if vip == true %}VIP {{ user.name }}{% elsif user.orders == 0 %}new {{ user.name }}{% else %}{{ user.name }}{% endif -%}
  {%- if user.roles contains 'editor' %}, edits{% endif %}
{% endfor %}`,
  data: {
    users: times(400, (i) => ({
      name: `User ${i}`,
      age: i % 60,
      orders: i % 9,
      admin: i % 50 === 0,
      active: i % 3 > 0,
      roles: [pick(['editor', 'viewer'], i)],
    })),
  },
}

const cards: Page = {
  name: 'partials',
  template: `{% for product in products %}{% render 'card', product: product, place: forloop.index %}{% endfor %}`,
  data: { products: times(200, (i) => ({ title: `Lamp ${i}`, price: i * 5, tags: ['red', 'small', 'sale'] })) },
}

const text: Page = {
  name: 'filters',
  template: `{% for post in posts %}
<h3>{{ post.title | upcase | truncate: 24 }}</h3>
<p>{{ post.author | default: 'anonymous' | capitalize }}, {{ post.tags | join: ', ' | append: '.' }}</p>
<p>{{ post.body | strip | truncatewords: 12 | prepend: '&gt; ' }} {{ post.tags | size | plus: post.likes | times: 2 }}</p>
{% endfor %}`,
  data: {
    posts: times(150, (i) => ({
      title: `The long story of house number ${i}`,
      author: pick(['ada', null, 'grace'], i),
      tags: ['home', `street ${i}`],
      likes: i * 7,
      body: ' Nobody had lived in it for as long as anyone in the street could tell, and nobody asked why. ',
    })),
  },
}

const shop: Page = {
  name: 'shop',
  template: `{% assign cheap = 40 %}{% assign total = 0 %}
<h1>{{ shop.name | upcase }}</h1>
{% for section in shop.sections %}
  {%- unless section.hidden %}
<h2>{{ section.title | append: ' (' | append: section.products.size | append: ')' }}</h2>
    {%- for product in section.products limit: 20 %}
      {%- assign cents = product.price | times: 100 | plus: 23 -%}
      {%- assign total = total | plus: cents -%}
      {%- capture classes %}product{% if product.price < cheap %} cheap{% endif %}{% if forloop.last %} last{% endif %}{% endcapture %}
<div class="{{ classes }}">
  {% render 'card', product: product, place: forloop.index %}
  <p>{{ product.text | default: 'No description' | truncate: 40 }}</p>
  {%- case product.stock -%}
    {%- when 0 %}<em>sold out</em>
    {%- when 1 %}<em>last one</em>
    {%- else %}<em>{{ product.stock }} left</em>
  {%- endcase -%}
  {%- if product.tags contains 'sale' and product.price > cheap %}<strong>{{ product.tags | join: ' / ' }}</strong>{% endif %}
</div>
    {%- else %}<p>Nothing here</p>
    {%- endfor -%}
  {%- endunless -%}
{% endfor %}
<footer>{{ total }} {{ shop.currency | default: 'EUR' }}</footer>`,
  data: {
    shop: {
      name: 'Lamps & Co',
      sections: times(12, (i) => ({
        title: `Room ${i}`,
        hidden: i % 5 === 4,
        products: times(i % 6 === 3 ? 0 : 24, (j) => ({
          title: `Lamp ${i}-${j}`,
          price: (i * 24 + j) % 90,
          stock: j % 4,
          tags: ['warm', pick(['sale', 'new', 'old'], j)],
          text: j % 3 === 0 ? null : 'A lamp to read by, made of wood and brass by hand',
        })),
      })),
    },
  },
}

export const pages: readonly Page[] = [table, nested, logic, cards, text, shop]

/** The files that the pages render, by name. */
export const partials: Readonly<Record<string, string>> = {
  card: `<div class="card">{{ place }}. {{ product.title }}{% render 'price', price: product.price %}{% for tag in product.tags %}<i>{{ tag }}</i>{% endfor %}</div>`,
  price: `<b>{{ price }} EUR</b>`,
}
