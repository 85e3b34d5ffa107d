import { explainOldNode } from './node-version'

/** The build has each entry load this module first, because the others use features that an old Node lacks. */
const oldNode = explainOldNode(process.versions.node)
if (oldNode !== undefined) throw new Error(oldNode)
