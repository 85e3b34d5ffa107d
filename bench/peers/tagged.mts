/** The pages for engines whose templates are JavaScript in tags: Eta, and EJS with `<%-` in place of `<%~`. */
import ejs from 'ejs'
import { Eta } from 'eta'
import { capitalize, truncate, truncateWords, type Renders } from './text.mts'

const templates = {
  table: `<table><% it.rows.forEach((row, i) => { %>
  <tr class="<%~ i === 0 ? 'first' : 'row' %>">
    <td><%= i + 1 %></td><td><%= row.name %></td><td><%= row.price %></td><td><%= row.tags[0] %></td><td><%= row.stock %></td>
  </tr><% }) %>
</table>`,

  nested: `<% it.groups.forEach((group) => { %><h2><%= group.title %></h2>
<% group.items.forEach((item) => {
  if (item.kind === 'fruit') { %><b><%= item.label %>: <%= item.kind %></b><% }
  else if (item.kind === 'root' || item.kind === 'leaf') { %><i><%= item.label %>: <%= item.kind %></i><% }
  else { %><%= item.label %>: <%= item.kind %><% }
}) }) %>`,

  logic: `<% it.users.forEach((user) => {
  const isVip = user.age > 30 && (user.orders >= 5 || user.admin)
  if (!user.active) { %>(away) <% }
  if (isVip) { %>VIP <% } else if (user.orders === 0) { %>new <% } %><%= user.name %><%
  if (user.roles.includes('editor')) { %>, edits<% } %>
<% }) %>`,

  partials: `<% it.products.forEach((product, i) => { %><%~ include('@card', { product, place: i + 1 }) %><% }) %>`,

  filters: `<% const { truncate, truncateWords, capitalize } = it.text; it.posts.forEach((post) => { %>
<h3><%= truncate(post.title.toUpperCase(), 24) %></h3>
<p><%= capitalize(post.author ?? 'anonymous') %>, <%= post.tags.join(', ') + '.' %></p>
<p><%= '&gt; ' + truncateWords(post.body.trim(), 12) %> <%= (post.tags.length + post.likes) * 2 %></p>
<% }) %>`,

  shop: `<% const cheap = 40; let total = 0 %>
<h1><%= it.shop.name.toUpperCase() %></h1>
<% it.shop.sections.forEach((section) => { if (!section.hidden) { %>
<h2><%= section.title %> (<%= section.products.length %>)</h2><%
    const shown = section.products.slice(0, 20)
    if (shown.length === 0) { %><p>Nothing here</p><% }
    shown.forEach((product, i) => { total += product.price * 100 + 23 %>
<div class="product<% if (product.price < cheap) { %> cheap<% } if (i === shown.length - 1) { %> last<% } %>">
  <%~ include('@card', { product, place: i + 1 }) %>
  <p><%= it.text.truncate(product.text ?? 'No description', 40) %></p><%
      if (product.stock === 0) { %><em>sold out</em><% }
      else if (product.stock === 1) { %><em>last one</em><% }
      else { %><em><%= product.stock %> left</em><% }
      if (product.tags.includes('sale') && product.price > cheap) { %><strong><%= product.tags.join(' / ') %></strong><% } %>
</div><% }) } }) %>
<footer><%= total %> <%= it.shop.currency ?? 'EUR' %></footer>`,
}

const partials = {
  '@card': `<div class="card"><%= it.place %>. <%= it.product.title %><%~ include('@price', { price: it.product.price }) %><% it.product.tags.forEach((tag) => { %><i><%= tag %></i><% }) %></div>`,
  '@price': `<b><%= it.price %> EUR</b>`,
}

const text = { capitalize, truncate, truncateWords }

function makeRenders(compile: (template: string) => (data: object) => string): Renders {
  return Object.fromEntries(
    Object.entries(templates).map(([name, template]) => {
      const render = compile(template)
      return [name, (data: object) => render({ ...data, text })]
    }),
  )
}

export function makeEta(autoEscape: boolean): Renders {
  const eta = new Eta({ autoEscape, autoTrim: false })
  for (const [name, template] of Object.entries(partials)) eta.loadTemplate(name, template)
  return makeRenders((template) => {
    const compiled = eta.compile(template)
    return (data) => eta.render(compiled, data)
  })
}

export function makeEjs(escape: boolean): Renders {
  const nameOf = (name: string): string => `${name} ${escape ? 'escaped' : 'as it is'}`
  const compile = (template: string): ejs.TemplateFunction =>
    ejs.compile(template.replaceAll('<%~', '<%-').replaceAll('<%=', escape ? '<%=' : '<%-'), {
      strict: true,
      localsName: 'it',
      compileDebug: false,
      cache: true,
      includer: (name) => ({ filename: nameOf(name) }),
    })
  for (const [name, template] of Object.entries(partials)) ejs.cache.set(nameOf(name), compile(template))
  return makeRenders(compile)
}
