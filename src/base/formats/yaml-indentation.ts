/** What is before a value in quotes or brackets: the key, or the dash of a list. `\1` keeps the dashes from being tried again. */
const beforeValue = /^ *(?=((?:- +)*))\1(?:(?:'[^'\n]*'|"[^"\n]*"|[^\s'"#[{][^\n:]*): +)?(?=['"[{])/gm
const valuePart = /'(?:[^']|'')*'|"(?:[^"\\]|\\[^])*"|(?<=\s)#.*|[^'"#[\]{}]+|[^]/y
const partAfterQuotes = /'(?:[^']|'')*'|(?<=\s)#.*|[^'#[\]{}]+|[^]/y

/** Ruby reads the further lines of a value in quotes or brackets wherever they begin; the library needs them indented. */
export function indentValues(text: string): string {
  const findEnd = makeEndFinder(text)
  let indented = ''
  let done = 0
  beforeValue.lastIndex = 0
  for (let match = beforeValue.exec(text); match; match = beforeValue.exec(text)) {
    const begin = beforeValue.lastIndex
    const end = findEnd(begin)
    const indent = ' '.repeat(match[0].length + 1)
    indented += text.slice(done, begin) + text.slice(begin, end).replace(/\n[ \t]*(?=\S)/g, `\n${indent}`)
    done = beforeValue.lastIndex = end
  }
  return indented + text.slice(done)
}

/** Returns a function that finds the end of the value in quotes or brackets that begins at an index. */
function makeEndFinder(text: string): (begin: number) => number {
  let pattern = valuePart
  return (begin) => {
    let depth = 0
    let end = begin
    do {
      pattern.lastIndex = end
      const [part] = pattern.exec(text) ?? ['']
      if (part === '') return text.length
      end += part.length
      if (part === '[' || part === '{') depth++
      else if (part === ']' || part === '}') depth--
      // No quote closes this one, so all further ones are escaped, and none of them closes another.
      else if (part === '"') pattern = partAfterQuotes
    } while (depth > 0)
    return end
  }
}
