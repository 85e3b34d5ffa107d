import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"is_date_before, filter","description":"is_date_before, filter: Whether a time comes before another. Aliases: date_before. prints Open in the playground","frontmatter":{"title":"is_date_before, filter","description":"is_date_before, filter: Whether a time comes before another. Aliases: date_before. prints Open in the playground"},"headers":[],"relativePath":"reference/filters/is_date_before.md","filePath":"reference/filters/is_date_before.md"}');
const _sfc_main = { name: "reference/filters/is_date_before.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="is_date_before" tabindex="-1">is_date_before <a class="header-anchor" href="#is_date_before" aria-label="Permalink to &quot;is_date_before&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>first_time | is_date_before: second_time → boolean</span></span></code></pre></div><p>Whether a time comes before another.</p><p>Aliases: <code>date_before</code>.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>first_time</code></td><td data-label="Type">time</td><td data-label="Default">required</td><td></td></tr><tr><td data-label="Parameter"><code>second_time</code></td><td data-label="Type">time</td><td data-label="Default">required</td><td></td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39;2010-01-02&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">is_date_before:</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &#39;2010-01-03&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>true</span></span></code></pre></div><p><a href="/playground.html#q1YqSc0tyEksSVWyUqquVlA3MjA00DUw1DUwUleoUcgsjk9JLEmNT0pNyy9KtUKSNlZXqK1V0lFKSSxJBGkFsdMyc1KLlayqa2sB">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/is_date_before.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const is_date_before = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  is_date_before as default
};
