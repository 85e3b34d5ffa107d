/** Messages by the dotted paths of the fields; `base` is the form as a whole. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** The messages in one line: `email can't be blank, password is too short` */
export function formatFieldErrors(errors: FieldErrors): string {
  const all = Object.entries(errors).flatMap(([path, messages]) =>
    messages.map((message) => (path === 'base' ? message : `${path} ${message}`)),
  )
  return all.join(', ')
}
