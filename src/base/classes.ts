/**
 * The modules with classes that filters and templates share. The build makes a file of them, from which the ES module of the
 * filters takes the classes, too: so each exists once.
 */
export * from './argument-error'
export * from './drop'
export * from './errors'
export * from './encoding/bytes'
export * from './time/time'
export * from './values/range'
export * from './values/scalar'
