/** Returns whether the client lists HTML among the types that it accepts, as browsers do when they open a page. */
export function acceptsHtml({ headers }: Request): boolean {
  return headers.get('accept')?.includes('text/html') === true
}
