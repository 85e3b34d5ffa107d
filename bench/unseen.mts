/**
 * Renders pages for which the package is not tuned, with LiquidJS alone and with the package registered. Fails if the outputs
 * differ, or the package is slower than wanted.
 */
import { besideLiquidjs } from './peers/liquidjs.mts'
import { checkRatio } from './ratios.mts'
import { pages, partials } from './templates/unseen-pages.mts'

const { mean, least } = await besideLiquidjs({ pages, partials })
checkRatio('pages that nobody tunes for, geometric mean', mean, 22)
checkRatio('pages that nobody tunes for, least', least, 10)
