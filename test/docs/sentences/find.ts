/** An output in a sentence, a list or a table of a page. */
export interface Output {
  /** The inline code, after its HTTP status if the sentence has one: `404 Not Found`. */
  readonly code: string
  /** The text that a run must produce: the value of an expression, else the code. `…` stands for any text. */
  readonly shown: string
}

/** Inline code that is an output wherever it is. */
const outputs: readonly RegExp[] = [
  // A message: three words in a row, or more, without code.
  /^(?!.*(?:[{}=]|\w\()).*(?<![\w.])[A-Za-z][a-z]+,? [A-Za-z][a-z]+,? [A-Za-z][a-z]+\b/,
  // A mark, or an object as text: `[FILTERED]`, `[object Object]`.
  /^\[(?:[A-Z]+|\w+ \w+)\]$/,
  // JSON as a program prints it, without spaces.
  /^\{"\w+":\S/,
  // A header with its value: `Retry-After: 5`.
  /^[A-Z]\w*(?:-[A-Z]\w*)+: ./,
]
const command = /^(?:\w+=\S+ )?(?:npm|npx|openssl|docker|systemctl|certbot|liquid-platform|pos-cli|data) /

/** The words before inline code that is an output, unless it is only a name, a path or a tag. */
const verbs = /\b(?:prints|prints? as|shows|returns|responds with|logs|reports|writes|message) $/i
const name = /^(?:(?!\d)[\w.()?:-]+|[\w./<>*@…-]*\/[\w./<>*@…-]*|\{\{.*\}\}|\{%.*%\})$/
/** The status whose body, or header, is the inline code after it. */
const status = /\b[1-5]\d\d (?:with )?$/

/** A Liquid expression and its value: `'1e3' | plus: 1` is 2. */
const expression =
  /`(?<code>[^`]*(?: \| |\{\{|\{%| [=>]=? )[^`]*)` (?:is|prints|writes|returns) (?:`(?<quoted>[^`]+)`|(?<plain>[\d.]*\d|true|false|nil|an error)\b)/g

/** The outputs in the sentences of a text, each code once. */
export function findOutputs(text: string): readonly Output[] {
  const found = new Map<string, string>()
  for (const { groups = {} } of text.matchAll(expression)) {
    found.set(groups.code ?? '', groups.quoted ?? groups.plain ?? '')
  }
  const values = new Set(found.values())
  for (const { index, 1: code = '' } of text.matchAll(/`([^`]+)`/g)) {
    const before = text.slice(Math.max(0, index - 30), index)
    const answered = status.exec(before)?.[0] ?? ''
    const isBody = /\d $/.test(answered)
    const follows = verbs.test(before) && !name.test(code)
    if (!isBody && !follows && !outputs.some((pattern) => pattern.test(code))) continue
    if (!command.test(code) && !values.has(code)) found.set(answered + code, answered + code)
  }
  return Array.from(found, ([code, shown]) => ({ code, shown }))
}
