import { defineFilter } from '../../language/definitions/define-filter'
import { parameter, text } from '../../language/definitions/types'
import { parseUserAgent } from './patterns'

export const useragent = defineFilter({
  name: 'useragent',
  summary:
    'The browser, system and device that a `User-Agent` header names: `family` and `version`, `os` and `device`. Unknown parts are `Other` or nil.',
  parameters: [parameter('useragent_header', text, 'Such as `context.headers.HTTP_USER_AGENT`.')],
  returns: 'hash',
  examples: [
    {
      template:
        '{% assign agent = header | useragent %}{{ agent.family }} {{ agent.version.major }}, {{ agent.os.family }}',
      data: { header: 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' },
      output: 'Firefox 128, Ubuntu',
    },
  ],
  run(header) {
    this.charge(parseWork)
    const { family, version, os, device } = parseUserAgent(header)
    const [major = null, minor = null, patch = null] = version
    return {
      device: { family: device.family, model: device.model, brand: device.brand },
      family,
      os: { version: joinVersion(os.version), family: os.family },
      version: { version: joinVersion(version), major, minor, patch },
    }
  },
})

/** The work charged for a header, on which more than a thousand patterns are tried. */
const parseWork = 100_000

function joinVersion(version: readonly (string | null)[]): string | null {
  const parts = version.filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join('.')
}
