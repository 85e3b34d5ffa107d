import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"upcase, filter","description":"upcase, filter: Writes all letters in upper case; in bytes only ASCII letters. Text that is marked safe loses the mark, because its tags change, too. A …","frontmatter":{"title":"upcase, filter","description":"upcase, filter: Writes all letters in upper case; in bytes only ASCII letters. Text that is marked safe loses the mark, because its tags change, too. A …"},"headers":[],"relativePath":"reference/filters/upcase.md","filePath":"reference/filters/upcase.md"}');
const _sfc_main = { name: "reference/filters/upcase.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="upcase" tabindex="-1">upcase <a class="header-anchor" href="#upcase" aria-label="Permalink to &quot;upcase&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>input | upcase → string</span></span></code></pre></div><p>Writes all letters in upper case; in bytes only ASCII letters. Text that is marked safe loses the mark, because its tags change, too.</p><p>A standard filter of Liquid.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>input</code></td><td data-label="Type">anything, as text</td><td data-label="Default">required</td><td></td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39;Straße&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">upcase</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>STRASSE</span></span></code></pre></div><p><a href="/playground.html#q1YqSc0tyEksSVWyUqquVlAPLilKPDw_VV2hRqG0IDmxOFWhtlZJRyklsSQRpALETsvMSS1WsqqurQUA">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/upcase.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const upcase = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  upcase as default
};
