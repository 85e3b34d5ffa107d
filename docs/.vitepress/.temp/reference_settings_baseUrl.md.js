import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"settings.baseUrl, setting","description":"settings.baseUrl, setting: registerPlatform(liquid, { settings: { baseUrl: … } }) Default: '' The URL of the app, used outside of requests.","frontmatter":{"title":"settings.baseUrl, setting","description":"settings.baseUrl, setting: registerPlatform(liquid, { settings: { baseUrl: … } }) Default: '' The URL of the app, used outside of requests."},"headers":[],"relativePath":"reference/settings/baseUrl.md","filePath":"reference/settings/baseUrl.md"}`);
const _sfc_main = { name: "reference/settings/baseUrl.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingsbaseurl" tabindex="-1">settings.baseUrl <a class="header-anchor" href="#settingsbaseurl" aria-label="Permalink to &quot;settings.baseUrl&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { baseUrl: … } })</code></p><p>Default: <code>&#39;&#39;</code></p><p>The URL of the app, used outside of requests.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/baseUrl.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const baseUrl = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  baseUrl as default
};
