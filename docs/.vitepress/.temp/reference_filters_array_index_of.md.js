import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"array_index_of, filter","description":"array_index_of, filter: The index of the first element that equals the object; nil if there is none. prints Open in the playground","frontmatter":{"title":"array_index_of, filter","description":"array_index_of, filter: The index of the first element that equals the object; nil if there is none. prints Open in the playground"},"headers":[],"relativePath":"reference/filters/array_index_of.md","filePath":"reference/filters/array_index_of.md"}');
const _sfc_main = { name: "reference/filters/array_index_of.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="array_index_of" tabindex="-1">array_index_of <a class="header-anchor" href="#array_index_of" aria-label="Permalink to &quot;array_index_of&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>array | array_index_of: object → whole number or nil</span></span></code></pre></div><p>The index of the first element that equals the object; nil if there is none.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>array</code></td><td data-label="Type">array</td><td data-label="Default">required</td><td></td></tr><tr><td data-label="Parameter"><code>object</code></td><td data-label="Type">anything</td><td data-label="Default">required</td><td></td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ [</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">1</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">, </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39;abc&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">, </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">3</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">] | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">array_index_of:</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &#39;abc&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>1</span></span></code></pre></div><p><a href="/playground.html#q1YqSc0tyEksSVWyUqquVog21FFQT0xKVtdRMI5VqFFILCpKrIzPzEtJrYjPT7OCyCnU1irpKKUkliSCNIHYaZk5qcVKVtW1tQA">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/array_index_of.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const array_index_of = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  array_index_of as default
};
