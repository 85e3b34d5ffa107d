import { Content } from 'vitepress'
import { VPHomeContent, VPHomeFeatures, VPHomeHero } from 'vitepress/theme-without-fonts'
import { defineComponent, h } from 'vue'

/** The layout of the first page. The theme's own has no main landmark. */
export const Home = defineComponent({
  name: 'Home',
  setup: () => () =>
    h('main', { class: 'VPHome' }, [h(VPHomeHero), h(VPHomeFeatures), h(VPHomeContent, () => h(Content))]),
})
