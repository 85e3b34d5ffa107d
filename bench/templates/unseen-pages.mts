/** Pages like those of apps. The package is not tuned for them, so they show whether its speed is general. */
import { pick, times, type Page } from './pages.mts'

const invoice: Page = {
  name: 'invoice',
  template: `<h1>Invoice {{ invoice.number | prepend: '000' }}</h1>
<address>{{ invoice.customer.name | escape }}<br>{{ invoice.customer.street }}, {{ invoice.customer.city | upcase }}</address>
{% assign subtotal = 0 %}{% assign reduced = 0 %}
<table>
{% for line in invoice.lines -%}
  {%- assign amount = line.quantity | times: line.cents -%}
  {%- assign subtotal = subtotal | plus: amount -%}
  {%- if line.rate == 7 %}{% assign reduced = reduced | plus: amount %}{% endif -%}
  <tr><td>{{ forloop.index }}</td><td>{{ line.text | escape }}</td><td>{{ line.quantity }}</td>
  <td>{{ line.cents | divided_by: 100.0 }}</td><td>{{ amount | divided_by: 100.0 }} {{ invoice.currency }}</td><td>{{ line.rate }} %</td></tr>
{% endfor -%}
</table>
{% assign full = subtotal | minus: reduced -%}
{% assign tax = full | times: 19 | plus: 50 | divided_by: 100 | floor -%}
{% assign lower = reduced | times: 7 | plus: 50 | divided_by: 100 | floor -%}
<p>Net {{ subtotal }}, 19 %: {{ tax }}, 7 %: {{ lower }}, in all {{ subtotal | plus: tax | plus: lower }}</p>
{% if invoice.paid %}<p>Paid, thank you.</p>{% else %}<p>Due in {{ invoice.days | default: 14 }} days.</p>{% endif %}`,
  data: {
    invoice: {
      number: 1207,
      currency: 'EUR',
      customer: { name: 'Miller & Sons', street: 'Mill Lane 4', city: 'York' },
      lines: times(60, (i) => ({
        text: `Part <${i}> of the machine`,
        quantity: (i % 5) + 1,
        cents: 1250 + i * 37,
        rate: pick([19, 7, 19], i),
      })),
      paid: false,
    },
  },
}

const post: Page = {
  name: 'post',
  template: `<article>
<h1>{{ post.title | escape }}</h1>
<p class="meta">by {{ post.author.name }}{% if post.author.title %} ({{ post.author.title }}){% endif %}, {{ post.tags | sort | join: ', ' }}</p>
{% for paragraph in post.paragraphs %}<p>{{ paragraph | strip }}</p>
{% endfor %}</article>
{% assign shown = post.comments | where: 'approved', true -%}
<h2>{{ shown.size }} {% if shown.size == 1 %}comment{% else %}comments{% endif %}</h2>
<ol>{% for comment in shown %}
  <li id="comment-{{ comment.id }}" class="{% cycle 'even', 'odd' %}">
    <b>{{ comment.name | default: 'Anonymous' | escape }}</b> {% if comment.name == post.author.name %}<em>author</em>{% endif %}
    <p>{{ comment.text | strip_html | newline_to_br }}</p>
    {%- if comment.replies.size > 0 %}
    <ul>{% for reply in comment.replies %}<li>{{ reply.name | escape }}: {{ reply.text | truncate: 60 }}</li>{% endfor %}</ul>
    {%- endif %}
  </li>{% else %}<li>No comments yet</li>{% endfor %}
</ol>`,
  data: {
    post: {
      title: 'How we moved house & kept the garden',
      author: { name: 'Ada', title: 'editor' },
      tags: ['house', 'garden', 'move'],
      paragraphs: times(20, (i) => `  In the year ${i} there was a house, and there was a garden behind the house. `),
      comments: times(80, (i) => ({
        id: i,
        approved: i % 4 > 0,
        name: pick(['Ada', 'Ben', null, 'Cleo'], i),
        text: `I have <b>read</b> this ${i} times\nand I like it.`,
        replies: times(i % 3, (j) => ({
          name: `Reader ${j}`,
          text: 'So do I, and so does everyone in my street, believe me',
        })),
      })),
    },
  },
}

