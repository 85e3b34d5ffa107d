/**
 * The pages as functions that a programmer would write by hand. `by-hand.js?escape` escapes texts; each of the two URLs is a
 * module of its own, so V8 optimises them separately. Numbers are printed as they are.
 */
import { capitalize, truncate, truncateWords, type Renders } from './text.mts'

interface Row {
  readonly name: string
  readonly price: number
  readonly tags: readonly string[]
  readonly stock: number
}

interface Group {
  readonly title: string
  readonly items: readonly { readonly label: string; readonly kind: string }[]
}

interface User {
  readonly name: string
  readonly age: number
  readonly orders: number
  readonly admin: boolean
  readonly active: boolean
  readonly roles: readonly string[]
}

interface Post {
  readonly title: string
  readonly author: string | null
  readonly tags: readonly string[]
  readonly likes: number
  readonly body: string
}

interface Card {
  readonly title: string
  readonly price: number
  readonly tags: readonly string[]
}

interface Product extends Card {
  readonly stock: number
  readonly text: string | null
}

interface Shop {
  readonly name: string
  readonly currency?: string
  readonly sections: readonly { readonly title: string; readonly hidden: boolean; readonly products: Product[] }[]
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
}

function escape(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (unit) => entities[unit] ?? unit) : text
}

const print = import.meta.url.endsWith('?escape') ? escape : (text: string): string => text

function table({ rows }: { readonly rows: readonly Row[] }): string {
  let out = '<table>'
  for (let i = 0; i < rows.length; i++) {
    const { name, price, tags, stock } = rows[i] as Row
    out += `
  <tr class="${i === 0 ? 'first' : 'row'}">
    <td>${i + 1}</td><td>${print(name)}</td><td>${price}</td><td>${print(tags[0] ?? '')}</td><td>${stock}</td>
  </tr>`
  }
  return `${out}\n</table>`
}

function nested({ groups }: { readonly groups: readonly Group[] }): string {
  let out = ''
  for (const group of groups) {
    out += `<h2>${print(group.title)}</h2>\n`
    for (const { label, kind } of group.items) {
      const line = `${print(label)}: ${print(kind)}`
      if (kind === 'fruit') out += `<b>${line}</b>`
      else if (kind === 'root' || kind === 'leaf') out += `<i>${line}</i>`
      else out += line
    }
  }
  return out
}

function logic({ users }: { readonly users: readonly User[] }): string {
  let out = ''
  for (const user of users) {
    const isVip = user.age > 30 && (user.orders >= 5 || user.admin)
    if (!user.active) out += '(away) '
    if (isVip) out += 'VIP '
    else if (user.orders === 0) out += 'new '
    out += print(user.name)
    if (user.roles.includes('editor')) out += ', edits'
    out += '\n'
  }
  return out
}

function card(product: Card, place: number): string {
  let out = `<div class="card">${place}. ${print(product.title)}<b>${product.price} EUR</b>`
  for (const tag of product.tags) out += `<i>${print(tag)}</i>`
  return `${out}</div>`
}

function cards({ products }: { readonly products: readonly Card[] }): string {
  let out = ''
  for (let i = 0; i < products.length; i++) out += card(products[i] as Card, i + 1)
  return out
}

function text({ posts }: { readonly posts: readonly Post[] }): string {
  let out = ''
  for (const { title, author, tags, likes, body } of posts) {
    out += `
<h3>${print(truncate(title.toUpperCase(), 24))}</h3>
<p>${print(capitalize(author ?? 'anonymous'))}, ${print(`${tags.join(', ')}.`)}</p>
<p>${print(`&gt; ${truncateWords(body.trim(), 12)}`)} ${(tags.length + likes) * 2}</p>
`
  }
  return out
}

function shop({ shop }: { readonly shop: Shop }): string {
  const cheap = 40
  let total = 0
  let out = `\n<h1>${print(shop.name.toUpperCase())}</h1>\n`
  for (const section of shop.sections) {
    if (section.hidden) continue
    out += `\n<h2>${print(section.title)} (${section.products.length})</h2>`
    const shown = section.products.slice(0, 20)
    if (shown.length === 0) out += '<p>Nothing here</p>'
    for (let i = 0; i < shown.length; i++) {
      const product = shown[i] as Product
      const { price, stock, tags } = product
      total += price * 100 + 23
      out += `
<div class="product${price < cheap ? ' cheap' : ''}${i === shown.length - 1 ? ' last' : ''}">
  ${card(product, i + 1)}
  <p>${print(truncate(product.text ?? 'No description', 40))}</p>`
      if (stock === 0) out += '<em>sold out</em>'
      else if (stock === 1) out += '<em>last one</em>'
      else out += `<em>${stock} left</em>`
      if (tags.includes('sale') && price > cheap) out += `<strong>${print(tags.join(' / '))}</strong>`
      out += '\n</div>'
    }
  }
  return `${out}\n<footer>${total} ${print(shop.currency ?? 'EUR')}</footer>`
}

export const renders = { table, nested, logic, partials: cards, filters: text, shop } as Renders
