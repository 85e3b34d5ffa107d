import { listNames } from '../language/definitions/definition'
import { tags } from './index'

/** The names of the tags of Liquid. The build takes in this value, and not the tags. */
export const tagNames: readonly string[] = tags.flatMap(({ definition }) => listNames(definition))