const catalogue: Page = {
  name: 'catalogue',
  template: `{% assign found = products | where: 'kind', kind | sort: 'price' -%}
{% assign count = found.size -%}
{% assign last = count | plus: size | minus: 1 | divided_by: size | floor -%}
{% assign skip = page | minus: 1 | times: size -%}
<form>{% for name in kinds %}<label><input type="radio" name="kind" value="{{ name }}"{% if name == kind %} checked{% endif %}>{{ name | capitalize }}</label>{% endfor %}</form>
<p>{{ count }} products, page {{ page }} of {{ last }}</p>
<ul>
{%- for product in found limit: size offset: skip %}
  <li class="{% if product.stock == 0 %}out{% elsif product.stock < 3 %}few{% else %}in{% endif %}">
    <a href="/products/{{ product.id }}?kind={{ kind | url_encode }}">{{ product.name }}</a>
    {% if product.was > product.price %}<del>{{ product.was }}</del> <ins>{{ product.price }}</ins>{% else %}{{ product.price }}{% endif %}
    {% for color in product.colors %}<i style="background: {{ color }}"></i>{% endfor %}
  </li>
{%- endfor %}
</ul>
<nav>{% if page > 1 %}<a href="?page={{ page | minus: 1 }}">back</a>{% endif %}
{% for number in (1..last) %}{% if number == page %}<b>{{ number }}</b>{% else %}<a href="?page={{ number }}">{{ number }}</a>{% endif %}{% unless forloop.last %},{% endunless %}{% endfor %}
{% if page < last %}<a href="?page={{ page | plus: 1 }}">on</a>{% endif %}</nav>`,
  data: {
    kind: 'tea pots',
    kinds: ['tea pots', 'cups', 'spoons'],
    page: 2,
    size: 24,
    products: times(240, (i) => ({
      id: i,
      kind: pick(['tea pots', 'cups', 'spoons'], i),
      name: `Product ${i}`,
      price: ((i * 7919) % 240) + 10,
      was: ((i * 7919) % 240) + (i % 20),
      stock: i % 6,
      colors: times(i % 4, (j) => pick(['red', 'green', 'blue'], j)),
    })),
  },
}

const email: Page = {
  name: 'e-mail',
  template: `Dear {{ user.first | default: 'customer' }}{% if user.last %} {{ user.last }}{% endif %},

{% if orders.size > 1 %}your {{ orders.size }} orders are{% else %}your order is{% endif %} on the way.
{% for order in orders %}
Order {{ order.id }}{% if order.express %} (express){% endif %}
{%- for item in order.items %}
  {{ item.count }} x {{ item.name }}{% if item.note != blank %}: {{ item.note | strip }}{% endif %}
{%- endfor %}
{% case order.carrier -%}
{% when 'post' %}By post, in {{ order.days }} days.
{%- when 'bike', 'foot' %}By {{ order.carrier }}, today.
{%- else %}We will tell you when it leaves.
{%- endcase %}
{% endfor %}
{%- capture name %}{{ sender.first }} {{ sender.last | upcase }}{% endcapture %}
Yours,
{{ name }}
{{ name | size | times: 1 }} {{ sender.company }}`,
  data: {
    user: { first: 'Ann', last: 'Lee' },
    sender: { first: 'Max', last: 'Weber', company: 'Tea & Co' },
    orders: times(40, (i) => ({
      id: 1000 + i,
      express: i % 3 === 0,
      carrier: pick(['post', 'bike', 'foot', 'ship'], i),
      days: 1 + (i % 4),
      items: times(4, (j) => ({ count: j + 1, name: `Tea no. ${j}`, note: pick([' fragile ', ''], j) })),
    })),
  },
}

interface Entry {
  readonly title: string
  readonly path: string
  readonly children: readonly Entry[]
}

function makeEntries(depth: number, path: string): Entry[] {
  if (depth === 0) return []
  return times(4, (i) => ({
    title: `Entry ${i}`,
    path: `${path}/${i}`,
    children: makeEntries(depth - 1, `${path}/${i}`),
  }))
}

const tree: Page = {
  name: 'tree',
  template: `<nav>{% render 'branch', entries: entries, current: current, depth: 0 %}</nav>`,
  data: { entries: makeEntries(4, ''), current: '/1/2' },
}

const feed: Page = {
  name: 'feed',
  template: `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel>
<title>{{ site.title | escape }}</title><link>{{ site.url }}/</link>
{% for item in items %}<item>
  <title>{{ item.title | escape }}</title>
  <link>{{ site.url }}/posts/{{ item.title | downcase | replace: ' ', '-' }}</link>
  <guid isPermaLink="false">{{ item.id | append: '@' | append: site.host }}</guid>
  <description>{{ item.body | strip_html | truncatewords: 20 | escape }}</description>
  {% for category in item.categories %}<category>{{ category | escape }}</category>{% endfor %}
  <author>{{ item.author.mail }} ({{ item.author.name | escape }})</author>
</item>
{% endfor %}</channel></rss>`,
  data: {
    site: { title: 'News & more', url: 'https://example.com', host: 'example.com' },
    items: times(50, (i) => ({
      id: i,
      title: `What happened in week ${i} <of> the year`,
      body: `<p>In this week <em>nothing</em> happened that has not happened in the <a href="/${i}">week</a> before, and nobody has asked why, so that there is little to write of, and much to read.</p>`,
      categories: ['news', pick(['arts & crafts', 'sports'], i)],
      author: { mail: 'ada@example.com', name: 'Ada <A>' },
    })),
  },
}

