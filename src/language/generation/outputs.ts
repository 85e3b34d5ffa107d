import { filters } from 'liquidjs'
import type { Expression } from '../expressions/expressions'
import { Filtered } from '../expressions/filtered'
import type { Outputs } from '../dialect'
import { makeOutputPrinter } from '../rendering/printing'
import type { Writer } from './writer'

/**
 * Writes code that prints the value of an expression.
 *
 * @param convert is applied to the text
 */
export function writeOutput(
  writer: Writer,
  expression: Expression,
  outputs: Outputs,
  convert?: (text: string) => string,
): void {
  writer.markPlace(expression.token)
  const { js, kind } = writer.evaluate(expression)
  const text = writer.addLocal()
  const { escape, dataAsJson } = outputs
  const isRaw = (expression instanceof Filtered && expression.raw) || (!escape && !dataAsJson)
  const isHtml = isRaw || !escape || escape === filters.escape || escape.isHtml === true
  if (kind === 'number' && isHtml) writer.add(`${text}=''+${js};`)
  else if (kind === 'text' && isRaw) writer.add(`${text}=${js};`)
  else {
    const number = `typeof ${js}==='number'?''+${js}:`
    const quickly = isRaw
      ? `typeof ${js}==='string'?${js}:${number}`
      : isHtml && (kind === 'any' || kind === 'text')
        ? `typeof ${js}==='string'&&isUnescaped(${js})?(c.allocate(${js}.length),${js}):${number}`
        : ''
    const slowly = isRaw
      ? `show(${js},c)`
      : `showBy(${writer.addConstant(makeOutputPrinter(expression, outputs, writer.liquid))},${js},c)`
    writer.add(`${text}=${quickly}${slowly};if(typeof ${text}!=='string'){`)
    const counted = `countLater(${text},${writer.addConstant(expression.token)},c)`
    writer.leave(convert ? `${counted}.then(${writer.addConstant(convert)})` : counted)
    writer.add('}')
  }
  writer.add(`b.write(${text}.length);`)
  if (convert) writer.add(`${text}=${writer.addConstant(convert)}(${text});`)
  writer.printLocal(text)
}
