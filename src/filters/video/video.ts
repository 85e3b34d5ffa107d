import { defineFilter } from '../../language/definitions/define-filter'
import { optional, parameter, text } from '../../language/definitions/types'
import { attributeOptions, omitAttributes, printAttributes } from '../attributes'
import { findVideo } from './addresses'

export const videoParams = defineFilter({
  name: 'video_params',
  summary:
    'The video or playlist of a YouTube, Vimeo, Dailymotion or Wistia URL: `provider`, `url`, `video_id`, `embed_url` and `embed_code`, an iframe; nil for any other URL.',
  parameters: [parameter('url', text)],
  returns: 'hash or nil',
  examples: [
    {
      template: "{{ 'https://youtu.be/8N_tupPBtWQ' | video_params | hash_dig: 'embed_url' }}",
      output: 'https://www.youtube.com/embed/8N_tupPBtWQ',
    },
    { template: "{{ 'https://vimeo.com/898029' | video_params | hash_dig: 'video_id' }}", output: '898029' },
  ],
  run(url) {
    const video = findVideo(url)
    if (!video) return null
    const { provider, id, embedUrl, embedCode } = video
    return { provider, url, video_id: id, embed_url: embedUrl, embed_code: embedCode() }
  },
})

/** The attributes that the iframe has already. */
const ownAttributes = ['src', 'srcdoc', 'frameborder', 'allowfullscreen']

export const videoify = defineFilter({
  name: 'videoify',
  summary: 'The player of a video of YouTube, Vimeo, Dailymotion or Wistia, in an iframe; empty for any other URL.',
  parameters: [
    optional('url', text, ''),
    optional('options', attributeOptions, {}, 'Additional attributes of the iframe, which cannot replace its own.'),
  ],
  returns: 'string',
  safe: true,
  examples: [
    {
      template: "{{ 'https://www.youtube.com/watch?v=8N_tupPBtWQ' | videoify }}",
      output:
        '<iframe src="https://www.youtube.com/embed/8N_tupPBtWQ" frameborder="0" allowfullscreen="allowfullscreen"></iframe>',
    },
    {
      template: "{{ 'https://wi.st/medias/rs1me54mpw' | videoify: width: 640, class: 'player' }}",
      output:
        '<iframe src="https://fast.wistia.net/embed/iframe/rs1me54mpw" frameborder="0" width="640" class="player"></iframe>',
    },
  ],
  run: (url, options) => findVideo(url)?.embedCode(printAttributes(omitAttributes(ownAttributes, options))) ?? '',
})
