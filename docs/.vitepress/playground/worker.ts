import { renderSketch } from './render'
import type { Reply } from './renderer'
import type { Sketch } from './share'

const send = (reply: Reply): void => postMessage(reply)

// A worker of its own renders each sketch that a page sends, so that the page can end it.
addEventListener('message', ({ data: { id, sketch } }: MessageEvent<{ id: number; sketch: Sketch }>) => {
  void renderSketch(sketch, (isLoading) => send({ id, isLoading })).then((results) => send({ id, results }))
})
postMessage('ready')