const calendar: Page = {
  name: 'calendar',
  template: `{% for month in months %}<h2>{{ month.name }}</h2>
<table>
<tr>{% for day in weekdays %}<th>{{ day | slice: 0, 2 }}</th>{% endfor %}</tr>
{% for day in month.days -%}
  {%- assign column = forloop.index0 | modulo: 7 -%}
  {%- if column == 0 %}<tr>{% endif -%}
  <td class="{% cycle 'a', 'b', 'c' %}{% if day.holiday %} holiday{% endif %}"><b>{{ day.number }}</b>
  {%- for event in day.events limit: 2 %}<p>{{ event.at }} {{ event.text }}</p>{% endfor -%}
  {%- if day.events.size > 2 %}<p>{{ day.events.size | minus: 2 }} more</p>{% endif %}</td>
  {%- if column == 6 or forloop.last %}</tr>{% endif %}
{% endfor -%}
</table>
{% endfor %}`,
  data: {
    weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    months: times(6, (i) => ({
      name: `Month ${i}`,
      days: times(30, (j) => ({
        number: j + 1,
        holiday: j % 11 === 0,
        events: times((i + j) % 4, (k) => ({ at: `${8 + k}:00`, text: `Meeting ${k}` })),
      })),
    })),
  },
}

const form: Page = {
  name: 'form',
  template: `<form method="post">
{%- if errors.size > 0 %}<ul class="errors">{% for error in errors %}<li>{{ error.field | capitalize }} {{ error.text }}</li>{% endfor %}</ul>{% endif %}
{%- for field in fields %}
  {%- assign failed = false -%}
  {%- for error in errors %}{% if error.field == field.name %}{% assign failed = true %}{% break %}{% endif %}{% endfor %}
  <div class="field{% if failed %} failed{% endif %}">
    <label for="{{ field.name }}">{{ field.label | default: field.name | capitalize }}{% if field.required %} *{% endif %}</label>
    {% case field.type -%}
    {% when 'select' -%}
      <select id="{{ field.name }}">{% for option in field.options %}<option value="{{ option.value | escape }}"{% if option.value == field.value %} selected{% endif %}>{{ option.text }}</option>{% endfor %}</select>
    {%- when 'area' -%}
      <textarea id="{{ field.name }}" rows="{{ field.rows | default: 4 }}">{{ field.value | escape }}</textarea>
    {%- when 'check' -%}
      <input type="checkbox" id="{{ field.name }}"{% if field.value %} checked{% endif %}>
    {%- else -%}
      <input type="{{ field.type }}" id="{{ field.name }}" value="{{ field.value | escape }}">
    {%- endcase %}
  </div>
{%- endfor %}
<button>Send</button></form>`,
  data: {
    errors: times(6, (i) => ({ field: `field_${i * 7}`, text: 'must be filled in' })),
    fields: times(48, (i) => ({
      name: `field_${i}`,
      label: pick([null, `label <${i}>`], i),
      required: i % 3 === 0,
      type: pick(['text', 'select', 'area', 'check', 'email'], i),
      value: pick(['one', 'two', '<three>'], i),
      options: ['one', 'two', 'four'].map((value) => ({ value, text: `Number ${value}` })),
    })),
  },
}

const json: Page = {
  name: 'json',
  template: `{"count": {{ users.size }}, "users": [
{%- for user in users -%}
  {"id": {{ user.id }}, "name": {{ user.name | json }}, "mail": {{ user.mail | downcase | json }},
  "adult": {% if user.age >= 18 %}true{% else %}false{% endif %}, "roles": {{ user.roles | json }},
  "address": {% if user.address %}{"street": {{ user.address.street | json }}, "zip": {{ user.address.zip | json }}}{% else %}null{% endif %}}
  {%- unless forloop.last %},{% endunless %}
{%- endfor -%}
], "names": {{ users | map: 'name' | json }}}`,
  data: {
    users: times(100, (i) => ({
      id: i,
      name: `User "${i}"`,
      mail: `User${i}@Example.com`,
      age: 10 + (i % 30),
      roles: times(i % 3, (j) => pick(['admin', 'editor'], j)),
      address: i % 4 === 0 ? null : { street: `Street ${i}`, zip: `0${1000 + i}` },
    })),
  },
}

