import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"map, filter","description":"map, filter: The value of each element under a key; nil elements are skipped. A standard filter of Liquid. with {'people':[{'name':'Ann'},{'name':'Bob …","frontmatter":{"title":"map, filter","description":"map, filter: The value of each element under a key; nil elements are skipped. A standard filter of Liquid. with {'people':[{'name':'Ann'},{'name':'Bob …"},"headers":[],"relativePath":"reference/filters/map.md","filePath":"reference/filters/map.md"}`);
const _sfc_main = { name: "reference/filters/map.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="map" tabindex="-1">map <a class="header-anchor" href="#map" aria-label="Permalink to &quot;map&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>array | map: key → array</span></span></code></pre></div><p>The value of each element under a key; nil elements are skipped.</p><p>A standard filter of Liquid.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>array</code></td><td data-label="Type">array</td><td data-label="Default">required</td><td></td></tr><tr><td data-label="Parameter"><code>key</code></td><td data-label="Type">anything</td><td data-label="Default">required</td><td></td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ people | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">map:</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &#39;name&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">join:</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &#39;, &#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>with <code>{&quot;people&quot;:[{&quot;name&quot;:&quot;Ann&quot;},{&quot;name&quot;:&quot;Bob&quot;}]}</code></p><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>Ann, Bob</span></span></code></pre></div><p><a href="/playground.html#fY09CkIxEISvMmyTJidIp9dwLVZc4UmyCZgub-8uS8DSamC--Vk0tY0qU6nQWhjaR1WcaDIKkknThBPvflhBykhwp0xPmRIFNoBpl5gKbmEAa0uwWAjCdDFj2sDzn9y1P365kDtbXL6Oqh8qy_0L">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/map.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const map = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  map as default
};
