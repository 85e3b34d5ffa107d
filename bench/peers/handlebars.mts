/** The pages for Handlebars, with helpers for logic that it lacks. */
import Handlebars from 'handlebars'
import { capitalize, truncate, truncateWords, type Renders } from './text.mts'

const templates = {
  table: `<table>{{#each rows}}
  <tr class="{{#if @first}}first{{else}}row{{/if}}">
    <td>{{add @index 1}}</td><td>{{name}}</td><td>{{price}}</td><td>{{tags.[0]}}</td><td>{{stock}}</td>
  </tr>{{/each}}
</table>`,

  nested: `{{#each groups}}<h2>{{title}}</h2>
{{#each items}}
{{#if (is kind 'fruit')}}<b>{{label}}: {{kind}}</b>{{else if (or (is kind 'root') (is kind 'leaf'))}}<i>{{label}}: {{kind}}</i>{{else}}{{label}}: {{kind}}{{/if}}
{{~/each}}{{/each}}`,

  logic: `{{#each users}}
{{#unless active}}(away) {{/unless}}{{#if (and (above age 30) (or (least orders 5) admin))}}VIP {{else if (is orders 0)}}new {{/if}}{{name}}{{#if (contains roles 'editor')}}, edits{{/if}}
{{/each}}`,

  partials: `{{#each products}}{{> card product=this place=(add @index 1)}}{{/each}}`,

  filters: `{{#each posts}}

<h3>{{truncate (upcase title) 24}}</h3>
<p>{{capitalize (default author 'anonymous')}}, {{join tags ', ' '.'}}</p>
<p>{{concat '&gt; ' (truncateWords (trim body) 12)}} {{multiply (add tags.length likes) 2}}</p>
{{/each}}`,

  shop: `
<h1>{{upcase shop.name}}</h1>
{{#each shop.sections}}{{#unless hidden}}
<h2>{{title}} ({{products.length}})</h2>{{#each (first products 20)}}
<div class="product{{#if (above 40 price)}} cheap{{/if}}{{#if @last}} last{{/if}}">
  {{> card product=this place=(add @index 1)}}

  <p>{{truncate (default text 'No description') 40}}</p>
  {{~#if (is stock 0)}}<em>sold out</em>{{else if (is stock 1)}}<em>last one</em>{{else}}<em>{{stock}} left</em>{{/if}}
  {{~#if (and (contains tags 'sale') (above price 40))}}<strong>{{join tags ' / ' ''}}</strong>{{/if}}
</div>{{else}}<p>Nothing here</p>{{/each}}{{/unless}}{{/each}}
<footer>{{total shop.sections}} {{default shop.currency 'EUR'}}</footer>`,
}

const partials = {
  card: `<div class="card">{{place}}. {{product.title}}{{> price price=product.price}}{{#each product.tags}}<i>{{this}}</i>{{/each}}</div>`,
  price: `<b>{{price}} EUR</b>`,
}

interface Section {
  readonly hidden: boolean
  readonly products: readonly { readonly price: number }[]
}

const helpers = {
  add: (a: number, b: number) => a + b,
  multiply: (a: number, b: number) => a * b,
  is: (a: unknown, b: unknown) => a === b,
  above: (a: number, b: number) => a > b,
  least: (a: number, b: number) => a >= b,
  and: (a: unknown, b: unknown) => a && b,
  or: (a: unknown, b: unknown) => a || b,
  contains: (list: readonly unknown[], value: unknown) => list.includes(value),
  default: (value: unknown, other: unknown) => value ?? other,
  first: (list: readonly unknown[], count: number) => list.slice(0, count),
  join: (list: readonly string[], glue: string, end: string) => list.join(glue) + end,
  concat: (a: string, b: string) => a + b,
  upcase: (text: string) => text.toUpperCase(),
  trim: (text: string) => text.trim(),
  capitalize,
  truncate,
  truncateWords,
  total(sections: readonly Section[]): number {
    let total = 0
    for (const { hidden, products } of sections) {
      if (hidden) continue
      for (const { price } of products.slice(0, 20)) total += price * 100 + 23
    }
    return total
  },
}

export function makeHandlebars(escape: boolean): Renders {
  const handlebars = Handlebars.create()
  const options = { noEscape: !escape, knownHelpers: knownHelpers() }
  handlebars.registerHelper(helpers)
  for (const [name, template] of Object.entries(partials)) {
    handlebars.registerPartial(name, handlebars.compile(template, options))
  }
  return Object.fromEntries(
    Object.entries(templates).map(([name, template]) => [name, handlebars.compile<object>(template, options)]),
  )
}

function knownHelpers(): Record<string, boolean> {
  return Object.fromEntries(Object.keys(helpers).map((name) => [name, true]))
}
