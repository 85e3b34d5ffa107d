import { Hono } from 'hono'
import { html } from 'hono/html'
import type { LoadedPage } from '../../../files/pages/page'
import { Pages } from '../../../files/pages/pages'
import { renderTable, type Html, type Section } from './tools'

/** The pages of the app. */
export const routes: Section = {
  path: '',
  title: 'Routes',
  routes: ({ app: { runtime }, page }) =>
    new Hono().get('/', async () => {
      const pages = await new Pages(runtime.files, runtime.report).all()
      return page(
        'Routes',
        renderTable('Routes', ['Method', 'Address', 'File'], pages.toSorted(compareAddresses).map(toRow)),
      )
    }),
}

function toRow({ method, slug, path, fault }: LoadedPage): readonly unknown[] {
  const file = fault ? html`${path} <strong>${fault.message}</strong>` : path
  return [method.toUpperCase(), printAddress(method, slug), file]
}

function compareAddresses({ slug: one }: LoadedPage, { slug: other }: LoadedPage): number {
  return one.address < other.address ? -1 : 1
}

/** A link to the shortest path, if it needs no parameters. */
function printAddress(method: string, { address }: LoadedPage['slug']): Html {
  const path = removeOptional(address)
  const isLink = method === 'get' && !/[:*()]/.test(path)
  return isLink ? html`<a href="${path}">${address}</a>` : html`<code>${address}</code>`
}

/** An address without its parts in parentheses. */
function removeOptional(address: string): string {
  const shorter = address.replace(/\([^()]*\)/g, '')
  return shorter === address ? address : removeOptional(shorter)
}