const prices: Page = {
  name: 'prices',
  template: `<table>
{%- for plan in plans %}
  {%- case plan.period -%}
    {%- when 'month' -%}{%- assign factor = 12 -%}
    {%- when 'quarter' -%}{%- assign factor = 4 -%}
    {%- else -%}{%- assign factor = 1 -%}
  {%- endcase -%}
  {%- assign year = plan.cents | times: factor -%}
  {%- assign off = year | times: plan.discount | divided_by: 100.0 | round -%}
  {%- assign net = year | minus: off | at_least: 100 -%}
  {%- assign whole = net | divided_by: 100 | floor -%}
  {%- assign rest = net | modulo: 100 -%}
  <tr><th>{{ plan.name }}</th><td>{{ plan.cents }} a {{ plan.period }}</td>
  <td>{{ whole }}.{% if rest < 10 %}0{% endif %}{{ rest }} {{ currency }}</td>
  <td>{% if off > 0 %}you save {{ off | divided_by: 100.0 | round: 1 }}{% else %}&ndash;{% endif %}</td>
  {%- for feature in features %}<td>{% if plan.features contains feature %}yes{% else %}no{% endif %}</td>{% endfor %}</tr>
{%- endfor %}
</table>`,
  data: {
    currency: 'EUR',
    features: ['mail', 'disk', 'phone'],
    plans: times(80, (i) => ({
      name: `Plan ${i}`,
      cents: 995 + i * 13,
      period: pick(['month', 'quarter', 'year'], i),
      discount: pick([0, 5, 15], i),
      features: ['mail', 'disk', 'phone'].slice(0, i % 4),
    })),
  },
}

const search: Page = {
  name: 'search',
  template: `{% assign needle = query | downcase | strip -%}
{% capture marked %}<mark>{{ needle }}</mark>{% endcapture -%}
<h1>{{ results.size }} results for "{{ query | escape }}"</h1>
{% for result in results -%}
  {%- assign parts = result.text | downcase | split: needle -%}
  <section><h2><a href="{{ result.url }}">{{ result.title | downcase | replace: needle, marked }}</a></h2>
  <p>{% for part in parts limit: 3 %}{{ part | truncate: 50 }}{% unless forloop.last %}{{ marked }}{% endunless %}{% endfor %}</p>
  <small>{{ result.url | remove: 'https://' | split: '/' | first }}, {{ result.score | times: 100 | round }} %{% if result.title contains query %}, in the title{% endif %}</small></section>
{% endfor %}`,
  data: {
    query: 'Tea',
    results: times(60, (i) => ({
      title: pick(['The Tea of the North', 'How water boils', 'Tea and biscuits'], i),
      url: `https://site-${i}.example.com/articles/${i}`,
      text: `Of all that people drink, tea is the oldest but for water: in the year ${i} Tea came by ship, and tea was dear.`,
      score: 1 / (i + 1),
    })),
  },
}

const captures: Page = {
  name: 'captures',
  template: `{% assign title = site.title | append: ' - ' | append: page.title %}
{%- capture sidebar %}{% for box in page.boxes %}{% include 'box', box: box, level: 3 %}{% endfor %}{% endcapture -%}
{%- capture main %}{% for part in page.parts %}
  {%- assign heading = part.heading | default: 'Untitled' -%}
  {%- include 'part' -%}
{% endfor %}{% endcapture -%}
<title>{{ title }}</title>
{% if page.isWide %}<main>{{ main }}</main><aside>{{ sidebar }}</aside>{% else %}<aside>{{ sidebar }}</aside><main>{{ main }}</main>{% endif %}
<footer>{{ main | size }} {{ site.owner }}</footer>`,
  data: {
    site: { title: 'Garden', owner: 'Ada' },
    page: {
      title: 'Roses',
      isWide: true,
      boxes: times(30, (i) => ({
        title: `Box ${i}`,
        links: times(4, (j) => ({ url: `/${i}/${j}`, text: `Link ${j}` })),
      })),
      parts: times(60, (i) => ({
        heading: pick([null, `Part ${i}`], i),
        text: `Roses in row ${i}`,
        image: i % 3 === 0,
      })),
    },
  },
}

export const pages: readonly Page[] = [
  invoice,
  post,
  catalogue,
  email,
  tree,
  feed,
  calendar,
  form,
  json,
  prices,
  search,
  captures,
]

/** The files that the pages render, by name. */
export const partials: Readonly<Record<string, string>> = {
  branch: `<ul class="depth-{{ depth }}">{% for entry in entries %}<li{% if entry.path == current %} class="current"{% endif %}><a href="{{ entry.path }}">{{ entry.title }}</a>
{%- if entry.children.size > 0 %}{% assign next = depth | plus: 1 %}{% render 'branch', entries: entry.children, current: current, depth: next %}{% endif %}</li>{% endfor %}</ul>`,
  box: `<section><h{{ level }}>{{ box.title }}</h{{ level }}><ul>{% for link in box.links %}<li><a href="{{ link.url }}">{{ link.text }}</a></li>{% endfor %}</ul></section>`,
  part: `<h2>{{ heading }}</h2><p>{{ part.text | upcase }}</p>{% if part.image %}<img src="/{{ heading | downcase | replace: ' ', '_' }}.png">{% endif %}`,
}
