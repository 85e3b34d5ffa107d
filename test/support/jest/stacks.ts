/**
 * Jest's default is 100. LiquidJS reads the stack of each error in a template, and Jest maps each of its frames to the
 * source.
 */
Error.stackTraceLimit = 10
