/** The pages for Nunjucks. */
import nunjucks from 'nunjucks'
import { capitalize, truncate, truncateWords, type Renders } from './text.mts'

const templates = {
  table: `<table>{% for row in rows %}
  <tr class="{% if loop.first %}first{% else %}row{% endif %}">
    <td>{{ loop.index }}</td><td>{{ row.name }}</td><td>{{ row.price }}</td><td>{{ row.tags[0] }}</td><td>{{ row.stock }}</td>
  </tr>{% endfor %}
</table>`,

  nested: `{% for group in groups %}<h2>{{ group.title }}</h2>
{% for item in group.items %}
  {%- if item.kind == 'fruit' %}<b>{{ item.label }}: {{ item.kind }}</b>
  {%- elif item.kind == 'root' or item.kind == 'leaf' %}<i>{{ item.label }}: {{ item.kind }}</i>
  {%- else %}{{ item.label }}: {{ item.kind }}
  {%- endif -%}
{% endfor %}{% endfor %}`,

  logic: `{% for user in users %}
  {%- if not user.active %}(away) {% endif -%}
  {%- if user.age > 30 and (user.orders >= 5 or user.admin) %}VIP {% elif user.orders == 0 %}new {% endif -%}
  {{ user.name }}{% if 'editor' in user.roles %}, edits{% endif %}
{% endfor %}`,

  partials: `{% for product in products %}{% set place = loop.index %}{% include 'card' %}{% endfor %}`,

  filters: `{% for post in posts %}
<h3>{{ post.title | upper | shorten(24) }}</h3>
<p>{{ post.author | default('anonymous', true) | capital }}, {{ post.tags | join(', ') + '.' }}</p>
<p>{{ '&gt; ' + (post.body | trimmed | shortenWords(12)) }} {{ (post.tags.length + post.likes) * 2 }}</p>
{% endfor %}`,

  shop: `{% set cheap = 40 %}{% set total = 0 %}
<h1>{{ shop.name | upper }}</h1>
{% for section in shop.sections %}{% if not section.hidden %}
<h2>{{ section.title }} ({{ section.products.length }})</h2>
    {%- for product in section.products.slice(0, 20) %}
      {%- set total = total + product.price * 100 + 23 %}
<div class="product{% if product.price < cheap %} cheap{% endif %}{% if loop.last %} last{% endif %}">
  {% set place = loop.index %}{% include 'card' %}
  <p>{{ product.text | default('No description', true) | shorten(40) }}</p>
  {%- if product.stock == 0 %}<em>sold out</em>
  {%- elif product.stock == 1 %}<em>last one</em>
  {%- else %}<em>{{ product.stock }} left</em>
  {%- endif -%}
  {%- if 'sale' in product.tags and product.price > cheap %}<strong>{{ product.tags | join(' / ') }}</strong>{% endif %}
</div>{% else %}<p>Nothing here</p>{% endfor %}{% endif %}{% endfor %}
<footer>{{ total }} {{ shop.currency | default('EUR', true) }}</footer>`,
}

const partials: Readonly<Record<string, string>> = {
  card: `<div class="card">{{ place }}. {{ product.title }}{% set price = product.price %}{% include 'price' %}{% for tag in product.tags %}<i>{{ tag }}</i>{% endfor %}</div>`,
  price: `<b>{{ price }} EUR</b>`,
}

/** A loader of the partials above. Templates are compiled once. */
class Partials extends nunjucks.Loader {
  getSource(name: string): nunjucks.LoaderSource {
    return { src: partials[name] ?? '', path: name, noCache: false }
  }
}

export function makeNunjucks(autoescape: boolean): Renders {
  const environment = new nunjucks.Environment(new Partials(), { autoescape })
  environment.addFilter('shorten', truncate)
  environment.addFilter('shortenWords', truncateWords)
  environment.addFilter('capital', capitalize)
  environment.addFilter('trimmed', (text: string) => text.trim())
  return Object.fromEntries(
    Object.entries(templates).map(([name, template]) => {
      const compiled = nunjucks.compile(template, environment)
      return [name, (data: object) => compiled.render(data)]
    }),
  )
}
