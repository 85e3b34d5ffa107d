import { withBase } from 'vitepress'
import { defineComponent, h, onBeforeUnmount, onMounted, ref } from 'vue'
import type { Example } from '../playground/page'

async function fetchExamples(): Promise<Example[]> {
  const response = await fetch(withBase('/examples.json'))
  return (await response.json()) as Example[]
}

function startWorker(): Worker {
  return new Worker(new URL('../playground/worker.ts', import.meta.url), { type: 'module' })
}

/** The layout of the playground's page. It starts in the browser, and loads its code there. */
export const Playground = defineComponent({
  name: 'Playground',
  setup() {
    const root = ref<HTMLElement>()
    let close = (): void => undefined
    let isLeft = false
    onMounted(async () => {
      const [{ startPlayground }, examples] = await Promise.all([import('../playground/page'), fetchExamples()])
      if (root.value && !isLeft) close = startPlayground(root.value, examples, startWorker)
    })
    onBeforeUnmount(() => {
      isLeft = true
      close()
    })
    return () => h('main', { ref: root, class: 'playground' })
  },
})
