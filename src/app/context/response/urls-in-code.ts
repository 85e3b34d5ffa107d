import { partial } from '../../../files/kinds/templates'
import type { Snapshot } from '../../../files/snapshot'
import { waitForAll, andThen, type PromiseOrValue } from '../../../base/async/promise-or-value'

const code = /\{[{%][\s\S]*?[}%]\}/g
const literal = /(?<=["'])(?:https?:)?\/\/[^\s/?#\\'"{}|<>]+/gi

/**
 * The URLs, without paths, in string literals of an app's functions and partials: a page redirects to a function's
 * result, such as the address of a sign-in provider. URLs in HTML do not count.
 */
export function readUrlsInCode(snapshot: Snapshot): PromiseOrValue<string> {
  return snapshot.once(readUrlsInCode, () =>
    andThen(waitForAll(partial.folders.map((folder) => snapshot.list(folder))), (lists) =>
      andThen(waitForAll(lists.flat().map((path) => snapshot.read(path))), (texts) => {
        const codes = texts.flatMap((text) => text?.match(code) ?? [])
        return Array.from(new Set(codes.flatMap((text) => text.match(literal) ?? []))).join(' ')
      }),
    ),
  )
}
