/** Jest sets 100. LiquidJS reads the stack of each error that it places, and Jest maps each of its frames to the source. */
Error.stackTraceLimit = 10
