import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"hash_sort, filter","description":"hash_sort, filter: The hash sorted by its keys. prints Open in the playground","frontmatter":{"title":"hash_sort, filter","description":"hash_sort, filter: The hash sorted by its keys. prints Open in the playground"},"headers":[],"relativePath":"reference/filters/hash_sort.md","filePath":"reference/filters/hash_sort.md"}');
const _sfc_main = { name: "reference/filters/hash_sort.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="hash_sort" tabindex="-1">hash_sort <a class="header-anchor" href="#hash_sort" aria-label="Permalink to &quot;hash_sort&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>hash | hash_sort → hash</span></span></code></pre></div><p>The hash sorted by its keys.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>hash</code></td><td data-label="Type">hash</td><td data-label="Default">required</td><td></td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ { </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&quot;b&quot;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">1</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">, </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&quot;a&quot;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">2</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> } | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">hash_sort</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">json</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>{&quot;a&quot;:2,&quot;b&quot;:1}</span></span></code></pre></div><p><a href="/playground.html#FcsxCoAwEATAryxb22iZtwTkxEiUaMRcd7m_S7ppxqjpfotoYqAZDJFbZMA8IVKGFjg6srS8tvopOq5WH7hz4i4qIw4fZ0mNwdx_">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/hash_sort.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const hash_sort = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  hash_sort as default
};
