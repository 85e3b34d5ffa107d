import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"settings.assetHost, setting","description":"settings.assetHost, setting: registerPlatform(liquid, { settings: { assetHost: … } }) Default: '' The prefix of asset_url: https://cdn.example.com/assets …","frontmatter":{"title":"settings.assetHost, setting","description":"settings.assetHost, setting: registerPlatform(liquid, { settings: { assetHost: … } }) Default: '' The prefix of asset_url: https://cdn.example.com/assets …"},"headers":[],"relativePath":"reference/settings/assetHost.md","filePath":"reference/settings/assetHost.md"}`);
const _sfc_main = { name: "reference/settings/assetHost.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingsassethost" tabindex="-1">settings.assetHost <a class="header-anchor" href="#settingsassethost" aria-label="Permalink to &quot;settings.assetHost&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { assetHost: … } })</code></p><p>Default: <code>&#39;&#39;</code></p><p>The prefix of <code>asset_url</code>: <code>https://cdn.example.com/assets</code>, or a path on this host, below which assets are then served. See <a href="/serving.html#assets">assets</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/assetHost.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const assetHost = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  assetHost as default
};
