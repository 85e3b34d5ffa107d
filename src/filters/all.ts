/**
 * The same as `families`, to be listed: the object of a module that is imported whole keeps all of its exports, so
 * bundlers could not drop filters from `functions`, which shares `families`.
 */
export * from './families'
