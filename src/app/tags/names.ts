import { listNames } from '../../language/definitions/definition'
import { appTags } from './index'

/** The names of the app's tags. The build takes in this value, and not the tags. */
export const appTagNames: readonly string[] = appTags.flatMap(({ definition }) => listNames(definition))
