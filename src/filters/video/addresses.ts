import * as fixedLimits from '../../base/limits'
import { parseUrl } from '../../base/text/url'
import { isWebUrl } from '../../base/text/web-address'

/** A video or a playlist, with the player to embed. */
export interface Video {
  readonly provider: string
  readonly id: string
  readonly embedUrl: string
  /** HTML: an iframe with the player, and with these attributes. */
  readonly embedCode: (further?: string) => string
}

/** The result for a provider's URL. None of it needs escaping in HTML. */
interface Found {
  readonly id: string
  readonly embedUrl: string
}

interface Provider {
  readonly name: string
  /** @param address the URL's host, without `www.`, and its path */
  readonly find: (address: string, query: URLSearchParams) => Found | undefined
  /** The query parameters of the player in the iframe. */
  readonly playerQuery?: string
  readonly attributes?: string
}

const providers: readonly Provider[] = [
  { name: 'YouTube', find: findYouTube, attributes: ' allowfullscreen="allowfullscreen"' },
  { name: 'Vimeo', find: findVimeo, playerQuery: 'title=0&byline=0&portrait=0&autoplay=0' },
  { name: 'Dailymotion', find: findDailymotion, playerQuery: 'autoplay=0' },
  { name: 'Wistia', find: findWistia },
]

/** No URL of a video is longer. */
const maxCharacters = fixedLimits.formats.videoUrl

/** The video of a URL; undefined if its provider is unknown. The scheme may be missing. */
export function findVideo(text: string): Video | undefined {
  if (text.length > maxCharacters) return undefined
  const url = parseWebUrl(text.trim())
  if (!url) return undefined
  const address = url.hostname.replace(/^www\./, '') + url.pathname
  for (const { name, find, playerQuery = '', attributes = '' } of providers) {
    const found = find(address, url.searchParams)
    if (!found) continue
    const { id, embedUrl } = found
    const separator = playerQuery === '' ? '' : embedUrl.includes('?') ? '&' : '?'
    const own = `src="${embedUrl}${separator}${playerQuery}" frameborder="0"${attributes}`
    const embedCode = (further = ''): string => `<iframe ${own}${further}></iframe>`
    return { provider: name, id, embedUrl, embedCode }
  }
  return undefined
}

function parseWebUrl(text: string): URL | undefined {
  const hasScheme = /^[a-z][a-z\d+.-]*:/i.test(text)
  const url = parseUrl(hasScheme ? text : `https://${text.replace(/^\/\//, '')}`)
  return url && isWebUrl(url) ? url : undefined
}

const youTubeHost = /^(?:youtu\.be|(?:(?:m|music)\.)?youtube(?:-nocookie)?\.com)\//
// `videoseries` and `live_stream` are as long as an id.
const youTubeAddress =
  /^(?:youtu\.be|[^/]+\.com\/(?:embed|v|e|shorts|live))\/(?!videoseries|live_stream)([\w-]{11})\/?$/

function findYouTube(address: string, query: URLSearchParams): Found | undefined {
  if (!youTubeHost.test(address)) return undefined
  const id = matchId(query.get('v'), /^([\w-]{11})$/) ?? matchId(address, youTubeAddress)
  const list = matchId(query.get('list') ?? query.get('p'), /^([\w-]{2,100})$/)
  return (
    makePlayer('https://www.youtube.com/embed/', id) ??
    makePlayer('https://www.youtube.com/embed/videoseries?list=', list)
  )
}

const vimeoFolders = [
  'video',
  'channels/[^/]+',
  'groups/[^/]+/videos',
  '(?:album|showcase)/\\d+/video',
  'ondemand/[^/]+',
  '[^/]+/review',
]
const vimeoAddress = new RegExp(
  `^(?:player\\.)?vimeo\\.com/(?:(?:${vimeoFolders.join('|')})/)?(\\d+)(?:/[\\da-f]+)?/?$`,
)

/** An unlisted video does not play without its key. */
function findVimeo(address: string, query: URLSearchParams): Found | undefined {
  const key = matchId(query.get('h'), /^([\da-f]+)$/) ?? matchId(address, /^vimeo\.com\/\d+\/([\da-f]+)/)
  return makePlayer('https://player.vimeo.com/video/', matchId(address, vimeoAddress), key && `?h=${key}`)
}

const dailymotionAddress = /^(?:dai\.ly(?:\/video)?|dailymotion\.com\/(?:embed\/)?video)\/([A-Za-z\d]+)(?:_[^/]*)?\/?$/

function findDailymotion(address: string): Found | undefined {
  return makePlayer('https://www.dailymotion.com/embed/video/', matchId(address, dailymotionAddress))
}

const wistiaAddress =
  /^(?:[^./]+\.)?(?:wistia\.(?:com|net)|wi\.st)\/(?:medias|embed\/(?:iframe|medias))\/([A-Za-z\d]+)\/?$/

function findWistia(address: string): Found | undefined {
  return makePlayer('https://fast.wistia.net/embed/iframe/', matchId(address, wistiaAddress))
}

/** The match of the pattern's first group. */
function matchId(text: string | null, pattern: RegExp): string | undefined {
  return text === null ? undefined : pattern.exec(text)?.[1]
}

function makePlayer(base: string, id: string | undefined, query = ''): Found | undefined {
  return id === undefined ? undefined : { id, embedUrl: base + id + query }
}
