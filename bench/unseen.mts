/**
 * Renders pages that nobody tunes the package for, with LiquidJS alone and with an instance that the package is
 * registered on. Fails where the two do not print the same, and where the package is slower than wanted.
 */
import { besideLiquidjs } from './peers/liquidjs.mts'
import { checkRatio } from './ratios.mts'
import { pages, partials } from './templates/unseen-pages.mts'

const { mean, least } = await besideLiquidjs({ pages, partials })
checkRatio('pages that nobody tunes for, geometric mean', mean, 22)
checkRatio('pages that nobody tunes for, least', least, 10)
