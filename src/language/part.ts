/** Loaded when it is first used, by the first template that is parsed: see `scripts/build/parts.ts`. */
export { describeFilter, describeTags } from './definitions/catalogue'
export { defineTag } from './definitions/define-tag'
export { bareword, body, positional, target } from './definitions/tag-parts'
export { getDefinition } from './expressions/filtered'
export { makeHandler } from './handler'
export { chooseByUse, evaluate, evaluateSync, render, stream } from './render'
export { parseEarly } from './templates/early-templates'
export { DialectParser } from './templates/parser'
