const [space, tab] = [32, 9]

/**
 * Removes spaces and tabs around a text, the white space of HTTP. `trim` also removes characters that are part of a
 * name in a protocol, such as U+00A0. Source: RFC 9110, 5.6.3
 */
export function trimSpace(text: string): string {
  let [begin, end] = [0, text.length]
  while (begin < end && isSpace(text.charCodeAt(begin))) begin++
  while (end > begin && isSpace(text.charCodeAt(end - 1))) end--
  return text.slice(begin, end)
}

function isSpace(unit: number): boolean {
  return unit === space || unit === tab
}
