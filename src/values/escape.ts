const special = /[&<>"']/
const specials = /[&<>"']/g
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as HTML: `& < > " '` as entities, in the spelling of Ruby's CGI.escapeHTML. */
export function escapeText(text: string): string {
  return special.test(text) ? text.replace(specials, (character) => entities[character] as string) : text
}
