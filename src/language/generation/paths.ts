import { Literal, type Expression, type Key } from '../expressions/expressions'
import { isCommand } from '../expressions/read'
import { writeLateTest, printLiteral, toCode, type Code } from './code'
import type { OpenLoop } from './open-constructs'
import type { Writer } from './writer'

/** The properties of `forloop` that follow from the index. */
const loopProperties: Readonly<Record<string, (loop: OpenLoop) => Code>> = {
  index: ({ index }) => ({ js: `(${index}+1)`, kind: 'number' }),
  index0: ({ index }) => ({ js: index, kind: 'number' }),
  rindex: ({ index, count }) => ({ js: `(${count}-${index})`, kind: 'number' }),
  rindex0: ({ index, count }) => ({ js: `(${count}-${index}-1)`, kind: 'number' }),
  first: ({ index }) => ({ js: `(${index}===0)`, kind: 'boolean' }),
  last: ({ index, count }) => ({ js: `(${index}===${count}-1)`, kind: 'boolean' }),
  length: ({ count }) => ({ js: count, kind: 'number' }),
}

/** Writes the value of a path that begins at a variable, or in another value. */
export function writePath(writer: Writer, root: string | Expression, keys: readonly Key[]): Code {
  const [key] = keys
  if (root === 'forloop' && keys.length === 1 && typeof key === 'string' && Object.hasOwn(loopProperties, key)) {
    const loop = writer.findLoop('forloop')
    if (loop && loop.variable !== 'forloop') return (loopProperties[key] as (loop: OpenLoop) => Code)(loop)
  }
  let value = typeof root === 'string' ? lookUp(writer, root) : writer.keep(writer.evaluate(root).js)
  for (const each of keys) value = readProperty(writer, value, each)
  if (keys.length === 0) writer.add(`if(typeof ${value}==='object'&&${value}!==null)${value}=awaitValue(${value},c);`)
  return { js: value, kind: 'any' }
}

/** Returns a local with the value of a variable. */
function lookUp(writer: Writer, name: string): string {
  const loop = writer.findLoop(name)
  if (loop?.variable === name) return writer.keep(loop.value)
  if (loop) {
    writer.share()
    return writer.keep(`${loop.scope}.forloop`)
  }
  const key = printLiteral(name)
  const value = writer.addLocal()
  writer.add(`if((${value}=s[${key}])===undefined||typeof ${value}==='function')${value}=c.lookup(${key});`)
  return value
}

/** Returns a local with the value under a key of the value in a local. */
function readProperty(writer: Writer, owner: string, key: Key): string {
  const value = writer.addLocal()
  const keep = `if(typeof ${value}==='object'&&${value}!==null)${value}=awaitValue(${value},c);`
  if (typeof key === 'string' && isCommand(key)) {
    const element = { size: `${owner}.length`, first: `${owner}[0]`, last: `${owner}[${owner}.length-1]` }[key]
    writer.add(
      `if(isPlainArray(${owner})&&(${value}=${element})!==undefined){${keep}}else ${value}=read(${owner},${printLiteral(key)},c);`,
    )
    return value
  }
  const known = typeof key === 'string' ? key : key instanceof Literal && !isCommand(key.value) ? key.value : undefined
  if (typeof known === 'string' && !(known in Object.prototype)) {
    const name = printLiteral(known)
    // A property that a plain object has itself; everything else is read by `read`.
    writer.add(
      `if(typeof ${owner}==='object'&&${owner}!==null&&prototypeOf(${owner})===plainPrototype&&(${value}=${owner}[${name}])!==undefined&&typeof ${value}!=='function'&&${owner}.toLiquid===undefined&&${owner}.then===undefined&&plainPrototype[${name}]===undefined){${keep}}else ${value}=read(${owner},${name},c);`,
    )
    return value
  }
  if (typeof key === 'string' || known !== undefined) {
    writer.add(`${value}=read(${owner},${toCode(known, (constant) => writer.addConstant(constant)).js},c);`)
    return value
  }
  // The owner may be a promise, which is waited for before the key is evaluated.
  const expression = key
  writer.add(`if(${writeLateTest(owner)}){`)
  writer.share()
  const closure = writer.addConstant(expression.compile())
  writer.add(`${value}=readLater(${owner},${closure},c);}else{`)
  const name = writer.evaluate(expression)
  writer.add(`${value}=readKey(${owner},${name.js},c);}`)
  return value
}
