const parameter = /;[ \t]*([^ \t=;"]+)=(?:"((?:[^"\\]|\\.)*)"|([^ \t;"]+))[ \t]*/y
const escaped = /\\(["\\])|%0D|%0A|%22/g

/**
 * The parameters of a header: `form-data; name="a"`. Quotes and line breaks are escaped as browsers do (`%22`), or
 * quotes and backslashes as in mail (`\"`).
 */
export function parseParameters(header: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>()
  parameter.lastIndex = Math.max(0, header.indexOf(';'))
  for (let found = parameter.exec(header); found; found = parameter.exec(header)) {
    const [, name = '', quoted, plain = ''] = found
    const value = quoted?.replace(escaped, (text, character?: string) => character ?? decodeURIComponent(text)) ?? plain
    if (!parameters.has(name.toLowerCase())) parameters.set(name.toLowerCase(), value)
  }
  return parameters
}
