import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"downcase, filter","description":"downcase, filter: Writes all letters in lower case; in bytes only ASCII letters. Text that is marked safe loses the mark, as in upcase. A standard filter …","frontmatter":{"title":"downcase, filter","description":"downcase, filter: Writes all letters in lower case; in bytes only ASCII letters. Text that is marked safe loses the mark, as in upcase. A standard filter …"},"headers":[],"relativePath":"reference/filters/downcase.md","filePath":"reference/filters/downcase.md"}');
const _sfc_main = { name: "reference/filters/downcase.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="downcase" tabindex="-1">downcase <a class="header-anchor" href="#downcase" aria-label="Permalink to &quot;downcase&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>input | downcase → string</span></span></code></pre></div><p>Writes all letters in lower case; in bytes only ASCII letters. Text that is marked safe loses the mark, as in <code>upcase</code>.</p><p>A standard filter of Liquid.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>input</code></td><td data-label="Type">anything, as text</td><td data-label="Default">required</td><td></td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39;Hello&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">downcase</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>hello</span></span></code></pre></div><p><a href="/playground.html#q1YqSc0tyEksSVWyUqquVlD3SM3JyVdXqFFIyS_PS04sTlWorVXSUUpJLEkEqQCx0zJzUouVrKprawE">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/downcase.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const downcase = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  downcase as default
};
