/** The key of an element's text next to its attributes and elements. */
export const contentKey = 'content'

/** The name of the elements for the items of a nested array. */
export const anonymousElement = 'anon'

/** The prefix of attribute keys, with the option `attr_prefix`. */
export const attributeMark = '@'
