const tagStart = /<[a-z][^\s/>]*/gi
const blank = /[\s/]*/y
const name = /=?[^\s/>=]*/y
const equals = /\s*=\s*/y
const bare = /[^\s>]*/y

/**
 * Whether some tag has more attributes than a limit. Parsers take time that grows with the square of that. What looks like
 * a tag inside of comments and scripts counts, too.
 */
export function hasTagOfMany(html: string, limit: number): boolean {
  // An attribute takes two characters at least.
  if (html.length < 2 * limit) return false
  tagStart.lastIndex = 0
  while (tagStart.test(html)) {
    let at = endOf(blank, html, tagStart.lastIndex)
    for (let count = 0; at < html.length && html[at] !== '>'; count++) {
      if (count === limit) return true
      at = endOf(blank, html, endOfAttribute(html, at))
    }
    tagStart.lastIndex = at
  }
  return false
}

function endOfAttribute(html: string, begin: number): number {
  const end = endOf(name, html, begin)
  const value = endOf(equals, html, end)
  if (value === end) return end
  const quote = html.charAt(value)
  if (quote !== '"' && quote !== "'") return endOf(bare, html, value)
  const close = html.indexOf(quote, value + 1)
  return close < 0 ? html.length : close + 1
}

/** Where what a sticky pattern matches at a place ends; the place itself where it matches nothing. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}
