import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"settings.trustProxy, setting","description":"settings.trustProxy, setting: registerPlatform(liquid, { settings: { trustProxy: … } }) Default: false The proxies whose X-Forwarded-… headers are …","frontmatter":{"title":"settings.trustProxy, setting","description":"settings.trustProxy, setting: registerPlatform(liquid, { settings: { trustProxy: … } }) Default: false The proxies whose X-Forwarded-… headers are …"},"headers":[],"relativePath":"reference/settings/trustProxy.md","filePath":"reference/settings/trustProxy.md"}');
const _sfc_main = { name: "reference/settings/trustProxy.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingstrustproxy" tabindex="-1">settings.trustProxy <a class="header-anchor" href="#settingstrustproxy" aria-label="Permalink to &quot;settings.trustProxy&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { trustProxy: … } })</code></p><p>Default: <code>false</code></p><p>The proxies whose <code>X-Forwarded-…</code> headers are trusted: <code>true</code>, the number of proxies, or a list of addresses and ranges. See <a href="/pages.html#behind-a-proxy">behind a proxy</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/trustProxy.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const trustProxy = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  trustProxy as default
};
