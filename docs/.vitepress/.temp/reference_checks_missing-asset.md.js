import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"missing-asset, rule of check","description":"missing-asset, rule of check: warning – An asset is not there: the filter returns the root of the assets, or nil. views/pages/index.liquid …","frontmatter":{"title":"missing-asset, rule of check","description":"missing-asset, rule of check: warning – An asset is not there: the filter returns the root of the assets, or nil. views/pages/index.liquid …"},"headers":[],"relativePath":"reference/checks/missing-asset.md","filePath":"reference/checks/missing-asset.md"}');
const _sfc_main = { name: "reference/checks/missing-asset.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="missing-asset" tabindex="-1">missing-asset <a class="header-anchor" href="#missing-asset" aria-label="Permalink to &quot;missing-asset&quot;">​</a></h1><p><em>warning</em> – An asset is not there: the filter returns the root of the assets, or nil.</p><p><code>views/pages/index.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>{{ &#39;styles/ap.css&#39; | asset_url }}</span></span></code></pre></div><p><code>assets/styles/app.css</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>body { margin: 0 }</span></span></code></pre></div><blockquote><p>can&#39;t find asset &quot;styles/ap.css&quot; (did you mean &quot;styles/app.css&quot;?); looked for assets/styles/ap.css</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/missing-asset.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const missingAsset = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  missingAsset as default
};
