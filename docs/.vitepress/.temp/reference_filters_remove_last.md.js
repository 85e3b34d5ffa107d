import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"remove_last, filter","description":"remove_last, filter: Removes the last occurrence of a string. Bytes and text that is marked safe are handled as in replace. A standard filter of Liquid …","frontmatter":{"title":"remove_last, filter","description":"remove_last, filter: Removes the last occurrence of a string. Bytes and text that is marked safe are handled as in replace. A standard filter of Liquid …"},"headers":[],"relativePath":"reference/filters/remove_last.md","filePath":"reference/filters/remove_last.md"}');
const _sfc_main = { name: "reference/filters/remove_last.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="remove_last" tabindex="-1">remove_last <a class="header-anchor" href="#remove_last" aria-label="Permalink to &quot;remove_last&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>input | remove_last: string → string</span></span></code></pre></div><p>Removes the last occurrence of a string. Bytes and text that is marked safe are handled as in <code>replace</code>.</p><p>A standard filter of Liquid.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>input</code></td><td data-label="Type">anything, as text</td><td data-label="Default">required</td><td></td></tr><tr><td data-label="Parameter"><code>string</code></td><td data-label="Type">anything, as text</td><td data-label="Default">required</td><td>The string to remove.</td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39;a-b-c&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">remove_last:</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &#39;-&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>a-bc</span></span></code></pre></div><p><a href="/playground.html#q1YqSc0tyEksSVWyUqquVlBP1E3STVZXqFEoSs3NL0uNz0ksLrFSUNdVV6itVdJRSkksSQSpBLHTMnNSi5WsqmtrAQ">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/remove_last.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const remove_last = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  remove_last as default
};
