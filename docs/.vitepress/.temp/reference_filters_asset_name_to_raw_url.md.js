import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"asset_name_to_raw_url, filter","description":"asset_name_to_raw_url, filter: The URL of an asset without the time of its last change; nil if there is no such asset. prints Open in the playground","frontmatter":{"title":"asset_name_to_raw_url, filter","description":"asset_name_to_raw_url, filter: The URL of an asset without the time of its last change; nil if there is no such asset. prints Open in the playground"},"headers":[],"relativePath":"reference/filters/asset_name_to_raw_url.md","filePath":"reference/filters/asset_name_to_raw_url.md"}');
const _sfc_main = { name: "reference/filters/asset_name_to_raw_url.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="asset_name_to_raw_url" tabindex="-1">asset_name_to_raw_url <a class="header-anchor" href="#asset_name_to_raw_url" aria-label="Permalink to &quot;asset_name_to_raw_url&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>name | asset_name_to_raw_url → string or nil</span></span></code></pre></div><p>The URL of an asset without the time of its last change; nil if there is no such asset.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>name</code></td><td data-label="Type">text</td><td data-label="Default">required</td><td>The path of the file in the assets.</td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39;not-there.svg&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">asset_name_to_raw_url</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">default:</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &#39;none&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>none</span></span></code></pre></div><p><a href="/playground.html#FcwxDoAgDEbhqzRdWNQDcBnSxB81qWig6gDc3bC95XuVDeetYmDPtZJLl822I2Mp7-aokZQCC0lOBLtCli88WanRiiiPmh8kwVHvPPEqJmM0Oh6Kwr72_gM">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/asset_name_to_raw_url.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const asset_name_to_raw_url = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  asset_name_to_raw_url as default
};
