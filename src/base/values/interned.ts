/** Copying shorter names costs next to nothing. */
const short = 100

/**
 * Returns the name interned, as V8 stores property names. Otherwise V8 copies a long concatenated text at each lookup
 * in an object without that property.
 */
export function intern(name: string): string {
  return name.length < short ? name : (Object.keys({ [name]: true })[0] as string)
}
