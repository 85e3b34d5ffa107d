import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"asset_path, filter","description":"asset_path, filter: The path of an asset on the same host, with the time of its last change; prefer asset_url. prints Open in the playground","frontmatter":{"title":"asset_path, filter","description":"asset_path, filter: The path of an asset on the same host, with the time of its last change; prefer asset_url. prints Open in the playground"},"headers":[],"relativePath":"reference/filters/asset_path.md","filePath":"reference/filters/asset_path.md"}');
const _sfc_main = { name: "reference/filters/asset_path.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="asset_path" tabindex="-1">asset_path <a class="header-anchor" href="#asset_path" aria-label="Permalink to &quot;asset_path&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>file_path | asset_path → string</span></span></code></pre></div><p>The path of an asset on the same host, with the time of its last change; prefer <code>asset_url</code>.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>file_path</code></td><td data-label="Type">text</td><td data-label="Default">required</td><td>The path of the file in the assets, such as <code>images/logo.svg</code>.</td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39;images/my logo.svg&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">asset_path</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>/assets/images/my%20logo.svg</span></span></code></pre></div><p><a href="/playground.html#FcsxCoAwDADAr4QsXUT3fqYEjLWQ0kKCIDF_l263nKNxn0LGmNEdUutUWY_-gow6dn1qgg9Ila1MshsicMOTjFZYvpqwYvaIHw">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/asset_path.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const asset_path = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  asset_path as default
};
