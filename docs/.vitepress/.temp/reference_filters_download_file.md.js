import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"download_file, filter","description":"download_file, filter: Downloads a URL with a 2xx response: text, or bytes if it is not UTF-8. Addresses of your internal network are refused, except for …","frontmatter":{"title":"download_file, filter","description":"download_file, filter: Downloads a URL with a 2xx response: text, or bytes if it is not UTF-8. Addresses of your internal network are refused, except for …"},"headers":[],"relativePath":"reference/filters/download_file.md","filePath":"reference/filters/download_file.md"}');
const _sfc_main = { name: "reference/filters/download_file.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="download_file" tabindex="-1">download_file <a class="header-anchor" href="#download_file" aria-label="Permalink to &quot;download_file&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>url | download_file: [max_size] → string or bytes</span></span></code></pre></div><p>Downloads a URL with a 2xx response: text, or bytes if it is not UTF-8. Addresses of your internal network are refused, except for those in <code>settings.network.allow</code>.</p><p>Needs <code>render</code>: <code>renderSync</code> refuses it before anything happens.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>url</code></td><td data-label="Type">text</td><td data-label="Default">required</td><td></td></tr><tr><td data-label="Parameter"><code>max_size</code></td><td data-label="Type">number</td><td data-label="Default"><code>1</code></td><td>The maximum size in megabytes (1,048,576 bytes), 50 at most.</td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">nil</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">download_file</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>prints nothing</p><p><a href="/playground.html#q1YqSc0tyEksSVWyUqquVsjLzFGoUUjJL8_LyU9MiU_LzElVqK1V0lFKSSxJBCkBsUGixUpW1bW1AA">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/download_file.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const download_file = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  download_file as default
};
