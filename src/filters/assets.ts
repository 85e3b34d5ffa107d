import type { FilterContext, ParameterType } from '../language/definitions/definition'
import { defineFilter } from '../language/definitions/define-filter'
import { parameter, text } from '../language/definitions/types'
import { andThen, type PromiseOrValue } from '../base/async/promise-or-value'
import type { Meter } from '../base/metering/meter'
import { removeFirstSlash } from '../files/module-path'
import { percentEncode } from '../base/encoding/percent'

const assetName: ParameterType<string> = {
  name: text.name,
  nil: '',
  nameOf: 'asset',
  read: (value, meter) => removeFirstSlash(text.read(value, meter)),
}
const filePath = parameter('file_path', assetName, 'The path of the file in the assets, such as `images/logo.svg`.')

export const assetUrl = defineFilter({
  name: 'asset_url',
  summary: 'The URL of an asset, with the time of its last change; for a missing file, the root URL of the assets.',
  parameters: [filePath],
  returns: 'string',
  examples: [{ template: "{{ 'images/not-there.svg' | asset_url }}", output: '/' }],
  standalone: withoutAssets,
  run(path) {
    return andThen(findChangeTime(this, path), (seconds) => {
      return seconds === undefined
        ? findRoot(this)
        : findRoot(this) + encodePath(path, this) + formatChangeTime(seconds)
    })
  },
})

export const assetPath = defineFilter({
  name: 'asset_path',
  summary: 'The path of an asset on the same host, with the time of its last change.',
  parameters: [filePath],
  returns: 'string',
  deprecated: 'asset_url also has the host of settings.assetHost',
  stays: true,
  examples: [{ template: "{{ 'images/my logo.svg' | asset_path }}", output: '/assets/images/my%20logo.svg' }],
  standalone: withoutAssets,
  run(path) {
    const encoded = `/assets/${isInside(path) ? encodePath(path, this) : ''}`
    return andThen(findChangeTime(this, path), (seconds) =>
      seconds === undefined ? encoded : encoded + formatChangeTime(seconds),
    )
  },
})

export const assetNameToRawUrl = defineFilter({
  name: 'asset_name_to_raw_url',
  summary: 'The URL of an asset without the time of its last change; nil if there is no such asset.',
  parameters: [parameter('name', assetName, 'The path of the file in the assets.')],
  returns: 'string or nil',
  deprecated: 'asset_url also has the time of the last change, so that browsers load a changed file',
  stays: true,
  examples: [{ template: "{{ 'not-there.svg' | asset_name_to_raw_url | default: 'none' }}", output: 'none' }],
  standalone: withoutAssets,
  run(name) {
    return andThen(findChangeTime(this, name), (seconds) =>
      seconds === undefined ? null : findRoot(this) + encodePath(name, this),
    )
  },
})

/** As functions, the filters have no access to assets. */
function withoutAssets() {
  return { assets: { updatedAt: () => undefined } }
}

/** When an asset was last changed, in epoch seconds; undefined if there is no such asset. */
function findChangeTime({ adapters }: FilterContext, path: string): PromiseOrValue<number | undefined> {
  return isInside(path) ? andThen(adapters.assets.updatedAt(path), (seconds) => seconds ?? undefined) : undefined
}

/** Returns whether a path stays inside the assets, however a server normalizes it. */
function isInside(path: string): boolean {
  return !/[\\\0]|(?:^|\/)\.{0,2}(?:\/|$)/.test(path)
}

function findRoot({ settings: { assetHost } }: FilterContext): string {
  return assetHost.endsWith('/') ? assetHost : `${assetHost}/`
}

/** Percent-encodes a path, except for slashes and the `@` of `logo@2x.png`. */
function encodePath(path: string, meter: Meter): string {
  return percentEncode(path, meter, (encoded) => encoded.replace(/%(?:2F|40)/g, decodeURIComponent))
}

function formatChangeTime(seconds: number): string {
  return `?updated=${seconds}`
}
