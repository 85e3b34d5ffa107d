import fc from 'fast-check'
import { videoify, videoParams } from '../../../src/filters/functions'
import { register } from '../../support/register'
import { cpuClock } from '../../support/cpu'
import { runs } from '../../support/effort'

const { liquid } = register()

/** The provider and id, such as `YouTube 8N_tupPBtWQ`, or undefined. */
function found(url: string): string | undefined {
  const video = videoParams(url)
  return video ? `${video.provider} ${video.video_id}` : undefined
}

describe("video_params returns the player's parameters", () => {
  test.each([
    [
      'https://www.youtube.com/watch?v=8N_tupPBtWQ',
      'YouTube',
      '8N_tupPBtWQ',
      'https://www.youtube.com/embed/8N_tupPBtWQ',
      '<iframe src="https://www.youtube.com/embed/8N_tupPBtWQ" frameborder="0" allowfullscreen="allowfullscreen"></iframe>',
    ],
    [
      'https://www.youtube.com/playlist?list=PL9hW1uS6HUftLdHI6RIsaf-iXTm09qnEr',
      'YouTube',
      'PL9hW1uS6HUftLdHI6RIsaf-iXTm09qnEr',
      'https://www.youtube.com/embed/videoseries?list=PL9hW1uS6HUftLdHI6RIsaf-iXTm09qnEr',
      '<iframe src="https://www.youtube.com/embed/videoseries?list=PL9hW1uS6HUftLdHI6RIsaf-iXTm09qnEr" frameborder="0" allowfullscreen="allowfullscreen"></iframe>',
    ],
    [
      'http://vimeo.com/898029',
      'Vimeo',
      '898029',
      'https://player.vimeo.com/video/898029',
      '<iframe src="https://player.vimeo.com/video/898029?title=0&byline=0&portrait=0&autoplay=0" frameborder="0"></iframe>',
    ],
    [
      'https://vimeo.com/76979871/8272103f6e',
      'Vimeo',
      '76979871',
      'https://player.vimeo.com/video/76979871?h=8272103f6e',
      '<iframe src="https://player.vimeo.com/video/76979871?h=8272103f6e&title=0&byline=0&portrait=0&autoplay=0" frameborder="0"></iframe>',
    ],
    [
      'http://www.dailymotion.com/video/x7lni3',
      'Dailymotion',
      'x7lni3',
      'https://www.dailymotion.com/embed/video/x7lni3',
      '<iframe src="https://www.dailymotion.com/embed/video/x7lni3?autoplay=0" frameborder="0"></iframe>',
    ],
    [
      'http://fast.wistia.net/embed/iframe/rs1me54mpw',
      'Wistia',
      'rs1me54mpw',
      'https://fast.wistia.net/embed/iframe/rs1me54mpw',
      '<iframe src="https://fast.wistia.net/embed/iframe/rs1me54mpw" frameborder="0"></iframe>',
    ],
  ])('%s', (url, provider, id, embedUrl, embedCode) => {
    expect(liquid.evalValueSync('url | video_params', { url })).toEqual({
      provider,
      url,
      video_id: id,
      embed_url: embedUrl,
      embed_code: embedCode,
    })
    expect(videoify(url)).toBe(embedCode)
  })
})

describe('videoify', () => {
  const render = (options: string): unknown =>
    liquid.evalValueSync(`'https://wi.st/medias/ab1' | videoify: ${options}`, {})
  const player = 'src="https://fast.wistia.net/embed/iframe/ab1" frameborder="0"'

  test('accepts attributes of the iframe', () => {
    expect(render("width: 640, data-title: '\"<', loading: 'lazy'")).toBe(
      `<iframe ${player} width="640" data-title="&quot;&lt;" loading="lazy"></iframe>`,
    )
    expect(videoify('https://wi.st/medias/ab1', { height: 2 })).toBe(`<iframe ${player} height="2"></iframe>`)
    expect(videoify('https://example.com/', { height: 2 })).toBe('')
  })

  test('embeds no other page, and runs nothing', () => {
    const others = { SRC: 'https://example.com', srcdoc: '<script>', FrameBorder: 9 }
    expect(videoify('https://wi.st/medias/ab1', others)).toBe(`<iframe ${player}></iframe>`)
    expect(() => render('onLoad: 1')).toThrow('filter "videoify", parameter "options": "onLoad" is an event handler')
    expect(() => render('{ "a b": 1 }')).toThrow('expected names of attributes, got String "a b"')
  })
})

