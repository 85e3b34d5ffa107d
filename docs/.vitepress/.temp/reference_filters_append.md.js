import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"append, filter","description":"append, filter: Adds a string to the end. If one of them is bytes, so is the result, with text as UTF-8. If one is marked safe, so is the result, with …","frontmatter":{"title":"append, filter","description":"append, filter: Adds a string to the end. If one of them is bytes, so is the result, with text as UTF-8. If one is marked safe, so is the result, with …"},"headers":[],"relativePath":"reference/filters/append.md","filePath":"reference/filters/append.md"}');
const _sfc_main = { name: "reference/filters/append.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="append" tabindex="-1">append <a class="header-anchor" href="#append" aria-label="Permalink to &quot;append&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>input | append: string → string</span></span></code></pre></div><p>Adds a string to the end. If one of them is bytes, so is the result, with text as UTF-8. If one is marked safe, so is the result, with unmarked text escaped.</p><p>A standard filter of Liquid.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>input</code></td><td data-label="Type">anything, as text</td><td data-label="Default">required</td><td></td></tr><tr><td data-label="Parameter"><code>string</code></td><td data-label="Type">anything, as text</td><td data-label="Default">required</td><td></td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39;page&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">append:</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &#39;.html&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>page.html</span></span></code></pre></div><p><a href="/playground.html#q1YqSc0tyEksSVWyUqquVlAvSExPVVeoUUgsKEjNS7FSUNfLKMnNUVeorVXSUUpJLEkEqQOx0zJzUouVrKprawE">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/append.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const append = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  append as default
};
