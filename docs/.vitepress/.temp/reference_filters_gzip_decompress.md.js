import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"gzip_decompress, filter","description":"gzip_decompress, filter: Decompresses gzip to text, or to bytes if it is not UTF-8; up to settings.limits.decompressedBytes. prints Open in the playground","frontmatter":{"title":"gzip_decompress, filter","description":"gzip_decompress, filter: Decompresses gzip to text, or to bytes if it is not UTF-8; up to settings.limits.decompressedBytes. prints Open in the playground"},"headers":[],"relativePath":"reference/filters/gzip_decompress.md","filePath":"reference/filters/gzip_decompress.md"}');
const _sfc_main = { name: "reference/filters/gzip_decompress.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="gzip_decompress" tabindex="-1">gzip_decompress <a class="header-anchor" href="#gzip_decompress" aria-label="Permalink to &quot;gzip_decompress&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>string | gzip_decompress → string or bytes</span></span></code></pre></div><p>Decompresses gzip to text, or to bytes if it is not UTF-8; up to <code>settings.limits.decompressedBytes</code>.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>string</code></td><td data-label="Type">text or bytes</td><td data-label="Default">required</td><td></td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39;H4sIAAAAAAAAA8tIzcnJBwCGphA2BQAAAA==&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">base64_decode</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">gzip_decompress</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>hello</span></span></code></pre></div><p><a href="/playground.html#q1YqSc0tyEksSVWyUqquVlD3MCn2dIQBixLPquQ8L6dyZ_eCDEcjp0CQoK2tukKNQlJicaqZSXxKanJ-SqpCjUJ6VWYBmJdbUJRaXKxQW6uko5SSWJIIMhfETsvMSS1WsqqurQUA">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/gzip_decompress.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const gzip_decompress = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  gzip_decompress as default
};
