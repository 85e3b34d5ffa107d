const short: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A text on one line without control characters: it forges no line and no colour in a terminal. */
export function escapeControls(text: string): string {
  // Line breaks, and characters that move a terminal's cursor or reverse the text direction. V8 takes long to make an
  // expression with classes of Unicode, so none is made at import.
  const control = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu
  return text.replace(control, (character) => short[character] ?? escapeAsUnicode(character))
}

function escapeAsUnicode(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
