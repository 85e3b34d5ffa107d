import type { Liquid } from 'liquidjs'
import type { Block } from '../rendering/block'
import type { Render } from '../rendering/closures'
import { getDialect } from '../dialect'
import { LimitError } from '../../base/errors'
import { toError } from '../rendering/locate'
import { generate } from './part'
import { TemplateTooLong } from './code'

/** The steps after which a block is used often: then generating its code takes less time than it saves. */
const threshold = { steps: 2000 }

/** Changes the threshold, for tests: with 0 each template is generated at its first render. */
export function setThreshold(steps: number): void {
  threshold.steps = steps
}

/** Whether the process allows code from strings; some hosts do not. */
let isAllowed: boolean | undefined

function mayRunCode(): boolean {
  if (isAllowed === undefined) {
    try {
      // eslint-disable-next-line @typescript-eslint/no-implied-eval -- a constant
      isAllowed = (new Function('return true') as () => boolean)()
    } catch {
      isAllowed = false
    }
  }
  return isAllowed
}

/** Whether the templates of an instance are ever generated. In development errors keep the way that they came. */
function mayGenerate(liquid: Liquid): boolean {
  const { generateCode, environment } = getDialect(liquid).settings
  const { catchAllErrors, keepOutputType } = liquid.options
  return generateCode && environment !== 'development' && !catchAllErrors && !keepOutputType && mayRunCode()
}

/** The code of a block, or its closures if it is too long or too deep for that. */
function generateOrNot(block: Block, liquid: Liquid): Render {
  try {
    return generate(block, liquid)
  } catch (error) {
    if (!(error instanceof TemplateTooLong || toError(error) instanceof LimitError)) throw error
    return block.closures
  }
}

/** Renders a block by its closures, until it has spent so many steps that its code is worth generating. */
export function renderByTier(block: Block, liquid: Liquid): Render {
  if (!mayGenerate(liquid)) return block.closures
  let spent = -threshold.steps
  let render: Render = (context) => {
    if (spent >= 0) {
      render = generateOrNot(block, liquid)
      return render(context)
    }
    const before = context.budget.spentSteps
    const text = block.closures(context)
    spent += context.budget.spentSteps - before
    return text
  }
  return (context) => render(context)
}