describe('YouTube', () => {
  test.each([
    'http://youtube.com/watch?v=8N_tupPBtWQ',
    'https://m.youtube.com/watch?feature=share&v=8N_tupPBtWQ&t=42s#more',
    'https://music.youtube.com/watch?v=8N_tupPBtWQ&list=RDAMVM8N_tupPBtWQ',
    'HTTPS://WWW.YOUTUBE.COM/watch?v=8N_tupPBtWQ',
    'https://www.youtube.com/user/someone?v=8N_tupPBtWQ',
    'https://www.youtube.com/embed/8N_tupPBtWQ?rel=0',
    'https://www.youtube-nocookie.com/embed/8N_tupPBtWQ/',
    'https://www.youtube.com/v/8N_tupPBtWQ',
    'https://www.youtube.com/e/8N_tupPBtWQ',
    'https://www.youtube.com/shorts/8N_tupPBtWQ?si=x',
    'https://www.youtube.com/live/8N_tupPBtWQ',
    'https://youtu.be/8N_tupPBtWQ?si=x&t=1',
    'youtu.be/8N_tupPBtWQ',
    '//youtu.be/8N_tupPBtWQ',
    ' www.youtube.com/watch?v=8N_tupPBtWQ\n',
  ])('%s', (url) => {
    expect(found(url)).toBe('YouTube 8N_tupPBtWQ')
  })

  test.each([
    'http://www.youtube.com/playlist?p=PLA575C81A1FBC04CF',
    'https://music.youtube.com/playlist?list=PLA575C81A1FBC04CF',
    'https://www.youtube.com/embed/videoseries?list=PLA575C81A1FBC04CF',
    'https://www.youtube.com/watch?list=PLA575C81A1FBC04CF',
  ])('%s is a playlist', (url) => {
    expect(found(url)).toBe('YouTube PLA575C81A1FBC04CF')
  })

  test.each([
    'https://www.youtube.com/',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v=abc',
    'https://www.youtube.com/watch?v=8N_tupPBtWQx',
    'https://www.youtube.com/watch?v=8N_tup"BtWQ',
    'https://www.youtube.com/embed/videoseries',
    'https://www.youtube.com/embed/live_stream?channel=UCx',
    'https://www.youtube.com/c/8N_tupPBtWQ',
    'https://www.youtube.com/@someone',
    'https://www.youtube.com/playlist?list="><script>',
    'https://youtu.be/',
    'https://youtu.be/embed/8N_tupPBtWQ',
  ])('%s is not a video', (url) => {
    expect(found(url)).toBeUndefined()
  })
})

describe('Vimeo', () => {
  test.each([
    'https://www.vimeo.com/898029/',
    'https://vimeo.com/898029?share=copy#t=10s',
    'https://player.vimeo.com/video/898029?badge=0',
    'https://vimeo.com/channels/staffpicks/898029',
    'https://vimeo.com/groups/1234/videos/898029',
    'https://vimeo.com/album/2755718/video/898029',
    'https://vimeo.com/showcase/2755718/video/898029',
    'https://vimeo.com/ondemand/less/898029',
    'http://www.vimeo.com/user39798190/review/898029/8a56234e32',
  ])('%s', (url) => {
    expect(found(url)).toBe('Vimeo 898029')
    expect(videoParams(url)?.embed_url).toBe('https://player.vimeo.com/video/898029')
  })

  test('passes the key of an unlisted video to the player', () => {
    for (const url of ['https://vimeo.com/1/00ff', 'https://player.vimeo.com/video/1?h=00ff&badge=0']) {
      expect(videoParams(url)?.embed_url).toBe('https://player.vimeo.com/video/1?h=00ff')
    }
    expect(videoParams('https://player.vimeo.com/video/1?h="x')?.embed_url).toBe('https://player.vimeo.com/video/1')
  })

  test.each([
    'https://vimeo.com/',
    'https://vimeo.com/staffpicks',
    'https://vimeo.com/channels/123',
    'https://vimeo.com/ondemand/123',
    'https://vimeo.com/album/2755718',
    'https://vimeo.com/898029x',
    'https://api.vimeo.com/898029',
  ])('%s is not a video', (url) => {
    expect(found(url)).toBeUndefined()
  })
})

