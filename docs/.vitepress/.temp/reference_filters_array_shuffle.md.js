import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"array_shuffle, filter","description":"array_shuffle, filter: The elements in random order, each order as likely as any other. Aliases: shuffle_array. prints Open in the playground","frontmatter":{"title":"array_shuffle, filter","description":"array_shuffle, filter: The elements in random order, each order as likely as any other. Aliases: shuffle_array. prints Open in the playground"},"headers":[],"relativePath":"reference/filters/array_shuffle.md","filePath":"reference/filters/array_shuffle.md"}');
const _sfc_main = { name: "reference/filters/array_shuffle.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="array_shuffle" tabindex="-1">array_shuffle <a class="header-anchor" href="#array_shuffle" aria-label="Permalink to &quot;array_shuffle&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>array | array_shuffle → array</span></span></code></pre></div><p>The elements in random order, each order as likely as any other.</p><p>Aliases: <code>shuffle_array</code>.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>array</code></td><td data-label="Type">array</td><td data-label="Default">required</td><td></td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ [</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">1</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">, </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">2</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">, </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">3</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">] | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">array_shuffle</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">array_sum</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>6</span></span></code></pre></div><p><a href="/playground.html#q1YqSc0tyEksSVWyUqquVog21FEw0lEwjlWoUUgsKkqsjC_OKE1Ly0lF8EtzFWprlXSUUhJLEkGaQOy0zJzUYiWr6tpaAA">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/array_shuffle.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const array_shuffle = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  array_shuffle as default
};
