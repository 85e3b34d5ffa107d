import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"strip_html, filter","description":"strip_html, filter: Removes tags and comments, and scripts and styles with their contents. A standard filter of Liquid. prints Open in the playground","frontmatter":{"title":"strip_html, filter","description":"strip_html, filter: Removes tags and comments, and scripts and styles with their contents. A standard filter of Liquid. prints Open in the playground"},"headers":[],"relativePath":"reference/filters/strip_html.md","filePath":"reference/filters/strip_html.md"}');
const _sfc_main = { name: "reference/filters/strip_html.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="strip_html" tabindex="-1">strip_html <a class="header-anchor" href="#strip_html" aria-label="Permalink to &quot;strip_html&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>input | strip_html → string</span></span></code></pre></div><p>Removes tags and comments, and scripts and styles with their contents.</p><p>A standard filter of Liquid.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>input</code></td><td data-label="Type">anything, as text</td><td data-label="Default">required</td><td></td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39;&lt;b&gt;a&lt;/b&gt;&lt;script&gt;b()&lt;/script&gt;&lt;!-- c --&gt;&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">strip_html</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>a</span></span></code></pre></div><p><a href="/playground.html#LcxBCoAgEADAr2x7sSDxLotfCS0jQUF0b7Z_D6HbnGYgx1Kz54gWxwBFwXkywVE_W6rswrqR-U2L1nCC1k7BC51bqsfDJYMI7nh59jOZvlOOHe0Q-QA">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/strip_html.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const strip_html = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  strip_html as default
};
