/** The key of an element's text beside its attributes and elements. */
export const contentKey = 'content'

/** The name of elements that stand for the items of an array in an array. */
export const anonymousElement = 'anon'

/** What begins the keys of attributes, where they are told from elements by it. */
export const attributeMark = '@'
