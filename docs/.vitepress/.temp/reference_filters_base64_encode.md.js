import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"base64_encode, filter","description":"base64_encode, filter: Base64, with a line feed after every 60 characters; none at the end. A standard filter of Liquid. prints Open in the playground","frontmatter":{"title":"base64_encode, filter","description":"base64_encode, filter: Base64, with a line feed after every 60 characters; none at the end. A standard filter of Liquid. prints Open in the playground"},"headers":[],"relativePath":"reference/filters/base64_encode.md","filePath":"reference/filters/base64_encode.md"}');
const _sfc_main = { name: "reference/filters/base64_encode.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="base64_encode" tabindex="-1">base64_encode <a class="header-anchor" href="#base64_encode" aria-label="Permalink to &quot;base64_encode&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>bin | base64_encode → string</span></span></code></pre></div><p>Base64, with a line feed after every 60 characters; none at the end.</p><p>A standard filter of Liquid.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>bin</code></td><td data-label="Type">anything, as text or bytes</td><td data-label="Default">required</td><td></td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39;hello base64&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">base64_encode</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>aGVsbG8gYmFzZTY0</span></span></code></pre></div><p><a href="/playground.html#q1YqSc0tyEksSVWyUqquVlDPSM3JyVdISixONTNRV6iBsuJT85LzU1IVamuVdJRSEksSQapB7LTMnNRiJavq2loA">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/base64_encode.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const base64_encode = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  base64_encode as default
};
