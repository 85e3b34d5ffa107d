import type { Hono } from 'hono'
import { html } from 'hono/html'
import type { MemorySms } from '../../../ports/sms'
import type { Runtime } from '../../../app/context/runtime'
import type { Platform } from '../../../platform'
import { filterParameters } from '../../../base/values/secrets'

/** HTML, in which all values are escaped. */
export type Html = ReturnType<typeof html>

/** The data that the panel shows and changes. */
export interface PanelApp {
  readonly platform: Platform
  readonly runtime: Runtime
  readonly sms: MemorySms
  /** The output of a template, or the value of an expression. */
  readonly evaluate: (text: string) => Promise<string>
}

/** The helpers of the panel's pages. */
export interface Tools {
  readonly app: PanelApp
  /**
   * A page of the panel.
   *
   * @param policy additional directives of its Content-Security-Policy, which allows no scripts by default
   */
  readonly page: (title: string, content: Html | readonly Html[], policy?: string) => Promise<Response>
  /** A form that the panel accepts: it has the token. */
  readonly form: (action: string, fields: Html) => Html
  /** The value of the field `token` in `form`. */
  readonly token: string
}

/** A part of the panel. */
export interface Section {
  /** The path below `/_dev`; empty for the first page. */
  readonly path: string
  readonly title: string
  readonly routes: (tools: Tools) => Hono
}

/** A table that scrolls on a narrow screen. */
export function renderTable(label: string, columns: readonly string[], rows: readonly (readonly unknown[])[]): Html {
  if (rows.length === 0) return html`<p class="empty">None.</p>`
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0">
    <table>
      <thead>
        <tr>
          ${columns.map((column) => html`<th scope="col">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

/** A value as JSON, without secrets. */
export function renderJson(value: unknown): Html {
  return html`<pre>${JSON.stringify(filterParameters(value), null, 2)}</pre>`
}

export function printTime(date: Date): Html {
  const text = date.toISOString()
  return html`<time datetime="${text}">${text.slice(0, 19).replace('T', ' ')}</time>`
}

/** A result that takes the place of the one before it. */
export function renderOutput(label: string, text: string): Html {
  return html`<h2>${label}</h2>
    <pre class="output" role="region" aria-label="${label}" tabindex="0">${text}</pre>`
}
