import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"raw_escape_string, filter","description":"raw_escape_string, filter: Writes &, <, , ' and ' as HTML entities, so that tags show as text. prints Open in the playground","frontmatter":{"title":"raw_escape_string, filter","description":"raw_escape_string, filter: Writes &, <, , ' and ' as HTML entities, so that tags show as text. prints Open in the playground"},"headers":[],"relativePath":"reference/filters/raw_escape_string.md","filePath":"reference/filters/raw_escape_string.md"}`);
const _sfc_main = { name: "reference/filters/raw_escape_string.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="raw_escape_string" tabindex="-1">raw_escape_string <a class="header-anchor" href="#raw_escape_string" aria-label="Permalink to &quot;raw_escape_string&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>value | raw_escape_string → string</span></span></code></pre></div><p>Writes <code>&amp;</code>, <code>&lt;</code>, <code>&gt;</code>, <code>&quot;</code> and <code>&#39;</code> as HTML entities, so that tags show as text.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>value</code></td><td data-label="Type">anything, as text</td><td data-label="Default">required</td><td></td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39;foo&lt;b&gt;bar&lt;/b&gt;&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">raw_escape_string</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>foo&amp;lt;b&amp;gt;bar&amp;lt;/b&amp;gt;</span></span></code></pre></div><p><a href="/playground.html#q1YqSc0tyEksSVWyUqquVlBPy8-3SbJLSiyy0U-yU1eoUShKLI9PLU5OLEiNLy4pysxLV6itVdJRSkksSQRpAbHTMnNSi5WsqmtrAQ">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/raw_escape_string.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const raw_escape_string = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  raw_escape_string as default
};
