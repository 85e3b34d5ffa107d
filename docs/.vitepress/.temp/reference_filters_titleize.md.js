import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"titleize, filter","description":"titleize, filter: Writes the first letter of each word in upper case and leaves the others; underscores and dashes become spaces. prints Open in the …","frontmatter":{"title":"titleize, filter","description":"titleize, filter: Writes the first letter of each word in upper case and leaves the others; underscores and dashes become spaces. prints Open in the …"},"headers":[],"relativePath":"reference/filters/titleize.md","filePath":"reference/filters/titleize.md"}');
const _sfc_main = { name: "reference/filters/titleize.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="titleize" tabindex="-1">titleize <a class="header-anchor" href="#titleize" aria-label="Permalink to &quot;titleize&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>text | titleize → string</span></span></code></pre></div><p>Writes the first letter of each word in upper case and leaves the others; underscores and dashes become spaces.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>text</code></td><td data-label="Type">anything, as text</td><td data-label="Default">required</td><td></td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39;foo bar_zoo-xx&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">titleize</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>Foo Bar Zoo Xx</span></span></code></pre></div><p><a href="/playground.html#q1YqSc0tyEksSVWyUqquVlBPy89XSEosiq_Kz9etqFBXqFEoySzJSc2sSlWorVXSUUpJLEkEKQWx0zJzUouVrKprawE">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/titleize.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const titleize = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  titleize as default
};
