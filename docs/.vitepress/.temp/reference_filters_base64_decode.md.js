import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"base64_decode, filter","description":"base64_decode, filter: Decodes Base64 to text, or to bytes if it is not UTF-8. Both alphabets are accepted, and padding may be missing. White space is …","frontmatter":{"title":"base64_decode, filter","description":"base64_decode, filter: Decodes Base64 to text, or to bytes if it is not UTF-8. Both alphabets are accepted, and padding may be missing. White space is …"},"headers":[],"relativePath":"reference/filters/base64_decode.md","filePath":"reference/filters/base64_decode.md"}');
const _sfc_main = { name: "reference/filters/base64_decode.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="base64_decode" tabindex="-1">base64_decode <a class="header-anchor" href="#base64_decode" aria-label="Permalink to &quot;base64_decode&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>base64_string | base64_decode → string or bytes</span></span></code></pre></div><p>Decodes Base64 to text, or to bytes if it is not UTF-8. Both alphabets are accepted, and padding may be missing. White space is passed over, and so are line feeds written as <code>\\n</code>.</p><p>A standard filter of Liquid.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>base64_string</code></td><td data-label="Type">anything, as text</td><td data-label="Default">required</td><td></td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39;aGVsbG8gYmFzZTY0&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">base64_decode</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>hello base64</span></span></code></pre></div><p><a href="/playground.html#q1YqSc0tyEksSVWyUqquVlBPdA8rTnK3SI_MdauKCok0UFeoUUhKLE41M4lPSU3OT0lVqK1V0lFKSSxJBOkAsdMyc1KLlayqa2sB">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/base64_decode.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const base64_decode = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  base64_decode as default
};
