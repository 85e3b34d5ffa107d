/**
 * The base class of values with their own behaviour in templates, such as times and safe text. Registering makes it a
 * subclass of LiquidJS' `Drop`; filters that are called as functions work without LiquidJS.
 */
export abstract class Drop {
  /** Returns the value of a name that is not a property of the drop. */
  liquidMethodMissing?(name: string, context: unknown): unknown

  /** Lists the names for which `liquidMethodMissing` returns a value. */
  liquidNames?(context: unknown): readonly string[] | PromiseLike<readonly string[]>
}

/** Whether an inherited property of a drop is hidden from templates. */
export function isInternal(name: string): boolean {
  // `liquidMethodMissing` is the only own method of LiquidJS' `Drop.prototype`; a lookup there would be slower.
  return name in Object.prototype || name === 'liquidMethodMissing' || name === 'liquidNames'
}

type AnyDrop = abstract new () => object

/** The class of all drops, LiquidJS' own too. */
let base: AnyDrop = Drop

/**
 * Makes our drops drops of LiquidJS, too, so that filters and tags of the host read them. Call it before templates are
 * parsed; later calls do nothing.
 *
 * It is the only effect of registering that the whole process shares: it sets the prototype of our class, which cannot
 * extend LiquidJS' class when it is defined. LiquidJS and its drops do not change.
 */
export function joinDrops(liquidJs: AnyDrop): void {
  if (base !== Drop) return
  Object.setPrototypeOf(Drop.prototype, liquidJs.prototype as object)
  base = liquidJs
}

/** Whether the value is a drop, ours or one of LiquidJS. */
export function isDrop(value: unknown): value is Drop {
  return value instanceof base
}
