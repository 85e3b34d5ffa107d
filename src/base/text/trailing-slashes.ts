/** Removes the slashes at the end; `/\/+$/` looks at each run of slashes in quadratic time. */
export function removeTrailingSlashes(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === '/') end--
  return text.slice(0, end)
}