describe('Dailymotion and Wistia', () => {
  test.each([
    ['https://www.dailymotion.com/video/x7lni3_mario-kart-remi-gaillard_fun', 'Dailymotion x7lni3'],
    ['https://dailymotion.com/embed/video/x7lni3?autoplay=1', 'Dailymotion x7lni3'],
    ['https://dai.ly/x7lni3', 'Dailymotion x7lni3'],
    ['http://dai.ly/video/x7lni3', 'Dailymotion x7lni3'],
    ['https://home.wistia.com/medias/e4a27b971d', 'Wistia e4a27b971d'],
    ['https://fast.wistia.com/embed/medias/e4a27b971d', 'Wistia e4a27b971d'],
    ['https://some-firm.wistia.com/medias/e4a27b971d?wtime=10', 'Wistia e4a27b971d'],
    ['http://some-firm.wi.st/medias/e4a27b971d', 'Wistia e4a27b971d'],
    ['https://wi.st/embed/iframe/e4a27b971d', 'Wistia e4a27b971d'],
    ['https://www.dailymotion.com/someone', undefined],
    ['https://www.dailymotion.com/playlist/x7lni3', undefined],
    ['https://wistia.com/pricing', undefined],
    ['https://fast.wistia.net/embed/playlists/e4a27b971d', undefined],
    ['https://fast.wistia.net/embed/iframe/', undefined],
  ])('%s is %s', (url, expected) => {
    expect(found(url)).toBe(expected)
  })
})

describe('other URLs', () => {
  test.each([
    '',
    ' ',
    'youtube',
    'https://example.com/watch?v=8N_tupPBtWQ',
    'https://youtube.com.evil.example/watch?v=8N_tupPBtWQ',
    'https://notyoutube.com/watch?v=8N_tupPBtWQ',
    'https://evil.example/youtu.be/8N_tupPBtWQ',
    'https://evil.example/?u=https://youtu.be/8N_tupPBtWQ',
    'https://youtu.be@evil.example/8N_tupPBtWQ',
    'https://a.b.wistia.com.evil.example/medias/e4a27b971d',
    'javascript:alert(1)//youtu.be/8N_tupPBtWQ',
    'javascript://youtu.be/8N_tupPBtWQ',
    'data:text/html,https://youtu.be/8N_tupPBtWQ',
    'ftp://youtu.be/8N_tupPBtWQ',
    'file://youtu.be/8N_tupPBtWQ',
    'mailto:a@youtu.be/8N_tupPBtWQ',
    'https://[youtu.be/8N_tupPBtWQ',
    '<a href="https://youtu.be/8N_tupPBtWQ">',
  ])('%s is nil, and empty', (url) => {
    expect(videoParams(url)).toBeNull()
    expect(videoify(url)).toBe('')
  })

  test('nil is nil, and empty', () => {
    expect(liquid.evalValueSync('nil | video_params', {})).toBeNull()
    expect(liquid.evalValueSync('nil | videoify', {})).toBe('')
  })
})

test('marks the player as safe HTML, but not the code of the parameters', () => {
  const { liquid: escaping } = register({ settings: { escapeOutput: true } })
  const data = { url: 'https://youtu.be/8N_tupPBtWQ' }
  expect(escaping.parseAndRenderSync('{{ url | videoify }}', data)).toMatch(/^<iframe src="[^"]*"/)
  expect(escaping.parseAndRenderSync('{{ url | video_params | hash_dig: "embed_code" }}', data)).toMatch(/^&lt;iframe/)
})

test('never breaks out of the player', () => {
  const host = fc.constantFrom(
    'www.youtube.com',
    'youtu.be',
    'vimeo.com',
    'player.vimeo.com',
    'dai.ly',
    'www.dailymotion.com',
    'fast.wistia.net',
    'wi.st',
  )
  const unit = fc.constantFrom(
    'watch',
    'embed',
    'video',
    'medias',
    'iframe',
    '/',
    '/',
    '?v=',
    '?h=',
    '&',
    'list=',
    '8N_tupPBtWQ',
    '898029',
    'x7',
    '"',
    "'",
    '<',
    '>',
    ' ',
    '_',
    '\\',
    '%22',
    '\0',
    '\n',
    ':',
  )
  const safe = /^<iframe src="https:\/\/[\w./?&=-]+" frameborder="0"(?: allowfullscreen="allowfullscreen")?><\/iframe>$/
  let players = 0
  fc.assert(
    fc.property(host, fc.array(unit, { maxLength: 6 }), (host, units) => {
      const html = videoify(`https://${host}/${units.join('')}`)
      if (html !== '') players++
      expect(html === '' || safe.test(html)).toBe(true)
    }),
    runs(3000),
  )
  expect(players).toBeGreaterThan(10)
})

test('long hostile URLs take little time', () => {
  const took = cpuClock()
  for (const piece of ['a', '/', 'youtu.be/', 'review/', 'video/', '1', '?v=', 'wistia.com.', '_', '%']) {
    for (const start of ['', 'https://', 'https://vimeo.com/', 'https://dai.ly/', 'https://www.youtube.com/watch?v=']) {
      videoify(start + piece.repeat(100_000))
    }
  }
  expect(took()).toBeLessThan(5000)
})
