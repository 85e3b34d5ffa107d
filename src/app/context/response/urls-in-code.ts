import { partial } from '../../../files/kinds/templates'
import type { Snapshot } from '../../../files/snapshot'
import { waitForAll, andThen, type PromiseOrValue } from '../../../base/async/promise-or-value'

const codeBegin = /\{[{%]/g
const codeEnd = /[}%]\}/g
const literal = /(?<=["'])(?:https?:)?\/\/[^\s/?#\\'"{}|<>]+/gi

/**
 * The URLs, without paths, in string literals of an app's functions and partials: a page redirects to a function's
 * result, such as the address of a sign-in provider. URLs in HTML do not count.
 */
export function readUrlsInCode(snapshot: Snapshot): PromiseOrValue<string> {
  return snapshot.once(readUrlsInCode, () =>
    andThen(waitForAll(partial.folders.map((folder) => snapshot.list(folder))), (lists) =>
      andThen(waitForAll(lists.flat().map((path) => snapshot.read(path))), (texts) => {
        const codes = texts.flatMap((text) => [...findCode(text ?? '')])
        return Array.from(new Set(codes.flatMap((text) => text.match(literal) ?? []))).join(' ')
      }),
    ),
  )
}

/** The tags and outputs of a template, also if it is not valid. */
function* findCode(text: string): Generator<string> {
  for (let done = 0; ; done = codeEnd.lastIndex) {
    codeBegin.lastIndex = done
    const begin = codeBegin.exec(text)
    codeEnd.lastIndex = codeBegin.lastIndex
    if (!begin || !codeEnd.test(text)) return
    yield text.slice(begin.index, codeEnd.lastIndex)
  }
}
