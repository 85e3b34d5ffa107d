import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Asset, file","description":"Asset, file: assets/app.css A file that is served as it is.","frontmatter":{"title":"Asset, file","description":"Asset, file: assets/app.css A file that is served as it is."},"headers":[],"relativePath":"reference/files/asset.md","filePath":"reference/files/asset.md"}');
const _sfc_main = { name: "reference/files/asset.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="asset" tabindex="-1">Asset <a class="header-anchor" href="#asset" aria-label="Permalink to &quot;Asset&quot;">​</a></h1><p><code>assets/app.css</code></p><div class="language-css vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">css</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">body</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> { </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">margin</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">0</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }</span></span></code></pre></div><p>A file that is served as it is.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/files/asset.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const asset = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  asset as default
};
