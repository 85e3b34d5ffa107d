import { renderSketch } from './render'
import type { Sketch } from './share'

// A worker of its own renders each sketch that a page sends, so that the page can end it.
addEventListener('message', ({ data }: MessageEvent<{ id: number; sketch: Sketch }>) => {
  void renderSketch(data.sketch).then((results) => postMessage({ id: data.id, results }))
})
postMessage('ready')
