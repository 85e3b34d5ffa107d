import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"sha1, filter","description":"sha1, filter: The SHA-1 digest of a text, in hexadecimal. prints Open in the playground","frontmatter":{"title":"sha1, filter","description":"sha1, filter: The SHA-1 digest of a text, in hexadecimal. prints Open in the playground"},"headers":[],"relativePath":"reference/filters/sha1.md","filePath":"reference/filters/sha1.md"}');
const _sfc_main = { name: "reference/filters/sha1.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="sha1" tabindex="-1">sha1 <a class="header-anchor" href="#sha1" aria-label="Permalink to &quot;sha1&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>object | sha1 → string</span></span></code></pre></div><p>The SHA-1 digest of a text, in hexadecimal.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>object</code></td><td data-label="Type">text or bytes</td><td data-label="Default">required</td><td></td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39;foo&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">sha1</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>0beec7b5ea3f0fdbc95d0dd47f3c5bc275da8a33</span></span></code></pre></div><p><a href="/playground.html#q1YqSc0tyEksSVWyUqquVlBPy89XV6hRKM5INFSorVXSUUpJLEkEyYHYaZk5qcVKVtW1tQA">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/sha1.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const sha1 = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  sha1 as default
};
