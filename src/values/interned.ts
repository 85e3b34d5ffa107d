/** Shorter texts are read as property names in no time. */
const short = 100

/**
 * The text in the form in which V8 keeps property names. A long text that was put together piece by piece is else copied
 * whole at each object that has no such property.
 */
export function interned(name: string): string {
  return name.length < short ? name : (Object.keys({ [name]: true })[0] as string)
}
