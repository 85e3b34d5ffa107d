import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"gzip_compress, filter","description":"gzip_compress, filter: The text compressed with gzip. prints Open in the playground","frontmatter":{"title":"gzip_compress, filter","description":"gzip_compress, filter: The text compressed with gzip. prints Open in the playground"},"headers":[],"relativePath":"reference/filters/gzip_compress.md","filePath":"reference/filters/gzip_compress.md"}');
const _sfc_main = { name: "reference/filters/gzip_compress.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="gzip_compress" tabindex="-1">gzip_compress <a class="header-anchor" href="#gzip_compress" aria-label="Permalink to &quot;gzip_compress&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>string | gzip_compress → bytes</span></span></code></pre></div><p>The text compressed with gzip.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>string</code></td><td data-label="Type">text or bytes</td><td data-label="Default">required</td><td></td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39;hello&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">gzip_compress</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">gzip_decompress</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>hello</span></span></code></pre></div><p><a href="/playground.html#q1YqSc0tyEksSVWyUqquVlDPSM3JyVdXqFFIr8osiE_Ozy0oSi0uhvFTUuEitbVKOkopiSWJII0gdlpmTmqxklV1bS0A">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/gzip_compress.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const gzip_compress = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  gzip_compress as default
};
