import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"truncatewords, filter","description":"truncatewords, filter: Shortens a string to a number of words, with an ellipsis after them. A standard filter of Liquid. prints Open in the playground","frontmatter":{"title":"truncatewords, filter","description":"truncatewords, filter: Shortens a string to a number of words, with an ellipsis after them. A standard filter of Liquid. prints Open in the playground"},"headers":[],"relativePath":"reference/filters/truncatewords.md","filePath":"reference/filters/truncatewords.md"}');
const _sfc_main = { name: "reference/filters/truncatewords.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="truncatewords" tabindex="-1">truncatewords <a class="header-anchor" href="#truncatewords" aria-label="Permalink to &quot;truncatewords&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>input | truncatewords: [words], [truncate_string] → string</span></span></code></pre></div><p>Shortens a string to a number of words, with an ellipsis after them.</p><p>A standard filter of Liquid.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>input</code></td><td data-label="Type">anything, as text</td><td data-label="Default">required</td><td></td></tr><tr><td data-label="Parameter"><code>words</code></td><td data-label="Type">whole number</td><td data-label="Default"><code>15</code></td><td></td></tr><tr><td data-label="Parameter"><code>truncate_string</code></td><td data-label="Type">anything, as text</td><td data-label="Default"><code>&quot;...&quot;</code></td><td></td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39;one two three&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">truncatewords:</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> 2</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>one two...</span></span></code></pre></div><p><a href="/playground.html#FcsxDoAgDAXQq_x0YXFy5DYN1GiCYKCGofbuhu0tz0jlfgqrUCQzhFYFOhv07CIBH7S_NbHKbD2PiB3utFFm5TWWj6vIoGjuPw">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/truncatewords.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const truncatewords = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  truncatewords as default
};
