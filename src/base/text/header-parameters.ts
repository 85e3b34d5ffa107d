/** A quoted value with escapes; one that its last backslash would leave open ends at the first quote. */
const parameter = /;[ \t]*([^ \t=;"]+)=(?:"([^"\\]*(?:\\.[^"\\]*)*)"|"([^"]*)"|([^ \t;"]+))[ \t]*/y
const escaped = /\\(["\\])|%0D|%0A|%22/g

/**
 * The parameters of a header: `form-data; name="a"`. Quotes and line breaks are escaped as browsers do (`%22`), or
 * quotes and backslashes as in mail (`\"`). Browsers do not escape backslashes, so a name may end with one.
 */
export function parseParameters(header: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>()
  parameter.lastIndex = Math.max(0, header.indexOf(';'))
  for (let found = parameter.exec(header); found; found = parameter.exec(header)) {
    const [, name = '', quoted, open, plain = ''] = found
    const text = quoted ?? open
    const value =
      text?.replace(escaped, (escape, character?: string) => character ?? decodeURIComponent(escape)) ?? plain
    if (!parameters.has(name.toLowerCase())) parameters.set(name.toLowerCase(), value)
  }
  return parameters
}
