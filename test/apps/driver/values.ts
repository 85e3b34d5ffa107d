/** Plausible values by the name of a property, variable or form field. The first matching pattern applies. */
const texts: readonly (readonly [name: RegExp, text: string])[] = [
  [/e-?mail/i, 'ann@example.com'],
  [/password/i, 'Tea-time-123!'],
  [/(?:^|_)(?:ids?|uuid)(?:\b|_|\])|[a-z]Id\b/, '1'],
  [/url|link|href|website/i, 'https://app.test/'],
  [/date|time|_at\b|_on\b/i, '2030-05-01T10:00:00Z'],
  [/phone|mobile/i, '+48500123999'],
  [/price|amount|count|total|number|quantity|page|size|limit|rating|score|lat|lng|year/i, '1'],
  [/country/i, 'PL'],
  [/currency/i, 'USD'],
  [/locale|language/i, 'en'],
  [/roles?\b/i, 'admin'],
  [/json|object|data\b|payload/i, '{}'],
]

/** A plausible text for a name: an address for `email`, `1` for `user_id`. */
export function plausibleText(name: string): string {
  return texts.find(([pattern]) => pattern.test(name))?.[1] ?? 'sample'
}

/** A plausible file: a picture of one pixel. */
export function plausibleFile(): File {
  const gif = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
  return new File([Buffer.from(gif, 'base64')], 'sample.gif', { type: 'image/gif' })
}
